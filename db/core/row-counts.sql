create or replace function app_private.withdrawn_column(t app_private.table_scopes) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select column_name
  from information_schema.columns
  where table_schema = t.schema_name and table_name = t.table_name and column_name in ('deleted_at', 'reversed_at', 'archived_by')
$$;
comment on function app_private.withdrawn_column(app_private.table_scopes) is 'The column that says that a row was taken back or archived, and is in no list.';

create or replace function app_private.is_counted(t app_private.table_scopes) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select t.schema_name = 'app_public' and t.view_rule is null and not t.follows_owner
    and exists (select from app_private.list_orders as o where o.table_name = t.table_name)
$$;
comment on function app_private.is_counted(app_private.table_scopes) is
  'Whether the number of a table''s rows is kept: it has a list, which shows all of them or none.';

create or replace function app_private.fold_row_counts(p_account int, p_table text) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with folded as (
    delete from app_private.row_counts
    where ctid = any (array(
      select c.ctid from app_private.row_counts as c
      where c.account_id = p_account and c.table_name = p_table
      for update skip locked))
    returning rows
  )
  insert into app_private.row_counts (account_id, table_name, rows)
  select p_account, p_table, sum(rows) from folded having count(*) > 0
$$;
comment on function app_private.fold_row_counts(int, text) is 'Makes one line of those nobody else is folding; the sum stays the same for everybody.';

create or replace function app_private.tg_count_rows() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account int;
begin
  if tg_op = 'UPDATE' then
    insert into app_private.row_counts (account_id, table_name, rows)
    values (new.account_id, tg_table_name, case when to_jsonb(new) ->> tg_argv[0] is null then 1 else -1 end);
    return null;
  end if;
  insert into app_private.row_counts (account_id, table_name, rows)
  select changed.account_id, tg_table_name, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed
  -- what was taken back had left the count before it was deleted
  where tg_op = 'INSERT' or to_jsonb(changed) ->> tg_argv[0] is null
  group by changed.account_id;
  if random() < 0.02 then
    for account in select distinct changed.account_id from changed loop
      perform app_private.fold_row_counts(account, tg_table_name);
    end loop;
  end if;
  return null;
end $$;
comment on function app_private.tg_count_rows() is 'Keeps the number of a list''s rows, less those that were taken back.';

create or replace function app_hidden.row_count(p_table text) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select case
    when not app_hidden.may_view_module(p_table) then 0
    else coalesce((
      select sum(c.rows) from app_private.row_counts as c
      where c.account_id = app_hidden.account_id() and c.table_name = p_table), 0)
  end::int
  from app_private.table_scopes as t
  where t.table_name = p_table and app_private.is_counted(t)
$$;
comment on function app_hidden.row_count(text) is
  'How many rows of a table the caller sees, without reading them; null where that is not kept.';

create or replace function app_private.recount_rows(p_account int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  t app_private.table_scopes;
begin
  delete from app_private.row_counts where account_id = p_account;
  for t in select s.* from app_private.table_scopes as s where app_private.is_counted(s) loop
    execute format('insert into app_private.row_counts (account_id, table_name, rows) select %1$s, %2$L, count(*) from app_public.%2$I where account_id = %1$s %3$s',
      p_account, t.table_name, 'and ' || app_private.withdrawn_column(t) || ' is null');
  end loop;
end $$;
comment on function app_private.recount_rows(int) is 'Counts anew what was written past the triggers, by a restore or for a measurement.';
