-- Switched off, auto-fill leaves lines waiting beside free stock; switched on, it finds them.
create or replace function app_private.tg_fill_waiting() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan -- see post_stock_event
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
declare
  caller constant text := app_private.act_for(new.id);
  skus int[];
  warehouses int[];
begin
  -- all levels, and not only those with something to fill: a call that works on another one now still reads the old setting
  perform from app_public.stock_levels where account_id = new.id order by sku_id, warehouse_id for no key update;
  select array_agg(l.sku_id), array_agg(l.warehouse_id)
  into skus, warehouses
  from app_public.stock_levels as l
  where l.account_id = new.id and l.available > 0 and exists (
    select from app_hidden.claims as c
    where c.account_id = new.id and c.sku_id = l.sku_id and c.warehouse_id = l.warehouse_id and c.backordered > 0 and c.fill = 'auto'
  );
  perform app_private.fill_levels('fill', skus, warehouses, null, null, 'all');
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_fill_waiting() is 'An account that switches auto-fill on has what waits filled from what is free.';

drop trigger if exists tg_accounts__fill_waiting on app_public.accounts;
create trigger tg_accounts__fill_waiting after update of auto_fill on app_public.accounts
for each row when (new.auto_fill and not old.auto_fill) execute function app_private.tg_fill_waiting();
-- after the trigger: making one needs execute on its function
alter function app_private.tg_fill_waiting() owner to ledger_writer;
