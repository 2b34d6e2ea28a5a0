-- Who has the stock that a line wants. Claims are the posted demand and supply of every document.
create or replace function app_private.holders_of_level(p_sku int, p_warehouse int, p_table text, p_document int, p_viewable text[]) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'module', h.document_table,
    'recordId', h.document_id,
    'displayId', app_private.document_name(h.document_table, h.document_id),
    'name', case when h.document_table = any (p_viewable) then app_private.document_party(h.document_table, h.document_id) end,
    'due', h.due,
    'quantity', trim_scale(h.quantity)::text,
    'link', app_private.document_link(h.document_table, h.document_id, p_sku)
  ) order by h.quantity desc, h.document_id), '[]')
  from (
    select c.document_table, c.document_id, min(c.due) as due, sum(c.allocated + c.committed) as quantity
    from app_hidden.claims as c
    where c.account_id = app_hidden.account_id() and c.sku_id = p_sku and c.warehouse_id = p_warehouse
      and c.is_demand and c.allocated + c.committed > 0
      and (c.document_table, c.document_id) is distinct from (p_table, p_document)
    group by c.document_table, c.document_id
    order by 4 desc, 2
    limit 3
  ) as h
$$;
comment on function app_private.holders_of_level(int, int, text, int, text[]) is 'The three documents that hold most of a SKU''s stock in a warehouse, one document left out.';
alter function app_private.holders_of_level(int, int, text, int, text[]) owner to ledger_writer;

create or replace function app_private.available_elsewhere(p_sku int, p_warehouse int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('warehouseId', e.id, 'name', e.name, 'available', trim_scale(e.available)::text) order by e.available desc, e.name), '[]')
  from (
    select w.id, w.name, v.available
    from (
      select warehouse_id, available from app_public.stock_levels where account_id = app_hidden.account_id() and sku_id = p_sku
      union all
      select warehouse_id, available from app_private.kit_figures(p_sku)
    ) as v
    join app_public.warehouses as w on w.account_id = app_hidden.account_id() and w.id = v.warehouse_id
    where v.warehouse_id <> p_warehouse and v.available > 0
    order by v.available desc, w.name
    limit 3
  ) as e
$$;
comment on function app_private.available_elsewhere(int, int) is 'The three other warehouses that have most of a SKU to give.';
alter function app_private.available_elsewhere(int, int) owner to ledger_writer;
