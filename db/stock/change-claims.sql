create or replace function app_private.raise_claims(p_table text, p_id int, p_changes app_private.claim_change[]) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.claims as c
    (account_id, kind, line_id, sku_id, warehouse_id, document_table, document_id, open_quantity, due, opened_at, fill, is_demand)
  select app_hidden.account_id(), kind, line_id, sku_id, warehouse_id,
    case when fill = 'hold' then 'lots' else p_table end, case when fill = 'hold' then line_id else p_id end, open_quantity, due, opened_at, fill, is_demand
  from unnest(p_changes)
  where open_quantity > 0
  on conflict (account_id, kind, line_id, sku_id, warehouse_id) do update
  set open_quantity = greatest(c.open_quantity, excluded.open_quantity), due = excluded.due, opened_at = excluded.opened_at, fill = excluded.fill
$$;
comment on function app_private.raise_claims(text, int, app_private.claim_change[]) is 'Posts new and grown lines; before moves, so that there is room for what they reserve.';
alter function app_private.raise_claims(text, int, app_private.claim_change[]) owner to ledger_writer;

create or replace function app_private.lower_claims(p_changes app_private.claim_change[]) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  update app_hidden.claims as c
  set open_quantity = ch.open_quantity
  from unnest(p_changes) as ch
  where ch.open_quantity < ch.was and ch.open_quantity > 0
    and c.account_id = app_hidden.account_id()
    and c.kind = ch.kind and c.line_id = ch.line_id and c.sku_id = ch.sku_id and c.warehouse_id = ch.warehouse_id;
  delete from app_hidden.claims as c
  using unnest(p_changes) as ch
  where ch.open_quantity = 0
    and c.account_id = app_hidden.account_id()
    and c.kind = ch.kind and c.line_id = ch.line_id and c.sku_id = ch.sku_id and c.warehouse_id = ch.warehouse_id;
end $$;
comment on function app_private.lower_claims(app_private.claim_change[]) is 'Posts shrunken and finished lines; after moves and releases.';
alter function app_private.lower_claims(app_private.claim_change[]) owner to ledger_writer;
