-- A-2 stands before A-10: digits are compared as numbers.
create or replace function app_private.route_key(p_name text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select string_agg(case when part[1] ~ '^[0-9]' then lpad(part[1], 18, '0') else lower(part[1]) end, '' order by n)
  from regexp_matches(p_name, '([0-9]+|[^0-9]+)', 'g') with ordinality as m (part, n)
$$;
comment on function app_private.route_key(text) is 'Puts the bins of a warehouse in the order in which one walks past them.';
grant execute on function app_private.route_key(text) to ledger_writer;

create or replace function app_private.refuse_unknown_documents(p_table text, p_ids int[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  unknown constant int := (select min(id) from unnest(p_ids) as id where app_private.document_name(p_table, id) is null);
begin
  if unknown is not null then
    perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', p_table, 'id', unknown));
  end if;
end $$;
comment on function app_private.refuse_unknown_documents(text, int[]) is 'Refuses ids that are no documents of this kind.';
alter function app_private.refuse_unknown_documents(text, int[]) owner to ledger_writer;

create or replace function app_hidden.pick_list(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked_module constant text := input ->> 'module';
  ids int[];
  scope_of_module constant text := (select scope from app_private.line_shape(asked_module));
begin
  perform app_private.require_view('lot');
  if scope_of_module is null then
    perform app_private.fail('SWVAL', 'There are no such documents.', '{"fields": {"module": "unknown"}}');
  end if;
  perform app_private.require_view(scope_of_module);
  perform app_private.require_view('line_item');
  if app_private.ids_fit(input -> 'ids') is not true or input -> 'ids' = '[]' then
    perform app_private.fail('SWVAL', 'Name 1 to 500 documents.',
      case when jsonb_array_length(input -> 'ids') > 500 then '{"fields": {"ids": "tooMany"}}' else '{"fields": {"ids": "required"}}' end::jsonb);
  end if;
  ids := array(select v::int from jsonb_array_elements_text(input -> 'ids') as v);
  perform app_private.refuse_unknown_documents(asked_module, ids);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'warehouseId', l.warehouse_id,
      'warehouse', w.name,
      'binLocationId', l.bin_location_id,
      'bin', b.name,
      'skuId', l.sku_id,
      'sku', s.code,
      'name', s.name,
      'lotId', l.id,
      'lotNumber', l.lot_number,
      'serialNumber', l.serial_number,
      'expirationDate', l.expiration_date,
      'quantity', trim_scale(h.quantity)::text,
      'parts', h.parts,
      'lines', h.lines
    ) order by w.name, l.warehouse_id, app_private.route_key(b.name), s.code, l.received_at, l.id), '[]')
    from (
      select d.lot_id, sum(d.quantity) as quantity,
        jsonb_agg(jsonb_build_object(
          'recordId', d.document_id,
          'displayId', app_private.document_name(asked_module, d.document_id),
          'quantity', trim_scale(d.quantity)::text) order by d.document_id) as parts,
        jsonb_path_query_array(jsonb_agg(d.lines order by d.document_id), '$[*][*]') as lines
      from (
        select f.lot_id, f.document_id, sum(f.quantity) as quantity,
          jsonb_agg(jsonb_build_object('lineId', f.line_id, 'quantity', trim_scale(f.quantity)::text) order by f.kind, f.line_id) as lines
        from (
          select a.lot_id, c.document_id, a.kind, a.line_id, sum(a.allocated) as quantity
          from app_hidden.claims as c
          join app_hidden.allocations as a on a.account_id = c.account_id and a.kind = c.kind and a.line_id = c.line_id
          where c.account_id = me and c.document_table = asked_module and c.document_id = any (ids) and c.fill <> 'hold' and a.allocated > 0
          group by a.lot_id, c.document_id, a.kind, a.line_id
        ) as f
        group by f.lot_id, f.document_id
      ) as d
      group by d.lot_id
    ) as h
    join app_public.lots as l on l.account_id = me and l.id = h.lot_id
    join app_public.bin_locations as b on b.account_id = me and b.id = l.bin_location_id
    join app_public.warehouses as w on w.account_id = me and w.id = l.warehouse_id
    join app_public.skus as s on s.account_id = me and s.id = l.sku_id
  );
end $$;
comment on function app_hidden.pick_list(jsonb) is
  'What is allocated to documents and not packed, by lot in the order of the bins: {module, ids: up to 500}. Returns [{warehouseId, warehouse, binLocationId, bin, '
  'skuId, sku, name, lotId, lotNumber, serialNumber, expirationDate, quantity, parts: [{recordId, displayId, quantity}], lines: [{lineId, quantity}]}]; the parts sum to the quantity, and so do the lines. '
  'Documents that hold nothing have no rows. Errors: SWVAL, SWNFD.';
alter function app_hidden.pick_list(jsonb) owner to ledger_writer;
