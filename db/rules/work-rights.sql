-- As whom stored work is done, and with what: what its preview says, who may take it over, and which of it waits for a second look.
create or replace function app_private.person_named(p_user int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('id', u.id, 'name', u.full_name, 'isActive', u.is_active) from app_public.users as u
  where u.account_id = app_hidden.account_id() and u.id = p_user
$$;
comment on function app_private.person_named(int) is 'A user of the current account: {id, name, isActive}; null where there is none.';

create or replace function app_private.work_signer(p_root_table text, p_root int) returns int
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  signer int;
begin
  execute format('select saved_by_id from app_public.%I where account_id = $1 and id = $2', p_root_table) into signer using app_hidden.account_id(), p_root;
  return signer;
end $$;
comment on function app_private.work_signer(text, int) is 'Who changed last what stored work of the current account does.';

create or replace function app_private.work_rights(p_root_table text, p_root int) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  signer constant int := app_private.work_signer(p_root_table, p_root);
  own constant text := app_private.written_scopes(array(select app_private.scopes_once_held(me, signer)));
  shared constant text := app_private.shared_with_writers(me, own, p_root_table, p_root);
begin
  if not app_hidden.may_view_module(p_root_table) then
    return null;
  end if;
  return jsonb_build_object(
    'signer', app_private.person_named(signer),
    'writers', (
      select coalesce(jsonb_agg(app_private.person_named(w.user_id) || jsonb_build_object('fields', w.fields) order by w.user_id), '[]')
      from (
        select a.user_id, jsonb_agg(distinct jsonb_build_object('table', a.table_name, 'column', a.column_name)) as fields
        from app_private.part_authors as a
        where a.account_id = me and a.root_table = p_root_table and a.root_id = p_root and a.user_id is not null
        group by a.user_id
      ) as w),
    'departed', exists (
      select from app_private.part_authors as a
      where a.account_id = me and a.root_table = p_root_table and a.root_id = p_root and a.user_id is null and a.scopes is not null),
    -- of what its signer may, and not all of its writers
    'lacks', (
      select coalesce(jsonb_agg(s.scope order by s.scope), '[]') from app_private.scopes as s
      where app_private.grants(own, s.scope) and not app_private.grants(shared, s.scope)),
    'sees', to_jsonb(array_remove(array[
      case when shared ~ ',sku_price:(\*|view:all|view:single),' then 'price' end,
      case when shared ~ ',sku_cost:(\*|view:all|view:single),' then 'cost' end], null)));
end $$;
comment on function app_private.work_rights(text, int) is
  'As whom stored work is done: {signer, writers: [{id, name, isActive, fields: [{table, column}]}], departed, lacks: scopes of the signer that not all writers hold, sees: price, cost}.';

create or replace function app_private.take_over(p_root_table text, p_root int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_private.row_is_seen(p_root_table, p_root) then
    perform app_hidden.refuse_missing(p_root_table, p_root, 'This record does not exist any more.');
  end if;
  update app_private.part_authors set user_id = app_hidden.user_id(), scopes = null, written_at = clock_timestamp()
  where account_id = app_hidden.account_id() and root_table = p_root_table and root_id = p_root;
  perform app_private.sign_work(p_root_table, p_root, app_hidden.user_id());
end $$;
comment on function app_private.take_over(text, int) is
  'Whoever has read all parts of stored work takes them for their own: it is then done with the rights of this person. The caller has asked for the scope.';

create or replace function app_hidden.workflow_rights(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.work_rights('workflows', p_id) $$;
comment on function app_hidden.workflow_rights(int) is 'As whom a workflow acts, and with what: app_private.work_rights.';
create or replace function app_hidden.automation_rights(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.work_rights('automations', p_id) $$;
comment on function app_hidden.automation_rights(int) is 'As whom an automation acts, and with what: app_private.work_rights.';
create or replace function app_hidden.template_rights(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.work_rights('templates', p_id) $$;
comment on function app_hidden.template_rights(int) is 'Whose rights its readers share when a template is printed: app_private.work_rights.';
create or replace function app_hidden.project_rights(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.work_rights('projects', p_id) $$;
comment on function app_hidden.project_rights(int) is 'Whose rights those who open a custom app share: app_private.work_rights.';

create or replace function app_hidden.sign_workflow(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('workflow:update:single');
  perform app_private.take_over('workflows', (input ->> 'id')::int);
  return jsonb_build_object('id', input -> 'id');
end $$;
comment on function app_hidden.sign_workflow(jsonb) is 'Takes all parts of a workflow for one''s own: {id}. Errors: SWFBD, SWNFD.';
create or replace function app_hidden.sign_automation(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('automation:update:single');
  perform app_private.take_over('automations', (input ->> 'id')::int);
  return jsonb_build_object('id', input -> 'id');
end $$;
comment on function app_hidden.sign_automation(jsonb) is 'Takes all parts of an automation for one''s own: {id}. Errors: SWFBD, SWNFD.';
create or replace function app_hidden.sign_template(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('template:update:single');
  perform app_private.take_over('templates', (input ->> 'id')::int);
  return jsonb_build_object('id', input -> 'id');
end $$;
comment on function app_hidden.sign_template(jsonb) is 'Takes all parts of a template for one''s own: {id}. Errors: SWFBD, SWNFD.';
create or replace function app_hidden.sign_project(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('project:update:single');
  perform app_private.refuse_app_scopes((select p.scopes from app_public.projects as p where p.account_id = app_hidden.account_id() and p.id = (input ->> 'id')::int));
  perform app_private.take_over('projects', (input ->> 'id')::int);
  return jsonb_build_object('id', input -> 'id');
end $$;
comment on function app_hidden.sign_project(jsonb) is 'Takes all parts of a custom app for one''s own: {id}. Errors: SWFBD, SWNFD, SWVAL.';

create or replace function app_private.refuse_app_scopes(p_scopes text[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  above constant text[] := array(select s from unnest(p_scopes) as s where not app_hidden.may(s) order by s);
begin
  if app_hidden.user_id() is not null and above <> '{}' then
    perform app_private.refuse_field('scopes', 'aboveOwn', format('An app declares nothing that its writer may not do: %s.', array_to_string(above, ', ')));
  end if;
end $$;
comment on function app_private.refuse_app_scopes(text[]) is 'Refuses to declare for an app what the caller may not do.';

create or replace function app_private.tg_projects__check_scopes() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' or new.scopes is distinct from old.scopes then
    perform app_private.refuse_app_scopes(new.scopes);
  end if;
  return new;
end $$;
comment on function app_private.tg_projects__check_scopes() is 'An app declares nothing that whoever declares it may not do.';
drop trigger if exists _160_check_scopes on app_public.projects;
create trigger _160_check_scopes before insert or update of scopes on app_public.projects
for each row execute function app_private.tg_projects__check_scopes();

create or replace function app_hidden.claims_of_readers(p_template int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('granted', granted, 'role', app_private.visitor_role(granted))
  from app_private.shared_with_writers(app_hidden.account_id(), coalesce(current_setting('app.granted', true), ''), 'templates', p_template) as granted
$$;
comment on function app_hidden.claims_of_readers(int) is
  'The scopes that the caller shares with all writers of a template, and the database role that fits them: {granted, role}.';
