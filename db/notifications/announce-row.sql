create or replace function app_private.tg_announce_row() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  insert into app_private.change_outbox (account_id, module, record_id, operation)
  select coalesce(new.account_id, old.account_id), tg_table_name, coalesce(new.id, old.id),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  return null;
end $$;
comment on function app_private.tg_announce_row() is
  'Queues a row for subscribers, for tables whose history does not do so: it has none, or stands under another record.';
