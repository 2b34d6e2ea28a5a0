-- Lots that people choose. Of a draft they are rows of lot_mappings; of an open document they are its mapped reservations.

create or replace function app_private.chosen_lots(p_table text, p_id int)
returns table (kind text, line_id int, lot_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select l.kind, l.line_id, c.lot_id, sum(c.quantity)
  from app_private.mappable_lines as l
  cross join lateral (
    select m.lot_id, m.quantity from app_hidden.lot_mappings as m
    where m.account_id = l.account_id and m.document_table = p_table and m.document_id = p_id and m.line_id = l.line_id
    union all
    select a.lot_id, a.allocated + a.committed from app_hidden.allocations as a
    where a.account_id = l.account_id and a.kind = l.kind and a.line_id = l.line_id and a.source = 'mapped'
  ) as c
  where l.account_id = app_hidden.account_id() and l.document_table = p_table and l.document_id = p_id
  group by l.kind, l.line_id, c.lot_id
$$;
comment on function app_private.chosen_lots(text, int) is 'What people chose for the lines of a document, draft or open: so much of each lot.';
alter function app_private.chosen_lots(text, int) owner to ledger_writer;

create or replace function app_private.asked_lots(p_table text, p_id int, p_asked jsonb)
returns table (kind text, line_id int, lot_id int, quantity numeric)
language plpgsql stable
set search_path to pg_catalog, pg_temp
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
  select r.n - 1 as n,
    case
      when l.line_id is null then 'lineItemId'
      when t.id is null then 'lotId'
      else 'quantity'
    end as field,
    case
      when l.line_id is null or t.id is null then 'notFound'
      when coalesce(r.quantity, 0) <= 0 then 'positive'
      else 'precision'
    end as problem
  into wrong
  from (
    select n, (v ->> 'lineItemId')::int as line_id, (v ->> 'lotId')::int as lot_id, app_hidden.decimal_input(v, 'quantity', 4) as quantity
    from jsonb_array_elements(p_asked) with ordinality as a (v, n)
  ) as r
  left join app_private.mappable_lines as l
    on l.account_id = me and l.document_table = p_table and l.document_id = p_id and l.line_id = r.line_id
  left join app_public.lots as t on t.account_id = me and t.id = r.lot_id and t.sku_id = l.sku_id and t.warehouse_id = l.warehouse_id
  left join app_public.skus as s on s.account_id = me and s.id = l.sku_id
  where t.id is null or coalesce(r.quantity, 0) <= 0 or min_scale(r.quantity) > s.quantity_precision
  order by r.n
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'This lot cannot be chosen for this line.',
      jsonb_build_object('fields', jsonb_build_object(format('lotMappings.%s.%s', wrong.n, wrong.field), wrong.problem)));
  end if;
  return query
    select l.kind, l.line_id, (v ->> 'lotId')::int, sum(app_hidden.decimal_input(v, 'quantity', 4))
    from jsonb_array_elements(p_asked) as v
    join app_private.mappable_lines as l
      on l.account_id = me and l.document_table = p_table and l.document_id = p_id and l.line_id = (v ->> 'lineItemId')::int
    group by l.kind, l.line_id, (v ->> 'lotId')::int;
end $$;
comment on function app_private.asked_lots(text, int, jsonb) is
  'What is asked for: [{lineItemId, lotId, quantity}], lots of the line''s SKU where the document takes it from.';
alter function app_private.asked_lots(text, int, jsonb) owner to ledger_writer;

create or replace function app_private.refuse_unequal_lots(p_table text, p_id int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  wrong record;
begin
  select l.line_id, l.quantity, coalesce(c.quantity, 0) as chosen into wrong
  from app_private.mappable_lines as l
  left join lateral (
    select sum(m.quantity) as quantity from app_hidden.lot_mappings as m
    where m.account_id = l.account_id and m.document_table = p_table and m.document_id = p_id and m.line_id = l.line_id
  ) as c on true
  where l.account_id = app_hidden.account_id() and l.document_table = p_table and l.document_id = p_id
    and l.quantity <> coalesce(c.quantity, 0)
  order by l.position, l.line_id
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'Total lot quantity must equal the parent line item quantity.', jsonb_build_object(
      'fields', jsonb_build_object('lotMappings', 'unequal'), 'lineId', wrong.line_id,
      'quantity', trim_scale(wrong.quantity)::text, 'chosen', trim_scale(wrong.chosen)::text));
  end if;
end $$;
comment on function app_private.refuse_unequal_lots(text, int) is 'What is open of a line is chosen in full, no less and no more.';
alter function app_private.refuse_unequal_lots(text, int) owner to ledger_writer;

create or replace function app_private.refuse_missing_lots(p_moves app_private.stock_move[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  today constant date := (select (clock_timestamp() at time zone time_zone)::date from app_public.accounts where id = app_hidden.account_id());
  wrong record;
begin
  select l.id, l.lot_number, l.quantity - l.reserved as free, l.expiration_date < today and l.expiration_date is distinct from l.released_expiration as expired
  into wrong
  from (
    select lot_id, sum(allocated) as wanted from unnest(p_moves) group by lot_id having sum(allocated) > 0
  ) as m
  join app_public.lots as l on l.account_id = app_hidden.account_id() and l.id = m.lot_id
  where m.wanted > l.quantity - l.reserved or l.expiration_date < today and l.expiration_date is distinct from l.released_expiration
  order by l.id
  limit 1;
  if found then
    perform app_private.fail('SWVAL', format('Lot %s cannot give that much.', wrong.lot_number), jsonb_build_object(
      'fields', jsonb_build_object('lotMappings', case when wrong.expired then 'lotExpired' else 'lotShort' end),
      'lotId', wrong.id, 'lot', wrong.lot_number, 'available', trim_scale(case when wrong.expired then 0 else wrong.free end)::text));
  end if;
end $$;
comment on function app_private.refuse_missing_lots(app_private.stock_move[]) is 'A lot gives what is free of it, and nothing once it is expired.';
alter function app_private.refuse_missing_lots(app_private.stock_move[]) owner to ledger_writer;

create or replace function app_private.mapping_moves(p_table text, p_id int) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  packed record;
  moves app_private.stock_move[];
begin
  with line as (
    select * from app_private.mappable_lines
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
  ),
  wanted as (
    select l.kind, l.line_id, m.lot_id, m.quantity
    from line as l
    join app_hidden.lot_mappings as m on m.account_id = l.account_id and m.document_table = p_table and m.document_id = p_id and m.line_id = l.line_id
  ),
  held as (
    select a.kind, a.line_id, a.lot_id, sum(a.committed) as packed,
      coalesce(sum(a.allocated) filter (where a.source = 'mapped'), 0) as mapped, coalesce(sum(a.allocated) filter (where a.source = 'auto'), 0) as auto
    from line as l
    join app_hidden.allocations as a on a.account_id = l.account_id and a.kind = l.kind and a.line_id = l.line_id
    group by a.kind, a.line_id, a.lot_id
  ),
  difference as (
    select kind, line_id, lot_id, coalesce(w.quantity, 0) - coalesce(h.packed, 0) as target, coalesce(h.mapped, 0) as mapped, coalesce(h.auto, 0) as auto
    from wanted as w
    full join held as h using (kind, line_id, lot_id)
  )
  select (array_agg(d.line_id) filter (where d.target < 0))[1] as line_id,
    coalesce(array_agg((d.lot_id, 0, d.kind, d.line_id, -d.auto, 0, 'auto')::app_private.stock_move order by d.line_id, d.lot_id) filter (where d.auto > 0), '{}')
    || coalesce(array_agg((d.lot_id, 0, d.kind, d.line_id, d.target - d.mapped, 0, 'mapped')::app_private.stock_move order by d.line_id, d.lot_id) filter (where d.target <> d.mapped), '{}') as moves
  into packed
  from difference as d;
  if packed.line_id is not null then
    perform app_private.fail('SWVAL', 'Part of this is packed. Place or delete the packages first.',
      jsonb_build_object('fields', '{"lotMappings": "packed"}'::jsonb, 'lineId', packed.line_id));
  end if;
  moves := packed.moves;
  return moves;
end $$;
comment on function app_private.mapping_moves(text, int) is
  'The reservations that make an open document hold what lot_mappings has of it. Its levels are locked by the caller. Refuses to give up what is packed.';
alter function app_private.mapping_moves(text, int) owner to ledger_writer;

create or replace function app_private.unmapping_moves(p_table text, p_id int) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg((a.lot_id, 0, a.kind, a.line_id, s.sign * a.allocated, 0, s.source)::app_private.stock_move order by s.sign, a.line_id, a.lot_id), '{}')
  from app_private.mappable_lines as l
  join app_hidden.allocations as a on a.account_id = l.account_id and a.kind = l.kind and a.line_id = l.line_id and a.source = 'mapped' and a.allocated > 0
  cross join (values (-1, 'mapped'), (1, 'auto')) as s (sign, source)
  where l.account_id = app_hidden.account_id() and l.document_table = p_table and l.document_id = p_id
$$;
comment on function app_private.unmapping_moves(text, int) is 'What people had chosen stays reserved, and moves by itself from now on.';
alter function app_private.unmapping_moves(text, int) owner to ledger_writer;

-- it knew the names of what concerns lots by itself before
drop function if exists app_private.map_lots(text, int, jsonb, boolean, boolean);
-- lot_mappings is where the choice is put together; only that of a draft stays there
create or replace function app_private.map_lots(p_table text, p_id int, p_input jsonb, p_mapped boolean, p_live boolean, p_concerned boolean) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked constant jsonb := nullif(p_input -> 'lotMappings', 'null');
  moves app_private.stock_move[] := '{}';
begin
  if not p_mapped and jsonb_array_length(asked) > 0 then
    perform app_private.fail('SWVAL', 'Lots are chosen by hand only where the document says so.', '{"fields": {"lotMappings": "notMapped"}}');
  end if;
  -- what is about to become a draft keeps its choice; a save that does not concern lots leaves them alone
  if not p_concerned or not (p_mapped or p_input ? 'lotMapping') then
    return moves;
  end if;
  if p_live then
    perform app_private.lock_document_levels(p_table, p_id);
  end if;
  if not p_mapped then
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
    return case when p_live then app_private.unmapping_moves(p_table, p_id) else moves end;
  end if;
  if asked is null then
    insert into app_hidden.lot_mappings (account_id, document_table, document_id, line_id, lot_id, quantity)
    select me, p_table, p_id, c.line_id, c.lot_id, c.quantity from app_private.chosen_lots(p_table, p_id) as c where c.quantity > 0
    on conflict (account_id, document_table, document_id, line_id, lot_id) do update set quantity = excluded.quantity;
    delete from app_hidden.lot_mappings as m
    where m.account_id = me and m.document_table = p_table and m.document_id = p_id
      and not exists (
        select from app_private.mappable_lines as l
        join app_public.lots as t on t.account_id = me and t.id = m.lot_id and t.sku_id = l.sku_id and t.warehouse_id = l.warehouse_id
        where l.account_id = me and l.document_table = p_table and l.document_id = p_id and l.line_id = m.line_id
      );
  else
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
    insert into app_hidden.lot_mappings (account_id, document_table, document_id, line_id, lot_id, quantity)
    select me, p_table, p_id, a.line_id, a.lot_id, a.quantity from app_private.asked_lots(p_table, p_id, asked) as a;
  end if;
  if p_live then
    perform app_private.refuse_unequal_lots(p_table, p_id);
    moves := app_private.mapping_moves(p_table, p_id);
    perform app_private.refuse_missing_lots(moves);
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
  end if;
  return moves;
end $$;
comment on function app_private.map_lots(text, int, jsonb, boolean, boolean, boolean) is
  'What a save says of the lots of a document''s lines: {lotMappings: [{lineItemId, lotId, quantity}]}, all of them; absent: as they were. p_concerned: it names the lots, lines, state or place. Of a draft it is kept; of an open document it gives the moves '
  'that reserve it, once every line is chosen in full. Errors: SWVAL at lotMappings.';
alter function app_private.map_lots(text, int, jsonb, boolean, boolean, boolean) owner to ledger_writer;

create or replace function app_hidden.lot_mappings(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  most constant int := 200;
  asked_module constant text := input ->> 'module';
  document constant int := (input ->> 'id')::int;
  scope_of_module constant text := (select scope from app_private.line_shape(asked_module));
  today constant date := (select (clock_timestamp() at time zone time_zone)::date from app_public.accounts where id = me);
begin
  perform app_private.require_view('lot');
  if scope_of_module is null then
    perform app_private.fail('SWVAL', 'There are no such documents.', '{"fields": {"module": "unknown"}}');
  end if;
  perform app_private.require_view(scope_of_module);
  perform app_private.require_view('line_item');
  perform app_private.refuse_unknown_documents(asked_module, array[document]);
  return (
    with chosen as materialized (
      select * from app_private.chosen_lots(asked_module, document)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'lineItemId', l.line_id,
      'skuId', l.sku_id,
      'sku', s.code,
      'name', s.name,
      'quantity', trim_scale(l.quantity)::text,
      'quantityPrecision', s.quantity_precision,
      'lots', coalesce(t.lots, '[]')
    ) order by l.position, l.line_id), '[]')
    from app_private.mappable_lines as l
    join app_public.skus as s on s.account_id = me and s.id = l.sku_id
    join app_public.accounts as a on a.id = me
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'lotId', c.id, 'lotNumber', c.lot_number, 'serialNumber', c.serial_number, 'binLocationId', c.bin_location_id, 'bin', b.name,
        'receivedAt', c.received_at, 'expirationDate', c.expiration_date,
        'isExpired', coalesce(c.expiration_date < today and c.expiration_date is distinct from c.released_expiration, false),
        'available', trim_scale(c.free)::text, 'chosen', trim_scale(c.chosen)::text, 'packed', trim_scale(c.packed)::text
      ) order by c.expiration_date, c.received_at, c.id) as lots
      from (
        select o.*, o.quantity - o.reserved + coalesce(h.own, 0) as free, coalesce(ch.quantity, 0) as chosen, coalesce(h.packed, 0) as packed
        from app_public.lots as o
        left join chosen as ch on ch.line_id = l.line_id and ch.kind = l.kind and ch.lot_id = o.id
        left join lateral (
          select sum(r.allocated) as own, sum(r.committed) as packed from app_hidden.allocations as r
          where r.account_id = me and r.kind = l.kind and r.line_id = l.line_id and r.lot_id = o.id
        ) as h on true
        where o.account_id = me and o.sku_id = l.sku_id and o.warehouse_id = l.warehouse_id and o.quantity > 0
          and (o.has_free or ch.quantity > 0 or h.own > 0)
        order by ch.quantity is null, case when coalesce(s.lot_order, a.lot_order) = 'FEFO' then o.expiration_date end, o.received_at, o.id
        limit most
      ) as c
      join app_public.bin_locations as b on b.account_id = me and b.id = c.bin_location_id
    ) as t
    where l.account_id = me and l.document_table = asked_module and l.document_id = document and l.quantity > 0
  );
end $$;
comment on function app_hidden.lot_mappings(jsonb) is
  'Lines of a document whose lots people may choose, with what is open of each and the lots it can be taken from: {module, id}. [{lineItemId, skuId, sku, name, quantity, quantityPrecision, lots: [{lotId, lotNumber, '
  'serialNumber, binLocationId, bin, receivedAt, expirationDate, isExpired, available: free or its own, chosen, packed}]}]; the chosen and the first 200 in lot order.';
alter function app_hidden.lot_mappings(jsonb) owner to ledger_writer;
