create or replace function app_hidden.ancestors(p_table text, p_column text, p_id int) returns int[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  found_ int[];
begin
  execute format(
    'with recursive line (id, height) as (
       select t.%2$I, 1 from app_public.%1$I as t where t.account_id = $1 and t.id = $2
       union all
       select t.%2$I, l.height + 1 from line as l join app_public.%1$I as t on t.account_id = $1 and t.id = l.id
     )
     select coalesce(array_agg(id order by height desc), ''{}'') from line where id is not null', p_table, p_column)
  into found_ using app_hidden.account_id(), p_id;
  return found_;
end $$;
comment on function app_hidden.ancestors(text, text, int) is
  'Ids of the records above one of a table that refers to itself, the topmost first: its breadcrumb.';

create or replace function app_private.tg_keep_tree() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- two moves at once could close a circle that neither of them sees
  perform pg_advisory_xact_lock(hashtextextended(format('%s %s tree', tg_table_name, new.account_id), 0));
  if new.parent_id = new.id or new.id = any (app_hidden.ancestors(tg_table_name, 'parent_id', new.parent_id)) then
    perform app_private.fail('SWVAL', 'It would stand above itself.', jsonb_build_object('fields', jsonb_build_object('parentId', 'circle')));
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_tree() is 'Refuses a parent that is the record itself or stands below it.';

drop trigger if exists _160_tree on app_public.products;
create trigger _160_tree before insert or update of parent_id on app_public.products
for each row when (new.parent_id is not null) execute function app_private.tg_keep_tree();
