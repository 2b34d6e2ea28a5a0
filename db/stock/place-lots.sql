-- Lots that are asked for become parts of lines: of lines that are there by their ids, of those that come in the same call by their place in it.

create or replace function app_private.given_lines(p_ids int[], p_rows jsonb) returns int[]
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  -- new ones are written in their order, after all that were there
  select coalesce(array_agg(case when r.is_new then p_ids[cardinality(p_ids) - r.new_ones + r.nth] else (r.row ->> 'id')::int end order by r.n), p_ids)
  from (
    select x.row, x.n, x.row ->> 'id' is null as is_new, count(*) filter (where x.row ->> 'id' is null) over () as new_ones,
      count(*) filter (where x.row ->> 'id' is null) over (order by x.n) as nth
    from jsonb_array_elements(case when jsonb_typeof(p_rows) = 'array' then p_rows else '[]' end) with ordinality as x (row, n)
  ) as r
$$;
comment on function app_private.given_lines(int[], jsonb) is
  'The line that each of the rows of a save became, of the lines there are now, by id; without rows, those lines.';
alter function app_private.given_lines(int[], jsonb) owner to ledger_writer;

create or replace function app_private.placed_lots(p_asked jsonb, p_lines app_private.claim_change[], p_of int[], p_given int[])
returns table (kind text, line_id int, lot_id int, quantity numeric)
language plpgsql stable
set search_path to pg_catalog, pg_temp
set enable_hashjoin to on -- as many lots as a big document has lines
as $$
declare
  me constant int := app_hidden.account_id();
  most constant int := 5000;
  wrong record;
begin
  if jsonb_typeof(p_asked) <> 'array' then
    perform app_private.fail('SWVAL', 'Lots are chosen in a list.', '{"fields": {"lotMappings": "required"}}');
  elsif jsonb_array_length(p_asked) > most then
    perform app_private.fail('SWVAL', format('Choose at most %s lots at once.', most), jsonb_build_object('fields', '{"lotMappings": "tooMany"}'::jsonb, 'limit', most));
  end if;
  with line as materialized (
    select * from unnest(p_lines, p_of) as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, of_line)
  ),
  typed as (
    select distinct of_line from line
  ),
  fitting as (
    select distinct of_line, sku_id, warehouse_id from line
  ),
  asked as (
    select n - 1 as n, case when v ->> 'lineItemId' is null and v ->> 'line' is not null then 'line' else 'lineItemId' end as named,
      (v ->> 'lineItemId')::int as line_id, p_given[(v ->> 'line')::int + 1] as of_line, (v ->> 'lotId')::int as lot_id,
      app_hidden.decimal_input(v, 'quantity', 4) as quantity
    from jsonb_array_elements(p_asked) with ordinality as x (v, n)
  ),
  judged as (
    select a.n, a.named, a.quantity, s.quantity_precision,
      case a.named when 'line' then y.of_line is not null else l.line_id is not null end as is_there,
      case a.named when 'line' then f.of_line is not null else l.sku_id = t.sku_id and l.warehouse_id = t.warehouse_id end is true as fits
    from asked as a
    left join app_public.lots as t on t.account_id = me and t.id = a.lot_id
    left join app_public.skus as s on s.account_id = me and s.id = t.sku_id
    left join line as l on l.line_id = a.line_id
    left join typed as y on y.of_line = a.of_line
    left join fitting as f on f.of_line = a.of_line and f.sku_id = t.sku_id and f.warehouse_id = t.warehouse_id
  )
  select j.n,
    case when not j.is_there then j.named when not j.fits then 'lotId' else 'quantity' end as field,
    case
      when not j.is_there or not j.fits then 'notFound'
      when coalesce(j.quantity, 0) <= 0 then 'positive'
      else 'precision'
    end as problem
  into wrong
  from judged as j
  where not j.is_there or not j.fits or coalesce(j.quantity, 0) <= 0 or min_scale(j.quantity) > j.quantity_precision
  order by j.n
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'This lot cannot be chosen for this line.',
      jsonb_build_object('fields', jsonb_build_object(format('lotMappings.%s.%s', wrong.n, wrong.field), wrong.problem)));
  end if;
  return query
    with line as materialized (
      select u.*, coalesce(sum(u.open_quantity) over (others rows unbounded preceding exclude current row), 0) as before,
        lead(u.line_id) over others is null as is_last
      from unnest(p_lines, p_of) with ordinality as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, of_line, n)
      window others as (partition by u.of_line, u.sku_id order by u.n)
    ),
    asked as (
      select a.line_id, p_given[a.line + 1] as of_line, t.sku_id, a.lot_id, a.quantity,
        sum(a.quantity) over (partition by a.line_id, a.line, t.sku_id order by a.n) - a.quantity as before
      from (
        select n, (v ->> 'lineItemId')::int as line_id, case when v ->> 'lineItemId' is null then (v ->> 'line')::int end as line,
          (v ->> 'lotId')::int as lot_id, app_hidden.decimal_input(v, 'quantity', 4) as quantity
        from jsonb_array_elements(p_asked) with ordinality as x (v, n)
      ) as a
      join app_public.lots as t on t.account_id = me and t.id = a.lot_id
    ),
    part as (
      select l.kind, l.line_id, a.lot_id, a.quantity
      from asked as a
      join line as l on l.line_id = a.line_id
      union all
      -- a line may be made of the same SKU twice, so much for each and so much for all: the first takes what it needs
      select l.kind, l.line_id, a.lot_id,
        case when l.is_last then a.before + a.quantity else least(a.before + a.quantity, l.before + l.open_quantity) end - greatest(a.before, l.before)
      from asked as a
      join line as l on l.of_line = a.of_line and l.sku_id = a.sku_id
      where a.line_id is null
    )
    select p.kind, p.line_id, p.lot_id, sum(p.quantity) from part as p where p.quantity > 0 group by p.kind, p.line_id, p.lot_id;
end $$;
comment on function app_private.placed_lots(jsonb, app_private.claim_change[], int[], int[]) is
  'What is asked for, [{lineItemId or line, lotId, quantity}], as parts of lines (p_lines, each of a typed line in p_of); line is a place among the rows that became p_given. Lots are of the line''s SKU, where the document takes it from.';
alter function app_private.placed_lots(jsonb, app_private.claim_change[], int[], int[]) owner to ledger_writer;

create or replace function app_private.new_lots_chosen(
  p_table text, p_id int, p_input jsonb, p_mapped boolean, p_live boolean, p_claims app_private.claim_change[], p_of int[], p_given int[]
) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked constant jsonb := coalesce(nullif(p_input -> 'lotMappings', 'null'), '[]');
  wrong record;
  moves app_private.stock_move[];
begin
  if not p_mapped then
    if asked <> '[]' then
      perform app_private.fail('SWVAL', 'Lots are chosen by hand only where the document says so.', '{"fields": {"lotMappings": "notMapped"}}');
    end if;
    return '{}';
  end if;
  if p_live and asked = '[]' and cardinality(p_claims) > 0 then
    perform app_private.refuse_unmapped();
  end if;
  select coalesce(array_agg((c.lot_id, 0, c.kind, c.line_id, c.quantity, 0, 'mapped')::app_private.stock_move order by c.line_id, c.lot_id), '{}') into moves
  from app_private.placed_lots(asked, p_claims, p_of, p_given) as c;
  if not p_live then
    insert into app_hidden.lot_mappings (account_id, document_table, document_id, line_id, lot_id, quantity)
    select me, p_table, p_id, m.line_id, m.lot_id, m.allocated from unnest(moves) as m;
    return '{}';
  end if;
  select array_position(p_given, l.of_line) - 1 as line, l.open_quantity as quantity, coalesce(m.chosen, 0) as chosen into wrong
  from unnest(p_claims, p_of) with ordinality as l (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, of_line, n)
  left join (select line_id, sum(allocated) as chosen from unnest(moves) group by line_id) as m on m.line_id = l.line_id
  where l.open_quantity <> coalesce(m.chosen, 0)
  order by l.n
  limit 1;
  if found then
    perform app_private.refuse_unequal(jsonb_build_object('line', wrong.line), wrong.quantity, wrong.chosen);
  end if;
  return moves;
end $$;
comment on function app_private.new_lots_chosen(text, int, jsonb, boolean, boolean, app_private.claim_change[], int[], int[]) is
  'What a new document says of the lots of its lines: of a draft it is kept; of an open one these are the moves that reserve it. Errors: SWVAL at lotMappings.';
alter function app_private.new_lots_chosen(text, int, jsonb, boolean, boolean, app_private.claim_change[], int[], int[]) owner to ledger_writer;

create or replace function app_private.post_chosen_document(p_table text, p_id int, p_new app_private.claim_change[], p_moves app_private.stock_move[]) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if cardinality(p_moves) = 0 then
    return coalesce(app_private.post_plainly('open', p_table, p_id, p_new), app_private.post_stock_event('open', p_table, p_id, p_new => p_new));
  end if;
  perform app_private.refuse_missing_lots(p_moves);
  return app_private.post_stock_event('open', p_table, p_id, p_moves, p_new => p_new);
end $$;
comment on function app_private.post_chosen_document(text, int, app_private.claim_change[], app_private.stock_move[]) is
  'Posts what the lines of a new document want and bring, with the lots that people chose for them, on levels that the caller has locked. Returns the event.';
alter function app_private.post_chosen_document(text, int, app_private.claim_change[], app_private.stock_move[]) owner to ledger_writer;
