-- Arguments: the parent's table, the column that names it, the column with the title. ledger_writer's, so that no version rises.
create or replace function app_private.tg_keep_search_text() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format(
    'update app_public.%1$I as p set search_text = (
       select string_agg(c.%3$I::text, '' '' order by c.id) from app_public.%4$I as c where c.account_id = p.account_id and c.%2$I = p.id
     )
     where (p.account_id, p.id) in (%5$s)',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_table_name,
    concat_ws(' union ',
      case when tg_op <> 'INSERT' then format('select account_id, %I from old_rows', tg_argv[1]) end,
      case when tg_op <> 'DELETE' then format('select account_id, %I from new_rows', tg_argv[1]) end));
  return null;
end $$;
comment on function app_private.tg_keep_search_text() is 'Keeps the titles of a record''s children among the words it is found by.';
alter function app_private.tg_keep_search_text() owner to ledger_writer;
set local role ledger_writer;
-- who makes a trigger executes its function
grant execute on function app_private.tg_keep_search_text() to stockwright_owner;
set local role stockwright_owner;
