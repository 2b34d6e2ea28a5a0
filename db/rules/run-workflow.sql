create or replace function app_private.told_values(p_module text, p_row jsonb) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.field, case
    when c.refers_to is not null then (
      select coalesce(k.prefix, '') || r.name from app_public.references as r
      left join app_private.reference_columns as k on k.table_name = r.module
      where r.account_id = app_hidden.account_id() and r.module = c.refers_to and r.record_id = (p_row ->> c.column_name)::int)
    when c.type = 'number' then trim_scale((p_row ->> c.column_name)::numeric)::text
    else p_row ->> c.column_name
  end), '{}') || coalesce((
    select jsonb_object_agg(f.slug, p_row -> 'custom_field_values' ->> f.id::text)
    from app_public.custom_fields as f where f.account_id = app_hidden.account_id() and f.module = p_module), '{}')
  from app_private.test_columns as c
  left join app_private.secret_columns as s on s.table_name = c.table_name and s.column_name = c.column_name
  where c.table_name = p_module and c.type <> 'labels' and app_private.sees_amounts(s.kind)
$$;
comment on function app_private.told_values(text, jsonb) is
  'What texts may say of a row, by field or the slug of a custom one, as whoever the settings name may see it: records by their names.';

create or replace function app_private.secret_fields(p_module text) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(f.field, f.kinds), '{}')
  from (
    select c.field, jsonb_agg(distinct s.kind) as kinds
    from app_private.test_columns as c
    join app_private.secret_columns as s on s.table_name = c.table_name and s.column_name = c.column_name
    where c.table_name in (p_module, 'stock_levels')
    group by c.field
  ) as f
$$;
comment on function app_private.secret_fields(text) is
  'Which kinds of amounts texts tell by which fields, of a row of a table or of a stock level: {"total": ["price"]}.';

create or replace function app_private.told_level(p_sku int, p_warehouse int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select app_private.told_values('stock_levels', l) from app_private.levels_then(p_sku, null, p_warehouse) as l where p_warehouse is not null), '{}')
$$;
comment on function app_private.told_level(int, int) is 'What texts may say of a stock level as it is; nothing where a run is about none.';

create or replace function app_private.party_of(p_here app_private.test_tables, p_row jsonb, out party_table text, out party_id int)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select p_here.party_table, (p_row ->> p_here.party_column)::int where p_here.party_column is not null
  union all
  select t.party_table, (app_private.row_now(t.table_name, (p_row ->> p_here.parent_column)::int) ->> t.party_column)::int
  from app_private.test_tables as t
  where p_here.party_column is null and t.table_name = p_here.parent_table
$$;
comment on function app_private.party_of(app_private.test_tables, jsonb) is
  'Whose mail address concerns a row: that of its own party, or of the record that it lies in.';

create or replace function app_private.mail_owner(p_module text, p_record int, p_row jsonb, p_workflow int, out module text, out record_id int)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  here constant app_private.test_tables := (select t from app_private.test_tables as t where t.table_name = p_module);
begin
  -- what is gone has no page to read it on
  select o.m, o.r into module, record_id
  from (values
    (1, case when here.parent_table is null or exists (select from app_private.papers as p where p.module = p_module) then p_module end, p_record),
    (2, here.parent_table, (p_row ->> here.parent_column)::int),
    (3, 'workflows', p_workflow)
  ) as o (n, m, r)
  where case when o.m is not null and o.r is not null then app_private.row_is_seen(o.m, o.r) end
  order by o.n limit 1;
end $$;
comment on function app_private.mail_owner(text, int, jsonb, int) is
  'The record on whose page a mail of a workflow stands: its own, that it lies in where it has neither papers nor a page, or the workflow where it is gone.';

create or replace function app_private.prepare_run(p_account int, p_run int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  granted constant text := coalesce(current_setting('app.granted', true), '');
  run app_public.workflow_runs;
  workflow app_public.workflows;
  here app_private.test_tables;
  claims jsonb;
  row_ jsonb;
  concerned record;
  about record;
  party jsonb;
  prepared jsonb;
begin
  select * into run from app_public.workflow_runs where account_id = p_account and id = p_run and outcome = 'waiting';
  select * into workflow from app_public.workflows where account_id = p_account and id = run.workflow_id;
  if workflow.id is not null then
    claims := app_private.claims_of_work(p_account, 'workflows', workflow.id, workflow.saved_by_id);
    if run.automation_id is not null then
      claims := app_private.claims_with(claims, app_private.shared_with_writers(p_account, claims ->> 'granted', 'automations', run.automation_id));
    end if;
    if workflow.is_paused or claims is null then
      -- it was paused, or its person left, while it waited
      update app_public.workflow_runs set outcome = 'skipped', reason = case when claims is null then 'person' else 'paused' end,
        finished_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
      where account_id = p_account and id = p_run;
    else
      perform set_config('app.granted', claims ->> 'granted', true);
      select * into here from app_private.test_tables where table_name = run.module;
      row_ := coalesce(app_private.row_now(run.module, run.record_id), app_private.row_then(run.module, run.record_id, run.history_id));
      select * into concerned from app_private.party_of(here, row_);
      if app_private.claims_see(claims, concerned.party_table, concerned.party_id) then
        party := app_private.row_now(concerned.party_table, concerned.party_id);
      end if;
      select * into about from app_private.mail_owner(run.module, run.record_id, row_, workflow.id);
      prepared := jsonb_build_object(
        'about', jsonb_build_object('module', about.module, 'recordId', about.record_id),
        'claims', claims, 'workflow', workflow.name, 'module', run.module, 'recordId', run.record_id, 'event', run.event, 'results', run.results,
        'partyEmail', party ->> 'email',
        'warehouseId', run.warehouse_id, 'secretFields', app_private.secret_fields(run.module),
        'values', app_private.told_values(run.module, row_) || app_private.told_level(run.record_id, run.warehouse_id) || jsonb_build_object('name', coalesce(
          (select coalesce(k.prefix, '') || r.name from app_public.references as r
            left join app_private.reference_columns as k on k.table_name = r.module
            where r.account_id = p_account and r.module = run.module and r.record_id = run.record_id),
          '#' || run.record_id)),
        'actions', (
          select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'labelId', a.label_id, 'statusId', a.status_id, 'warehouseId', a.warehouse_id,
            'userRoleId', a.user_role_id, 'webhookId', a.webhook_id, 'message', a.message, 'field', a.field, 'value', a.value,
            'emailSubject', a.email_subject, 'emailBody', a.email_body, 'emailTo', a.email_to, 'emailCc', a.email_cc, 'emailBcc', a.email_bcc,
            'emailReplyTo', a.email_reply_to, 'emailPaper', a.email_paper, 'emailTemplateId', a.email_template_id, 'pinnedTemplateVersion', a.pinned_template_version, 'emailLanguage', a.email_language) order by a.position, a.id), '[]')
          from app_public.workflow_actions as a where a.account_id = p_account and a.workflow_id = workflow.id));
      perform set_config('app.granted', granted, true);
    end if;
  end if;
  perform set_config('app.account_id', caller, true);
  return prepared;
end $$;
comment on function app_private.prepare_run(int, int) is
  'What a waiting run is to do, as whom, and what texts may say of its record; null when there is nothing left to do, or nobody who may.';

create or replace function app_private.take_action(p_account int, p_run int, p_action int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  run app_public.workflow_runs;
begin
  select * into run from app_public.workflow_runs where account_id = p_account and id = p_run and outcome = 'waiting' for update;
  perform set_config('app.account_id', caller, true);
  return run.id is not null and not exists (
    select from jsonb_array_elements(run.results) as e where (e ->> 'id')::int = p_action and e ->> 'outcome' <> 'waiting');
end $$;
comment on function app_private.take_action(int, int, int) is
  'Holds a run while one of its actions is done; false when it was done or given up meanwhile, as by whoever has its job besides.';

create or replace function app_private.note_action(p_account int, p_run int, p_result jsonb) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  update app_public.workflow_runs as r set
    results = coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(r.results) with ordinality as x (e, n) where e -> 'id' <> p_result -> 'id'), '[]') || p_result,
    version = r.version + 1, updated_at = clock_timestamp()
  where r.account_id = p_account and r.id = p_run and r.outcome = 'waiting';
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.note_action(int, int, jsonb) is
  'Notes what became of an action of a run: {id, type, outcome, attempts, failure}. In the transaction of what it did, so that it is done once.';

create or replace function app_private.finish_run(p_account int, p_run int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
begin
  update app_public.workflow_runs as r set
    outcome = case when exists (select from jsonb_array_elements(r.results) as e where e ->> 'outcome' = 'failed') then 'failed' else 'done' end,
    finished_at = clock_timestamp(), version = r.version + 1, updated_at = clock_timestamp()
  where r.account_id = p_account and r.id = p_run and r.outcome = 'waiting';
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.finish_run(int, int) is 'Ends a run whose actions were all done or given up: failed if one of them was.';

-- it knew no amounts before
drop function if exists app_private.notify_by_workflow(int, int, int, int, text);
create or replace function app_private.notify_by_workflow(
  p_account int, p_run int, p_role int, p_label int, p_message text, p_secrets text[], p_full text
) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  run app_public.workflow_runs;
  told int[];
begin
  select * into run from app_public.workflow_runs where account_id = p_account and id = p_run;
  told := array(
    select u.id from app_public.users as u
    where u.account_id = p_account and u.is_active
      and (u.role_id = p_role or exists (
        select from app_public.label_links as l where l.account_id = p_account and l.module = 'users' and l.record_id = u.id and l.label_id = p_label))
      -- who does not see the record hears nothing of it
      and app_private.person_sees(u.id, run.module, run.record_id)
    order by u.id limit 100);
  perform app_private.notify_users(told, left(p_message, 2000), 'workflow', run.module, run.record_id, null, p_secrets, left(p_full, 2000));
  perform set_config('app.account_id', caller, true);
  return cardinality(told);
end $$;
comment on function app_private.notify_by_workflow(int, int, int, int, text, text[], text) is
  'Tells the people of a role, and those who carry a label, what a run says of its record; those who see it. p_message is without amounts, p_full with those of the kinds p_secrets. Returns how many.';

create or replace function app_private.call_webhook_by_workflow(p_account int, p_run int, p_action int, p_webhook int) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  run app_public.workflow_runs;
  made int;
begin
  select * into run from app_public.workflow_runs where account_id = p_account and id = p_run;
  insert into app_public.webhook_deliveries (account_id, webhook_id, history_id, action, module, record_id, occurred_at)
  -- of no row of the history: below nothing, and another one for each action of each run
  values (p_account, p_webhook, -(p_run::bigint << 31 | p_action), case run.event when 'scheduled' then 'updated' else run.event end, run.module, run.record_id, run.occurred_at)
  on conflict do nothing
  returning id into made;
  if made is not null then
    perform app_private.queue_sync_item(p_account, 'webhooks', made, now(), p_webhook);
  end if;
  perform set_config('app.account_id', caller, true);
end $$;
comment on function app_private.call_webhook_by_workflow(int, int, int, int) is
  'Has a webhook told of the record of a run, once, whatever events it asks for itself; it waits as its other deliveries do.';

grant execute on function app_private.prepare_run(int, int), app_private.take_action(int, int, int), app_private.note_action(int, int, jsonb), app_private.finish_run(int, int),
  app_private.notify_by_workflow(int, int, int, int, text, text[], text), app_private.call_webhook_by_workflow(int, int, int, int)
to stockwright_worker;
