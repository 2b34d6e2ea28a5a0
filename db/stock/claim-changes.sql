create or replace function app_private.claim_changes(p_table text, p_id int) returns app_private.claim_change[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg((
    coalesce(v.kind, c.kind),
    coalesce(v.line_id, c.line_id),
    coalesce(v.sku_id, c.sku_id),
    coalesce(v.warehouse_id, c.warehouse_id),
    coalesce(c.open_quantity, 0),
    coalesce(v.open_quantity, 0),
    v.due,
    v.opened_at,
    v.fill,
    coalesce(v.is_demand, c.is_demand)
  )::app_private.claim_change), '{}')
  from (
    select * from app_hidden.open_lines
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
  ) as v
  full join (
    select * from app_hidden.claims
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
  ) as c using (kind, line_id, sku_id, warehouse_id)
  where (v.open_quantity, v.due, v.opened_at, v.fill) is distinct from (c.open_quantity, c.due, c.opened_at, c.fill)
$$;
comment on function app_private.claim_changes(text, int) is
  'Where the views and the posted claims of a document differ. Stable once the document is locked.';
alter function app_private.claim_changes(text, int) owner to ledger_writer;
