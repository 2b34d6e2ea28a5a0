-- Physical facts and automatic states are written by ledger_writer and need no version (SEMANTICS 1.4), so the trigger is
-- for everybody else: each change of a row raises it by one.
create or replace function app_private.tg_keep_version() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  compared record := new;
begin
  compared.version := old.version;
  compared.updated_at := old.updated_at;
  if compared is distinct from old then
    new.version := greatest(new.version, old.version + 1);
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_version() is 'Counts user edits of a row, so that a stale one can be refused.';

create or replace function app_private.refuse_stale(p_table text, p_id int, p_given int, p_current int) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  changes jsonb;
  latest text;
begin
  if p_given = p_current then
    return;
  end if;
  with since as (
    select h.id, h.table_name, h.record_id, f.key as field, f.value -> 0 as old, f.value -> 1 as new, u.full_name as author
    from app_public.history as h
    cross join lateral jsonb_each(h.changes) as f
    left join app_public.users as u on u.account_id = h.account_id and u.id = h.user_id
    where h.account_id = app_hidden.account_id() and h.module = p_table and h.root_id = p_id and h.root_version > p_given
  ),
  difference as (
    select min(id) as id, table_name, record_id, field,
      (array_agg(old order by id))[1] as old,
      (array_agg(new order by id desc))[1] as new,
      (array_agg(author order by id desc))[1] as author
    from since
    group by table_name, record_id, field
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('table', table_name, 'id', record_id, 'field', field, 'old', old, 'new', new, 'user', author) order by id), '[]'),
    (array_agg(author order by id desc) filter (where author is not null))[1]
  into changes, latest
  from difference
  where old is distinct from new;
  perform app_private.fail('SWSTL', 'Someone changed this record in the meantime.',
    jsonb_build_object('version', p_current, 'changes', changes, 'user', latest));
end $$;
comment on function app_private.refuse_stale(text, int, int, int) is
  'Refuses an edit based on an older version, with each field whose value is another now, what it was then, and who changed it last.';
