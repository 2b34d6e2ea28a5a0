create or replace function app_private.successor_scopes() returns text[]
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select array['sku:create', 'sku:update:single', 'sku_price:update:single', 'sku_cost:update:single', 'sku_barcode:update:single',
    'bill_of_material:update:single', 'lot:adjust']
$$;
comment on function app_private.successor_scopes() is 'What it takes to make a successor or to undo it: a new SKU, and other rules, recipes and stock.';
alter function app_private.successor_scopes() owner to ledger_writer;

create or replace function app_private.keep_archived_name(p_sku int, p_is_archived boolean) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_public.references set is_archived = p_is_archived
  where account_id = app_hidden.account_id() and module = 'skus' and record_id = p_sku
$$;
comment on function app_private.keep_archived_name(int, boolean) is 'A SKU is found no more and cannot be chosen, or is found again.';
grant execute on function app_private.keep_archived_name(int, boolean) to ledger_writer;

create or replace function app_private.rules_now(p_sku int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'sku_prices', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unit', unit, 'unit_factor', unit_factor) order by id), '[]')
      from app_public.sku_prices where account_id = s.account_id and sku_id = s.id),
    'sku_costs', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unit', unit, 'unit_factor', unit_factor) order by id), '[]')
      from app_public.sku_costs where account_id = s.account_id and sku_id = s.id),
    'sku_barcodes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unit', unit, 'unit_factor', unit_factor) order by id), '[]')
      from app_public.sku_barcodes where account_id = s.account_id and sku_id = s.id),
    'bill_of_materials', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sku_id', sku_id, 'assembly_id', assembly_id, 'quantity', quantity) order by id), '[]')
      from app_public.bill_of_materials where account_id = s.account_id and s.id in (sku_id, assembly_id)),
    'files', (select coalesce(jsonb_agg(id order by id), '[]') from app_public.files where account_id = s.account_id and module = 'skus' and record_id = s.id),
    'bounds', jsonb_build_object('min', s.min_stock_level, 'max', s.max_stock_level))
  from app_public.skus as s
  where s.account_id = app_hidden.account_id() and s.id = p_sku
$$;
comment on function app_private.rules_now(int) is 'Units of the rules and barcodes of a SKU, quantities of its recipes, its files and its bounds: what moves to a successor.';
alter function app_private.rules_now(int) owner to ledger_writer;

create or replace function app_hidden.make_successor(input jsonb) returns jsonb
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
  new_code constant text := app_hidden.text_input(input, 'code');
  decimals int;
  factor numeric;
  unit_before text;
  sku app_public.skus;
  successor int;
  succession bigint;
  event bigint;
begin
  perform app_hidden.require_scope(s) from unnest(app_private.successor_scopes()) as s;
  perform app_private.require_view('sku');
  perform app_private.require_view('lot');
  select u.factor, u.unit into factor, unit_before from app_private.new_unit(input) as u;
  if new_code is null then
    perform app_private.fail('SWVAL', 'Give the successor a code.', '{"fields": {"code": "required"}}');
  end if;
  perform app_hidden.check_values('skus', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('code', input -> 'code', 'quantityPrecision', input -> 'quantityPrecision'))));
  decimals := coalesce((input ->> 'quantityPrecision')::int, 0);
  -- waits for writes of its lines, rules and lots that are under way, and then sees them
  select * into sku from app_public.skus where account_id = me and id = (input ->> 'skuId')::int and archived_by is null for update;
  if sku.id is null then
    perform app_hidden.refuse_missing('skus', (input ->> 'skuId')::int, 'This SKU does not exist.');
  end if;
  perform app_private.refuse_successor(sku);
  perform app_private.lock_levels(array_agg(l.sku_id), array_agg(l.warehouse_id))
  from app_public.stock_levels as l where l.account_id = me and l.sku_id = sku.id;
  perform app_private.refuse_unfinished_lines(sku.id);
  perform app_private.refuse_inexact_rules(sku.id, factor, decimals);

  insert into app_public.skus (account_id, name, code, product_id, description, min_stock_level, max_stock_level, weight, kind, quantity_precision, lot_order,
    custom_field_values, predecessor_id)
  values (me, sku.name, new_code, sku.product_id, sku.description, sku.min_stock_level * factor, sku.max_stock_level * factor,
    app_private.weight_of_part(sku.weight, factor), sku.kind, decimals, sku.lot_order, sku.custom_field_values, sku.id)
  returning id into successor;
  insert into app_public.label_links (account_id, module, record_id, label_id)
  select me, 'skus', successor, label_id from app_public.label_links where account_id = me and module = 'skus' and record_id = sku.id;
  insert into app_hidden.sku_successions (account_id, sku_id, successor_id, factor, unit, before)
  values (me, sku.id, successor, factor, unit_before, app_private.rules_now(sku.id))
  returning id into succession;
  update app_public.skus
  set successor_id = successor, min_stock_level = null, max_stock_level = null, version = version + 1, updated_at = clock_timestamp()
  where account_id = me and id = sku.id;
  perform app_private.keep_archived_name(sku.id, true);
  -- once the SKU before has left it
  update app_public.skus set variant = sku.variant where account_id = me and id = successor and sku.variant is not null;
  event := app_private.move_stock_to(sku.id, successor, factor, decimals);
  perform app_private.move_rules(sku.id, successor, factor, unit_before);
  update app_public.files set record_id = successor where account_id = me and module = 'skus' and record_id = sku.id;
  update app_hidden.sku_successions set event_id = event, after = app_private.rules_now(successor) where account_id = me and id = succession;
  return jsonb_build_object('id', successor);
end $$;
comment on function app_hidden.make_successor(jsonb) is
  'Makes a SKU that is counted in another unit, of which factor are one of the unit before, called unit, and moves on to it what there is of a SKU with entries: '
  '{skuId, code, factor, unit, quantityPrecision: its decimals, 0 where it is left out}. Stock goes by one event, each lot at its value; price rules, cost rules, barcodes, recipes, bounds and files go along and '
  'mean the same; name, product, labels and custom fields are copied. The SKU before is archived and names its successor. Returns the successor. '
  'Refused while documents want or bring the SKU (detail: count, lines, consumers), where a quantity does not come out exactly (detail: place), and for a SKU without entries. Errors: SWVAL, SWNFD, SWFBD.';
alter function app_hidden.make_successor(jsonb) owner to ledger_writer;

create or replace function app_private.refuse_successor(p_sku app_public.skus) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_sku.successor_id is not null then
    perform app_private.fail('SWVAL', 'This SKU has a successor already.', '{"fields": {"skuId": "hasSuccessor"}}');
  end if;
  if p_sku.kind <> 'stock' then
    perform app_private.refuse_stockless('skuId');
  end if;
  if p_sku.is_kit then
    perform app_private.refuse_kit('skuId');
  end if;
  if not app_private.is_sku_entered(p_sku.id) then
    perform app_private.fail('SWVAL', 'Neither the ledger nor a document has this SKU: change its base unit instead.', '{"fields": {"skuId": "noEntries"}}');
  end if;
end $$;
comment on function app_private.refuse_successor(app_public.skus) is 'Refuses a SKU that has a successor, holds no stock of its own, or has no entries, whose base unit can change.';
alter function app_private.refuse_successor(app_public.skus) owner to ledger_writer;
