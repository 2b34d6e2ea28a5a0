create or replace function app_private.tg_check_stock_bounds() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.max_stock_level < new.min_stock_level then
    perform app_private.fail('SWVAL', 'The maximum stock level is below the minimum.', '{"fields": {"maxStockLevel": "belowMinimum"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_check_stock_bounds() is 'What a reorder fills up to is not below what calls for it.';

drop trigger if exists _160_bounds on app_public.skus;
create trigger _160_bounds before insert or update of min_stock_level, max_stock_level on app_public.skus
for each row execute function app_private.tg_check_stock_bounds();
