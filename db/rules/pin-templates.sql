create or replace function app_private.tg_pin_template() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  chosen constant jsonb := to_jsonb(new);
  paper constant text := chosen ->> 'email_paper';
begin
  if tg_op = 'INSERT' or (to_jsonb(old) ->> 'email_template_id', to_jsonb(old) ->> 'email_paper') is distinct from (chosen ->> 'email_template_id', paper) then
    new.pinned_template_version := app_private.pin_template(coalesce(new.email_template_id, (app_private.template_in_place(paper)).id));
  end if;
  return new;
end $$;
comment on function app_private.tg_pin_template() is 'A rule that chooses a template, or a document that one stands in place of, mails it as it is then.';
drop trigger if exists _170_pin on app_public.workflow_actions;
create trigger _170_pin before insert or update of email_template_id, email_paper, type on app_public.workflow_actions
for each row execute function app_private.tg_pin_template();
drop trigger if exists _170_pin on app_public.automations;
create trigger _170_pin before insert or update of email_template_id, action_type on app_public.automations
for each row execute function app_private.tg_pin_template();

create or replace function app_hidden.workflow_action_template_change(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.version_change(a.pinned_template_version, a.email_template_id, a.email_paper) from app_public.workflow_actions as a
  where a.account_id = app_hidden.account_id() and a.id = p_id and coalesce(a.email_paper, a.email_template_id::text) is not null
    and app_hidden.may_view('workflow') and app_hidden.may_view('template')
$$;
comment on function app_hidden.workflow_action_template_change(int) is
  'How the document of an action was changed since it was chosen: {was, is}; null where it was not, or the reader sees no templates.';

create or replace function app_hidden.automation_template_change(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.version_change(a.pinned_template_version, a.email_template_id, null) from app_public.automations as a
  where a.account_id = app_hidden.account_id() and a.id = p_id and a.email_template_id is not null
    and app_hidden.may_view('automation') and app_hidden.may_view('template')
$$;
comment on function app_hidden.automation_template_change(int) is
  'How the template of an automation was changed since it was chosen: {was, is}; null where it was not, or the reader sees no templates.';

create or replace function app_hidden.use_latest_template(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  action constant app_public.workflow_actions := (
    select a from app_public.workflow_actions as a where a.account_id = me and a.id = (input ->> 'actionId')::int and a.workflow_id = (input ->> 'id')::int);
  template app_public.templates;
begin
  perform app_hidden.require_scope('workflow:update:single');
  perform app_hidden.require_scope('workflow:view:single');
  perform app_hidden.require_scope('template:view:single');
  if action.id is null then
    perform app_private.fail('SWNFD', 'This action does not exist any more.', jsonb_build_object('module', 'workflows', 'id', input -> 'id'));
  end if;
  template := coalesce((select t from app_public.templates as t where t.account_id = me and t.id = action.email_template_id), app_private.template_in_place(action.email_paper));
  if template.id is not null then
    perform app_private.refuse_stale('templates', template.id, coalesce((input ->> 'templateVersion')::int, template.version), template.version);
  end if;
  update app_public.workflow_actions set pinned_template_version = app_private.pin_template(template.id)
  where account_id = me and id = action.id;
  perform app_private.touch('workflows', action.workflow_id, null);
  return jsonb_build_object('id', action.workflow_id);
end $$;
comment on function app_hidden.use_latest_template(jsonb) is
  'Has an action of a workflow mail its document as it is now: {id, actionId, templateVersion: that was shown}. Whoever does so signs the workflow. Errors: SWFBD, SWNFD, SWSTL.';

create or replace function app_hidden.use_latest_automation_template(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  automation constant app_public.automations := (select a from app_public.automations as a where a.account_id = me and a.id = (input ->> 'id')::int);
  template app_public.templates;
begin
  perform app_hidden.require_scope('automation:update:single');
  perform app_hidden.require_scope('automation:view:single');
  perform app_hidden.require_scope('template:view:single');
  if automation.id is null then
    perform app_private.fail('SWNFD', 'This automation does not exist any more.', jsonb_build_object('module', 'automations', 'id', input -> 'id'));
  end if;
  template := (select t from app_public.templates as t where t.account_id = me and t.id = automation.email_template_id);
  perform app_private.refuse_stale('templates', template.id, coalesce((input ->> 'templateVersion')::int, template.version), template.version);
  update app_public.automations set pinned_template_version = app_private.pin_template(automation.email_template_id) where account_id = me and id = automation.id;
  return jsonb_build_object('id', automation.id);
end $$;
comment on function app_hidden.use_latest_automation_template(jsonb) is
  'Has an automation mail its template as it is now: {id, templateVersion: that was shown}. Whoever does so signs the automation. Errors: SWFBD, SWNFD.';
