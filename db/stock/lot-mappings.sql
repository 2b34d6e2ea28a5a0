create or replace function app_hidden.lot_mappings(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  most constant int := 200;
  -- a lot or serial number that was read: such lots are told of, however many others come before them
  called constant text := nullif(lower(trim(input ->> 'lot')), '');
  asked_module constant text := input ->> 'module';
  document constant int := (input ->> 'id')::int;
  scope_of_module constant text := (select scope from app_private.line_shape(asked_module));
  -- of a document that is being written: its lines are told by their places
  lines constant int[] := case when (input ->> 'isNew')::boolean then app_private.typed_lines(asked_module, document, null) end;
  today constant date := app_hidden.today();
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
    ),
    held as materialized (
      select r.kind, r.line_id, r.lot_id, sum(r.allocated) as own, sum(r.committed) as packed
      from app_private.mappable_lines as m
      join app_hidden.allocations as r on r.account_id = me and r.kind = m.kind and r.line_id = m.line_id
      where m.account_id = me and m.document_table = asked_module and m.document_id = document
      group by r.kind, r.line_id, r.lot_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'lineItemId', l.line_id,
      'line', array_position(lines, l.of_line) - 1,
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
        left join held as h on h.line_id = l.line_id and h.kind = l.kind and h.lot_id = o.id
        where o.account_id = me and o.sku_id = l.sku_id and o.warehouse_id = l.warehouse_id and o.quantity > 0
          and (o.has_free or ch.quantity > 0 or h.own > 0)
          and (called is null or lower(o.lot_number) = called or lower(o.serial_number) = called)
        order by ch.quantity is null, case when coalesce(s.lot_order, a.lot_order) = 'FEFO' then o.expiration_date end, o.received_at, o.id
        -- a choice is saved as a whole, so all of it is told
        limit most + (select count(*) from chosen as own where own.line_id = l.line_id and own.kind = l.kind)
      ) as c
      join app_public.bin_locations as b on b.account_id = me and b.id = c.bin_location_id
    ) as t
    where l.account_id = me and l.document_table = asked_module and l.document_id = document and l.quantity > 0
  );
end $$;
comment on function app_hidden.lot_mappings(jsonb) is
  'Lines of a document whose lots people may choose, with what is open of each and the lots it can be taken from: {module, id, lot: only those called so}. [{lineItemId, skuId, sku, name, quantity, quantityPrecision, lots: [{lotId, lotNumber, '
  'serialNumber, binLocationId, bin, receivedAt, expirationDate, isExpired, available: free or its own, chosen, packed}]}]; all that are chosen and the first 200 others in lot order.';
alter function app_hidden.lot_mappings(jsonb) owner to ledger_writer;
