-- Stored work has its authors' rights: it is written once, and done later with the scopes that all writers of its present
-- parts share. A user changing what it does signs it; a new name, a pause or another interval signs nothing.
delete from app_private.work_parts;
insert into app_private.work_parts (table_name, root_table, root_column, columns) values
  ('workflows', 'workflows', 'id', '{criteria_mode}'),
  ('workflow_criteria', 'workflows', 'workflow_id',
    '{trigger_condition,test_table,test_column,match_criteria,test_value,use_value_column,test_value_column,compare_last_values}'),
  ('workflow_actions', 'workflows', 'workflow_id',
    '{type,label_id,status_id,warehouse_id,user_role_id,webhook_id,message,field,value,email_subject,email_body,email_to,email_cc,email_bcc,email_reply_to,email_paper,email_template_id,pinned_template_version,email_language}'),
  ('automations', 'automations', 'id',
    '{action_type,workflow_id,report,email_subject,email_body,email_to,email_bcc,email_reply_to,email_template_id,pinned_template_version,email_about}'),
  ('templates', 'templates', 'id', '{type,subtype,source,is_consolidated,guest_mode}'),
  ('template_files', 'templates', 'template_id', '{name,body}'),
  ('projects', 'projects', 'id', '{source,scopes}'),
  ('project_files', 'projects', 'project_id', '{name,body}');

create or replace function app_private.sign_work(p_root_table text, p_root int, p_user int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  execute format('update app_public.%I set saved_by_id = $3 where account_id = $1 and id = $2 and saved_by_id is distinct from $3', p_root_table)
  using app_hidden.account_id(), p_root, p_user;
end $$;
comment on function app_private.sign_work(text, int, int) is
  'Names a user of the current account as the signer of stored work. The signature follows from an edit that counts itself, so it raises no version.';
alter function app_private.sign_work(text, int, int) owner to ledger_writer;
set local role ledger_writer;
revoke execute on function app_private.sign_work(text, int, int) from public;
grant execute on function app_private.sign_work(text, int, int) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_private.tg_keep_authors() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  part constant app_private.work_parts := (select p from app_private.work_parts as p where p.table_name = tg_table_name);
  author constant int := app_hidden.user_id();
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  is_ constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  account constant int := coalesce(is_ ->> 'account_id', was ->> 'account_id')::int;
  row_ constant int := coalesce(is_ ->> 'id', was ->> 'id')::int;
  root constant int := coalesce(is_ ->> part.root_column, was ->> part.root_column)::int;
  changed constant text[] := array(
    select c from unnest(part.columns) as c where coalesce(was -> c, 'null') is distinct from coalesce(is_ -> c, 'null'));
begin
  if changed = '{}' then
    return null;
  end if;
  if current_setting('app.actor', true) in ('workflow', 'automation') then
    perform app_private.fail('SWFBD', 'No rule writes what is done with somebody''s rights.', jsonb_build_object('reason', 'byPeople'));
  end if;
  delete from app_private.part_authors as a
  where a.account_id = account and a.table_name = tg_table_name and a.row_id = row_ and a.column_name = any (changed);
  if tg_op = 'DELETE' and row_ = root and tg_table_name = part.root_table then
    return null;
  end if;
  -- an act of the system has no author, and takes nobody's rights away
  if author is not null then
    insert into app_private.part_authors (account_id, root_table, root_id, table_name, row_id, column_name, user_id)
    select account, part.root_table, root, tg_table_name, row_, c, author from unnest(changed) as c where coalesce(is_ -> c, 'null') <> 'null';
    perform app_private.sign_work(part.root_table, root, author);
  end if;
  return null;
end $$;
comment on function app_private.tg_keep_authors() is
  'Keeps who wrote each column that says what stored work does, and signs the work for this person.';

do $$
declare
  part app_private.work_parts;
begin
  for part in select * from app_private.work_parts loop
    execute format('drop trigger if exists _550_authors on app_public.%I', part.table_name);
    execute format('create trigger _550_authors after insert or update or delete on app_public.%I for each row execute function app_private.tg_keep_authors()', part.table_name);
  end loop;
end $$;

create or replace function app_private.scopes_once_held(p_account int, p_user int) returns setof text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select scope
  from app_public.users as u
  join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  cross join lateral app_private.scopes_of_role(r.type, r.route_blacklist, r.scope_blacklist) as scope
  where u.account_id = p_account and u.id = p_user
$$;
comment on function app_private.scopes_once_held(int, int) is
  'The scopes of a user''s role, also of somebody who signs in no more: a colleague who leaves takes no rights from what was written.';

create or replace function app_private.tg_users__leave_scopes() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  last_scopes constant text[] := array(select app_private.scopes_once_held(old.account_id, old.id));
begin
  update app_private.part_authors set scopes = last_scopes where account_id = old.account_id and user_id = old.id;
  update app_private.template_version_authors set scopes = last_scopes where account_id = old.account_id and user_id = old.id;
  return old;
end $$;
comment on function app_private.tg_users__leave_scopes() is 'What somebody wrote keeps the rights that this person had when deleted.';
drop trigger if exists _560_leave_scopes on app_public.users;
create trigger _560_leave_scopes before delete on app_public.users
for each row execute function app_private.tg_users__leave_scopes();

create or replace function app_private.grants(p_granted text, p_scope text) returns boolean
language sql immutable
as $$ select strpos(p_granted, ',' || p_scope || ',') > 0 or strpos(p_granted, ',' || split_part(p_scope, ':', 1) || ':*,') > 0 $$;
comment on function app_private.grants(text, text) is 'Whether scopes as app.granted carries them have one among them.';

create or replace function app_private.granted_by_both(p_one text, p_other text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select app_private.written_scopes(array(
    select s.scope from app_private.scopes as s where app_private.grants(p_one, s.scope) and app_private.grants(p_other, s.scope)))
$$;
comment on function app_private.granted_by_both(text, text) is 'The scopes that two lists have in common, as app.granted carries them.';

create or replace function app_private.work_writers(p_account int, p_root_table text, p_root bigint)
returns table (user_id int, scopes text[])
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select w.user_id, coalesce(w.scopes, array(select app_private.scopes_once_held(p_account, w.user_id)))
  from (
    select distinct a.user_id, a.scopes from app_private.part_authors as a
    where a.account_id = p_account and a.root_table = p_root_table and a.root_id = p_root
    union
    select distinct a.user_id, a.scopes from app_private.template_version_authors as a
    where p_root_table = 'template_versions' and a.account_id = p_account and a.version_id = p_root
  ) as w
  where w.user_id is not null or w.scopes is not null
$$;
comment on function app_private.work_writers(int, text, bigint) is
  'The writers of the present parts of stored work, or of a version of a template, each with what this person may do; of somebody who is deleted, with what was allowed at the end.';

create or replace function app_private.shared_with_writers(p_account int, p_granted text, p_root_table text, p_root bigint) returns text
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  shared text[];
begin
  with writers as materialized (select w.scopes from app_private.work_writers(p_account, p_root_table, p_root) as w)
  select array_agg(s.scope) into shared
  from app_private.scopes as s
  where app_private.grants(p_granted, s.scope) and not exists (select from writers as w where s.scope <> all (w.scopes));
  perform set_config('app.account_id', caller, true);
  return app_private.written_scopes(coalesce(shared, '{}'));
end $$;
comment on function app_private.shared_with_writers(int, text, text, bigint) is
  'Of some scopes those that all writers of stored work hold: with them it is done.';

create or replace function app_private.claims_with(p_claims jsonb, p_granted text) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when p_claims is not null then
    p_claims || jsonb_build_object('granted', p_granted, 'role', app_private.visitor_role(p_granted),
      -- an administrator is told apart by more than scopes only where none of them is missing
      'type', case when p_granted = p_claims ->> 'granted' then p_claims ->> 'type' else 'user' end)
  end
$$;
comment on function app_private.claims_with(jsonb, text) is 'Claims of a person, narrowed to some of the scopes.';

create or replace function app_private.claims_of_work(p_account int, p_root_table text, p_root int, p_signer int) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  claims constant jsonb := app_private.claims_of(p_account, p_signer);
begin
  return app_private.claims_with(claims, app_private.shared_with_writers(p_account, claims ->> 'granted', p_root_table, p_root));
end $$;
comment on function app_private.claims_of_work(int, text, int, int) is
  'As whom stored work is done: its signer, with the scopes that all writers of its present parts hold. Null when the signer signs in no more.';
grant execute on function app_private.shared_with_writers(int, text, text, bigint) to login_clerk;
