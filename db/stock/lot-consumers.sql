create or replace function app_private.lot_consumers(p_lot int, p_source bigint) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('module', module, 'id', id, 'name', name, 'quantity', quantity) order by module, id), '[]')
  from (
    select coalesce(e.document_table, 'lots') as module, coalesce(e.document_id, p_lot) as id,
      app_private.document_name(coalesce(e.document_table, 'lots'), coalesce(e.document_id, p_lot)) as name,
      trim_scale(sum(m.quantity_delta))::text as quantity
    from app_hidden.stock_moves as m
    join app_hidden.stock_events as e on e.account_id = m.account_id and e.id = m.event_id
    where m.account_id = app_hidden.account_id() and m.lot_id = p_lot and m.event_id <> p_source and m.quantity_delta <> 0
    group by 1, 2
    having sum(m.quantity_delta) <> 0
    union all
    select c.document_table, c.document_id, app_private.document_name(c.document_table, c.document_id), trim_scale(sum(case a.source when 'hold' then a.allocated else a.committed end))::text
    from app_hidden.allocations as a
    join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
    join app_hidden.claims as c on c.account_id = a.account_id
      and c.kind = a.kind and c.line_id = a.line_id and c.sku_id = l.sku_id and c.warehouse_id = l.warehouse_id
    where a.account_id = app_hidden.account_id() and a.lot_id = p_lot and (a.committed > 0 or a.source = 'hold')
    group by 1, 2
  ) as consumer
$$;
comment on function app_private.lot_consumers(int, bigint) is 'What has used a lot since the event that brought it in: documents that packed, shipped or adjusted it, and what is on hold.';
alter function app_private.lot_consumers(int, bigint) owner to ledger_writer;
