create or replace function app_hidden.work_people(p_module text, p_id int, out writers text, out earlier text, out is_shared boolean)
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  present constant int[] := array(
    select distinct a.user_id from app_private.part_authors as a
    where a.account_id = me and a.root_table = p_module and a.root_id = p_id and a.user_id is not null);
  before constant int[] := array(
    select distinct h.user_id from app_public.history as h join app_private.work_parts as p on p.table_name = h.table_name
    where h.account_id = me and h.module = p_module and h.root_id = p_id and h.user_id <> all (present) and h.changes ?| p.columns);
begin
  if not (app_hidden.may_view_module(p_module) and app_hidden.may('history:view:all')) then
    return;
  end if;
  select string_agg(u.full_name, ', ' order by u.full_name) into writers from app_public.users as u where u.account_id = me and u.id = any (present);
  select string_agg(u.full_name, ', ' order by u.full_name) into earlier from app_public.users as u where u.account_id = me and u.id = any (before);
  is_shared := cardinality(present || before) > 1;
end $$;
comment on function app_hidden.work_people(text, int) is
  'Who wrote the present parts of stored work, and who else has written of it as its history tells; whether they are several.';

create or replace function app_hidden.report_stored_work(filter jsonb)
returns table (id bigint, updated_at timestamptz, module text, record_id int, user_id int, writers text, earlier text, is_shared boolean)
language sql stable
as $$
  select w.id::bigint * 4 + w.place, w.updated_at, w.module, w.id, w.saved_by_id, p.writers, p.earlier, p.is_shared
  from (
    select 0 as place, 'workflows' as module, id, saved_by_id, updated_at from app_public.workflows where account_id = (select app_hidden.account_id())
    union all
    select 1, 'automations', id, saved_by_id, updated_at from app_public.automations where account_id = (select app_hidden.account_id())
    union all
    select 2, 'templates', id, saved_by_id, updated_at from app_public.templates where account_id = (select app_hidden.account_id())
    union all
    select 3, 'projects', id, saved_by_id, updated_at from app_public.projects where account_id = (select app_hidden.account_id())
  ) as w
  cross join lateral app_hidden.work_people(w.module, w.id) as p
$$;
comment on function app_hidden.report_stored_work(jsonb) is
  'What is written once and done later: who signed it, who wrote its present parts, and who wrote of it before.';
