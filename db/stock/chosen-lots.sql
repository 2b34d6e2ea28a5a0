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

drop function if exists app_private.asked_lots(text, int, jsonb); -- it knew lines by their ids only
create or replace function app_private.asked_lots(p_table text, p_id int, p_input jsonb)
returns table (kind text, line_id int, lot_id int, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select p.*
  from (
    select array_agg((l.kind, l.line_id, l.sku_id, l.warehouse_id, 0, l.quantity, null, null, 'mapped', true)::app_private.claim_change order by l.line_id) as lines,
      array_agg(l.of_line order by l.line_id) as of_lines
    from app_private.mappable_lines as l
    where l.account_id = app_hidden.account_id() and l.document_table = p_table and l.document_id = p_id
  ) as d
  cross join lateral app_private.placed_lots(
    p_input -> 'lotMappings', coalesce(d.lines, '{}'), coalesce(d.of_lines, '{}'), app_private.typed_lines(p_table, p_id, p_input)
  ) as p
$$;
comment on function app_private.asked_lots(text, int, jsonb) is
  'What a save of a document asks for, as parts of its lines.';
alter function app_private.asked_lots(text, int, jsonb) owner to ledger_writer;

create or replace function app_private.refuse_unequal(p_line jsonb, p_quantity numeric, p_chosen numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'Total lot quantity must equal the parent line item quantity.', jsonb_build_object(
    'fields', jsonb_build_object('lotMappings', 'unequal'),
    'quantity', trim_scale(p_quantity)::text, 'chosen', trim_scale(p_chosen)::text) || p_line);
end $$;
comment on function app_private.refuse_unequal(jsonb, numeric, numeric) is 'Says which line (by its id or its place) is not chosen in full.';
alter function app_private.refuse_unequal(jsonb, numeric, numeric) owner to ledger_writer;

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
    perform app_private.refuse_unequal(jsonb_build_object('lineId', wrong.line_id), wrong.quantity, wrong.chosen);
  end if;
end $$;
comment on function app_private.refuse_unequal_lots(text, int) is 'What is open of a line is chosen in full, no less and no more.';
alter function app_private.refuse_unequal_lots(text, int) owner to ledger_writer;

create or replace function app_private.refuse_missing_lots(p_moves app_private.stock_move[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  today constant date := app_hidden.today();
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
