create or replace function app_private.refuse_used_successor(p_made app_hidden.sku_successions) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  place record;
  is_used boolean;
begin
  is_used := exists (
    select from app_hidden.stock_entries as e
    where e.account_id = me and e.sku_id = p_made.successor_id and e.event_id is distinct from p_made.event_id
  );
  for place in select * from app_private.line_tables() loop
    exit when is_used;
    execute format('select exists (
      select from app_public.%I as l join app_public.%I as o on o.account_id = l.account_id and o.id = l.%I and o.deleted_at is null
      where l.account_id = $1 and l.sku_id = $2)', place.line_table, place.document_table, place.document_column)
    into is_used using me, p_made.successor_id;
  end loop;
  if is_used then
    perform app_private.fail('SWVAL', 'The successor has entries or document lines of its own by now.', '{"fields": {"skuId": "successorInUse"}}');
  end if;
  if app_private.rules_now(p_made.successor_id) - '{files,bounds}'::text[] <> p_made.after - '{files,bounds}'::text[] then
    perform app_private.fail('SWVAL', 'Units, barcodes or recipes of the successor were changed since.', '{"fields": {"skuId": "successorChanged"}}');
  end if;
  if exists (
    select from app_public.skus as s
    join app_public.skus as o on o.account_id = s.account_id and o.id <> s.id and o.id <> p_made.successor_id and o.archived_by is null and o.successor_id is null
      and (o.code_key = s.code_key or o.product_id = s.product_id and lower(o.variant) = lower(s.variant))
    where s.account_id = me and s.id = p_made.sku_id
  ) then
    perform app_private.fail('SWVAL', 'Another SKU has the code or the variant of the SKU before by now.', '{"fields": {"skuId": "codeTaken"}}');
  end if;
end $$;
comment on function app_private.refuse_used_successor(app_hidden.sku_successions) is
  'Refuses to undo what would lose something: entries or lines of the successor, and units, barcodes or recipes that were changed since. Errors: SWVAL.';
alter function app_private.refuse_used_successor(app_hidden.sku_successions) owner to ledger_writer;

create or replace function app_private.put_rules_back(p_sku int, p_successor int, p_before jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  update app_public.sku_prices as r
  set sku_id = p_sku, unit = b.unit, unit_factor = b.unit_factor, version = version + 1, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_before -> 'sku_prices') as b (id int, unit text, unit_factor numeric)
  where r.account_id = me and r.id = b.id and r.sku_id = p_successor;
  update app_public.sku_costs as r
  set sku_id = p_sku, unit = b.unit, unit_factor = b.unit_factor, version = version + 1, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_before -> 'sku_costs') as b (id int, unit text, unit_factor numeric)
  where r.account_id = me and r.id = b.id and r.sku_id = p_successor;
  update app_public.sku_barcodes as r
  set sku_id = p_sku, unit = b.unit, unit_factor = b.unit_factor, version = version + 1, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_before -> 'sku_barcodes') as b (id int, unit text, unit_factor numeric)
  where r.account_id = me and r.id = b.id and r.sku_id = p_successor;
  update app_public.bill_of_materials as r
  set sku_id = b.sku_id, assembly_id = b.assembly_id, quantity = b.quantity, version = version + 1, updated_at = clock_timestamp()
  from jsonb_to_recordset(p_before -> 'bill_of_materials') as b (id int, sku_id int, assembly_id int, quantity numeric)
  where r.account_id = me and r.id = b.id;
  update app_public.files set record_id = p_sku where account_id = me and module = 'skus' and record_id = p_successor;
end $$;
comment on function app_private.put_rules_back(int, int, jsonb) is 'Rules, barcodes, recipes and files of a successor are those of the SKU before again, as they were.';
alter function app_private.put_rules_back(int, int, jsonb) owner to ledger_writer;

create or replace function app_private.move_stock_back(p_made app_hidden.sku_successions) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  moves app_private.stock_move[];
  event bigint;
begin
  if p_made.event_id is null then
    return null;
  end if;
  select array_agg((lot_id, -quantity_delta, kind, line_id, -allocated_delta, -committed_delta, source)::app_private.stock_move order by position desc) into moves
  from app_hidden.stock_moves
  where account_id = me and event_id = p_made.event_id;
  -- a lot that was taken to another bin since lies there
  update app_public.lots as l
  set bin_location_id = n.bin_location_id
  from app_public.lots as n
  where n.account_id = me and n.source_event_id = p_made.event_id and l.account_id = me and l.id = n.source_lot_id and l.bin_location_id <> n.bin_location_id;
  event := app_private.post_stock_event('undo_succeed', null, null, moves, p_made.event_id, p_fill => 'none');
  perform app_private.write_successor_variances(event, p_made.successor_id, p_made.event_id);
  return event;
end $$;
comment on function app_private.move_stock_back(app_hidden.sku_successions) is 'The opposite of the event that moved stock to a successor, on locked levels. Returns the event, or null where no stock was moved.';
alter function app_private.move_stock_back(app_hidden.sku_successions) owner to ledger_writer;

create or replace function app_hidden.undo_successor(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  me constant int := app_hidden.account_id();
  successor constant int := (input ->> 'skuId')::int;
  made app_hidden.sku_successions;
  event bigint;
begin
  perform app_hidden.require_scope(s) from unnest(app_private.successor_scopes()) as s;
  perform app_private.require_view('sku');
  perform app_private.require_view('lot');
  -- the SKU before first, as it is when a successor is made
  perform from app_public.skus as s
  where s.account_id = me and (s.id = successor or s.successor_id = successor) and s.archived_by is null
  order by s.id for update;
  if not exists (select from app_public.skus where account_id = me and id = successor and archived_by is null) then
    perform app_hidden.refuse_missing('skus', successor, 'This SKU does not exist.');
  end if;
  select m.* into made
  from app_hidden.sku_successions as m
  join app_public.skus as s on s.account_id = m.account_id and s.id = m.sku_id and s.archived_by is null
  where m.account_id = me and m.successor_id = successor and m.undone_at is null;
  if made.id is null then
    perform app_private.fail('SWVAL', 'This SKU is nobody''s successor.', '{"fields": {"skuId": "noSuccessor"}}');
  end if;
  perform app_private.lock_levels(array_agg(l.sku_id), array_agg(l.warehouse_id))
  from app_public.stock_levels as l where l.account_id = me and l.sku_id in (made.sku_id, made.successor_id);
  perform app_private.refuse_used_successor(made);

  -- first, for what comes back may be what the units of today would refuse
  update app_hidden.sku_successions set undone_at = clock_timestamp() where account_id = me and id = made.id;
  update app_public.skus
  set predecessor_id = null, successor_id = made.sku_id, min_stock_level = null, max_stock_level = null, version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = made.successor_id;
  perform app_private.keep_archived_name(made.successor_id, true);
  update app_public.skus
  set successor_id = null, min_stock_level = (made.before #>> '{bounds,min}')::numeric, max_stock_level = (made.before #>> '{bounds,max}')::numeric,
    version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = made.sku_id;
  perform app_private.keep_archived_name(made.sku_id, false);
  event := app_private.move_stock_back(made);
  update app_hidden.sku_successions set undo_event_id = event where account_id = me and id = made.id;
  perform app_private.put_rules_back(made.sku_id, made.successor_id, made.before);
  return jsonb_build_object('id', made.sku_id);
end $$;
comment on function app_hidden.undo_successor(jsonb) is
  'Takes back what make_successor did: {skuId: the successor}. Stock goes back by one event that reverses the other, rules, barcodes, recipes, bounds and files are as they were, '
  'the SKU before is in use again, and the successor is archived. Refused once the successor has entries or document lines of its own, or its units, barcodes or recipes were changed. '
  'Returns the SKU before. Errors: SWVAL, SWNFD, SWFBD.';
alter function app_hidden.undo_successor(jsonb) owner to ledger_writer;
