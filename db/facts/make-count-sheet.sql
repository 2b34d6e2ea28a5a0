create or replace function app_private.tg_make_count_sheet() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- lots only: what they hold is read when it is counted, not now
  insert into app_public.stock_count_lines (account_id, stock_count_id, sku_id, bin_location_id, lot_id, lot_number, serial_number, expiration_date, expected)
  select l.account_id, new.id, l.sku_id, l.bin_location_id, l.id, l.lot_number, l.serial_number, l.expiration_date,
    case when not new.is_blind then l.quantity end
  from app_public.lots as l
  join app_public.bin_locations as b on b.account_id = l.account_id and b.id = l.bin_location_id
  join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
  where l.account_id = new.account_id and l.warehouse_id = new.warehouse_id and l.quantity > 0
    and (new.bin_location_id is null or l.bin_location_id = new.bin_location_id)
    and (new.label_id is null or exists (
      select from app_public.label_links as k
      where k.account_id = l.account_id and k.module = 'skus' and k.record_id = l.sku_id and k.label_id = new.label_id
    ))
    and (new.not_counted_since is null or l.last_counted_at is null
      or l.last_counted_at < new.not_counted_since::timestamp at time zone (select time_zone from app_public.accounts where id = new.account_id))
  order by b.name, s.code, l.received_at, l.id;
  update app_public.stock_counts
  set lines_expected = (select count(*) from app_public.stock_count_lines where account_id = new.account_id and stock_count_id = new.id)
  where account_id = new.account_id and id = new.id;
  return null;
end $$;
comment on function app_private.tg_make_count_sheet() is 'A count that begins gets a line for every lot that lies where it counts, in the order of bins.';

drop trigger if exists tg_stock_counts__make_sheet on app_public.stock_counts;
create trigger tg_stock_counts__make_sheet after insert on app_public.stock_counts
for each row when (new.state = 'Counting') execute function app_private.tg_make_count_sheet();
drop trigger if exists tg_stock_counts__begin on app_public.stock_counts;
create trigger tg_stock_counts__begin after update of state, status_id on app_public.stock_counts
for each row when (old.state = 'Draft' and new.state = 'Counting') execute function app_private.tg_make_count_sheet();
alter function app_private.tg_make_count_sheet() owner to ledger_writer;
