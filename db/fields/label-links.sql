create or replace function app_private.tg_drop_label_links() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  delete from app_public.label_links as l
  using old_rows as o
  where l.account_id = o.account_id and l.module = tg_table_name and l.record_id = o.id;
  return null;
end $$;
comment on function app_private.tg_drop_label_links() is 'Takes the labels of deleted records with them.';

create or replace function app_private.tg_check_label_link() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  exists_ boolean;
begin
  select * into guard from app_private.table_scopes where table_name = new.module;
  if guard.table_name is null then
    perform app_private.fail('SWNFD', format('There is no module %s.', new.module));
  end if;
  execute format('select exists (select from %I.%I where account_id = $1 and id = $2)', guard.schema_name, guard.table_name)
    into exists_ using new.account_id, new.record_id;
  if not exists_ then
    perform app_private.fail('SWNFD', format('%s %s was not found.', new.module, new.record_id));
  end if;
  if not exists (
    select from app_public.labels
    where account_id = new.account_id and id = new.label_id and is_active and new.module = any (modules)
  ) then
    perform app_private.fail('SWVAL', 'This label is not for this module.', jsonb_build_object('fields', jsonb_build_object('labels', 'labelModule')));
  end if;
  return null;
end $$;
comment on function app_private.tg_check_label_link() is 'A label link stands in for a foreign key to any module: the record must exist, and the label be meant for it.';

drop trigger if exists _400_check on app_public.label_links;
create constraint trigger _400_check after insert on app_public.label_links
for each row execute function app_private.tg_check_label_link();
