create or replace function app_private.next_due(p_interval text, p_after timestamptz, p_zone text) returns timestamptz
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  with clock as (
    -- what the company's clock shows, and what its minutes are ahead of others'
    select p_after at time zone p_zone as local, (p_after at time zone p_zone) - (p_after at time zone 'UTC') as ahead
  ),
  first as (
    select local, ahead, interval '6 hours' + case p_interval
      when 'daily' then date_trunc('day', local) when 'weekly' then date_trunc('week', local) when 'monthly' then date_trunc('month', local) end as this,
      case p_interval when 'daily' then interval '1 day' when 'weekly' then interval '7 days' when 'monthly' then interval '1 month' end as step
    from clock
  )
  select case p_interval
    when 'every15Minutes' then date_bin('15 minutes', p_after, 'epoch') + interval '15 minutes'
    when 'hourly' then date_bin('1 hour', p_after + ahead, 'epoch') + interval '1 hour' - ahead
    else case when this at time zone p_zone > p_after then this at time zone p_zone else (this + step) at time zone p_zone end
  end
  from first
$$;
comment on function app_private.next_due(text, timestamptz, text) is
  'When an interval is due next after a moment: quarters and hours of the clock in the zone, days, Mondays and firsts of months at six there.';

create or replace function app_private.plan_automation(p_account int, p_automation int, p_interval text) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_private.automation_times as t (account_id, automation_id, next_at)
  select p_account, p_automation, app_private.next_due(p_interval, clock_timestamp(), a.time_zone) from app_public.accounts as a where a.id = p_account
  on conflict (account_id, automation_id) do update set next_at = excluded.next_at
$$;
comment on function app_private.plan_automation(int, int, text) is 'Sets when an automation is due next, from now on.';

create or replace function app_private.is_report(p_report jsonb) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_typeof(p_report) = 'object' and octet_length(p_report::text) <= 10000
    and exists (select from app_private.list_filters as f where f.table_name = p_report ->> 'module' and f.table_name like 'report\_%')
    and p_report - '{module,name,criteria,sort,columns,language}'::text[] = '{}'
    and coalesce(jsonb_typeof(p_report -> 'name'), 'string') in ('string', 'null')
    and jsonb_typeof(p_report -> 'criteria') = 'object'
    and coalesce(jsonb_typeof(p_report -> 'columns'), 'array') in ('array', 'null')
    and coalesce(jsonb_typeof(p_report -> 'sort'), 'object') in ('object', 'null'), false)
$$;
comment on function app_private.is_report(jsonb) is 'Whether a report is asked as reports are: {module, name, criteria, sort, columns, language}.';

create or replace function app_private.tg_automations__check() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 20;
  key text;
  problem text;
  of_module text;
begin
  -- what the other would take is forgotten
  if tg_op = 'INSERT' or new.action_type <> old.action_type then
    if new.action_type <> 'sendReport' then
      new.report := null;
      new.report_name := null;
    end if;
    if new.action_type <> 'sendEmail' then
      new.email_template_id := null;
      new.email_about := null;
    end if;
    if new.action_type = 'runWorkflow' then
      new.email_subject := null;
      new.email_body := null;
      new.email_to := null;
      new.email_bcc := null;
      new.email_reply_to := null;
    else
      new.workflow_id := null;
    end if;
  end if;
  if new.action_type = 'runWorkflow' then
    if new.workflow_id is null then
      perform app_private.refuse_field('workflowId', 'required', 'Say which workflow is run.');
    end if;
    return new;
  end if;
  if new.action_type = 'sendReport' then
    if coalesce(jsonb_typeof(new.report), 'null') = 'null' then
      perform app_private.refuse_field('report', 'required', 'Open a report and have it sent from there.');
    elsif not app_private.is_report(new.report) then
      perform app_private.refuse_field('report', 'invalid', 'This is no report.');
    end if;
    new.report_name := left(nullif(btrim(new.report ->> 'name'), ''), 100);
  end if;
  for key in
    select k from unnest(case new.action_type when 'sendReport' then '{emailTo}' else '{emailSubject,emailTo,emailBody}' end::text[]) as k where nullif(btrim(to_jsonb(new) ->> app_private.snake_case(k)), '') is null
  loop
    perform app_private.refuse_field(key, 'required', 'Something is missing.');
  end loop;
  for key, problem in select k, app_private.address_problem(to_jsonb(new) ->> app_private.snake_case(k), most) from unnest('{emailTo,emailBcc}'::text[]) as k loop
    if problem is not null or strpos(to_jsonb(new) ->> app_private.snake_case(key), '{{') > 0 then
      perform app_private.refuse_field(key, coalesce(problem, 'email'), 'These are not addresses.', jsonb_build_object(key, most::text));
    end if;
  end loop;
  if tg_op = 'UPDATE' and (old.email_template_id, old.email_about, old.action_type) is not distinct from (new.email_template_id, new.email_about, new.action_type) then
    -- what it is about may be called otherwise by now: it can be paused all the same
    return new;
  end if;
  if new.email_template_id is not null and new.action_type = 'sendEmail' then
    select t.type into of_module from app_public.templates as t where t.account_id = new.account_id and t.id = new.email_template_id and t.is_active;
    if of_module is null then
      perform app_private.refuse_field('emailTemplateId', 'notFound', 'This template does not exist any more, or is not active.');
    elsif nullif(btrim(new.email_about), '') is null then
      perform app_private.refuse_field('emailAbout', 'required', 'Say of which record the document is.');
    elsif not coalesce(app_private.row_is_seen(of_module, app_private.record_called(of_module, new.email_about)), false) then
      perform app_private.refuse_field('emailAbout', 'notFound', 'No record is called so, or several are.');
    end if;
  elsif new.email_about is not null and new.action_type = 'sendEmail' then
    perform app_private.refuse_field('emailTemplateId', 'required', 'Choose the document that goes along.');
  end if;
  return new;
end $$;
comment on function app_private.tg_automations__check() is 'An automation says what it does.';
drop trigger if exists _160_check on app_public.automations;
create trigger _160_check before insert or update on app_public.automations
for each row execute function app_private.tg_automations__check();

create or replace function app_private.tg_automations__plan() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.is_paused then
    delete from app_private.automation_times where account_id = new.account_id and automation_id = new.id;
  elsif tg_op = 'INSERT' or (old.is_paused, old.interval) is distinct from (new.is_paused, new.interval) then
    perform app_private.plan_automation(new.account_id, new.id, new.interval);
  end if;
  return null;
end $$;
comment on function app_private.tg_automations__plan() is 'An automation that is made, switched on or given another interval is due at the next of it; a paused one never.';
drop trigger if exists _820_plan on app_public.automations;
create trigger _820_plan after insert or update on app_public.automations
for each row execute function app_private.tg_automations__plan();

create or replace function app_private.tg_accounts__replan() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller constant text := app_private.act_for(new.id);
begin
  perform app_private.plan_automation(a.account_id, a.id, a.interval) from app_public.automations as a where a.account_id = new.id and not a.is_paused;
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_accounts__replan() is 'Automations go by the clock of the time zone that the company has now.';
drop trigger if exists tg_accounts__replan on app_public.accounts;
create trigger tg_accounts__replan after update of time_zone on app_public.accounts
for each row when (new.time_zone is distinct from old.time_zone) execute function app_private.tg_accounts__replan();

create or replace function app_hidden.automation_next_run(p_id int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select t.next_at from app_private.automation_times as t
  where t.account_id = app_hidden.account_id() and t.automation_id = p_id and app_hidden.may_view('automation')
$$;
comment on function app_hidden.automation_next_run(int) is 'When an automation is due next; null while it is paused.';

create or replace function app_hidden.automation_last_run(p_id int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select max(r.created_at) from app_public.automation_runs as r
  where r.account_id = app_hidden.account_id() and r.automation_id = p_id and app_hidden.may_view('automation')
$$;
comment on function app_hidden.automation_last_run(int) is 'When an automation was run last; null if it never was.';
