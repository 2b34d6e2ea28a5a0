create or replace function app_private.refuse_field(p_field text, p_problem text, p_message text, p_limits jsonb default null) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', p_message, jsonb_strip_nulls(jsonb_build_object('fields', jsonb_build_object(p_field, p_problem), 'limits', p_limits)));
end $$;
comment on function app_private.refuse_field(text, text, text, jsonb) is 'Refuses one field of what is being written: a key of the words for it, and the same in English.';

create or replace function app_private.value_problem(p_type text, p_refers_to text, p_options text[], p_takes text, p_values text[]) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_takes = 'two' and cardinality(p_values) <> 2 or cardinality(p_values) > 50 then 'invalid'
    when p_takes = 'days' then (select 'number' from unnest(p_values) as v where v !~ '^\d{1,4}$' limit 1)
    when p_type = 'number' then (select 'number' from unnest(p_values) as v where not app_private.is_custom_number(v) limit 1)
    when p_type in ('date', 'datetime') then (select 'date' from unnest(p_values) as v where not app_hidden.is_day(v) limit 1)
    when p_type = 'boolean' then (select 'boolean' from unnest(p_values) as v where v not in ('true', 'false') limit 1)
    when p_type = 'option' then (select 'choice' from unnest(p_values) as v where v <> all (p_options) limit 1)
    when p_type in ('reference', 'labels') then (
      select case when v !~ '^[1-9]\d{0,8}$' then 'choice' else 'notFound' end from unnest(p_values) as v
      where v !~ '^[1-9]\d{0,8}$' or not exists (
        select from app_public.references as r
        where r.account_id = app_hidden.account_id() and r.module = coalesce(p_refers_to, 'labels')
          and r.record_id = case when v ~ '^[1-9]\d{0,8}$' then v::int end)
      limit 1)
  end
$$;
comment on function app_private.value_problem(text, text, text[], text, text[]) is
  'What is wrong with the values that a column of a type is to be compared with; null when nothing is. Ids are those of records of the current account.';

create or replace function app_private.tg_check_criterion() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  what record;
  other record;
  takes text;
  problem text;
begin
  select * into what from app_private.test_column(new.test_table, new.test_column);
  if not app_hidden.may_view_module(new.test_table) then
    perform app_private.refuse_field('testTable', 'choice', 'This table cannot be looked at.');
  end if;
  if what.type is null then
    perform app_private.refuse_field('testColumn', 'choice', 'There is no such column.');
  elsif not app_private.sees_amounts(what.secret) then
    perform app_private.refuse_field('testColumn', 'unseen', 'Who may not see these amounts does not compare with them.');
  end if;
  takes := (select o.takes from app_private.test_operators as o where o.operator = new.match_criteria and o.type = what.type);
  if takes is null then
    perform app_private.refuse_field('matchCriteria', 'choice', 'This column cannot be compared so.');
  end if;
  if new.compare_last_values and new.trigger_condition not in ('updated', 'createdOrUpdated', 'statusChanged') then
    perform app_private.refuse_field('compareLastValues', 'needsUpdate', 'Only changes can be compared with what was before.');
  end if;
  if takes = 'nothing' then
    new.test_value := null;
    new.use_value_column := false;
  end if;
  if not new.use_value_column then
    new.test_value_column := null;
    if takes = 'nothing' then
      return new;
    end if;
    if nullif(btrim(new.test_value), '') is null then
      perform app_private.refuse_field('testValue', 'required', 'Say what it is compared with.');
    end if;
    problem := app_private.value_problem(what.type, what.refers_to, what.options, takes, app_private.wanted_values(takes, new.test_value));
    if problem is not null then
      perform app_private.refuse_field('testValue', problem, 'The column is not compared with this.');
    end if;
    return new;
  end if;
  new.test_value := null;
  select * into other from app_private.test_column(new.test_table, new.test_value_column);
  if takes <> 'one' or what.type = 'labels' then
    perform app_private.refuse_field('useValueColumn', 'choice', 'This is compared with a value.');
  elsif new.test_value_column is null then
    perform app_private.refuse_field('testValueColumn', 'required', 'Say which column it is compared with.');
  elsif other.type is distinct from what.type or other.refers_to is distinct from what.refers_to or new.test_value_column = new.test_column then
    perform app_private.refuse_field('testValueColumn', 'choice', 'Only columns of one type can be compared.');
  elsif not app_private.sees_amounts(other.secret) then
    perform app_private.refuse_field('testValueColumn', 'unseen', 'Who may not see these amounts does not compare with them.');
  end if;
  return new;
end $$;
comment on function app_private.tg_check_criterion() is 'A criterion compares a column that its writer sees in a way that fits its type.';
drop trigger if exists _160_check on app_public.workflow_criteria;
create trigger _160_check before insert or update of trigger_condition, test_table, test_column, match_criteria, test_value, use_value_column, test_value_column, compare_last_values
on app_public.workflow_criteria for each row execute function app_private.tg_check_criterion();

create or replace function app_private.address_problem(p_list text, p_most int) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when count(*) > p_most then 'max'
    when count(*) filter (where btrim(a) !~ '^[^@\s,<>"]{1,64}@[^@\s,<>"]+\.[^@\s,<>"]+$' and btrim(a) !~ '^\{\{\s*[A-Za-z]\w{0,62}\s*\}\}$' or length(a) > 254) > 0 then 'email'
  end
  from unnest(string_to_array(p_list, ',')) as a
$$;
comment on function app_private.address_problem(text, int) is 'What is wrong with addresses with commas between; {{field}} stands for one of the record.';

create or replace function app_private.tg_check_action() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 20;
  kind constant app_private.workflow_action_types := (select t from app_private.workflow_action_types as t where t.type = new.type);
  taken constant text[] := array(select app_private.snake_case(k) from unnest(kind.needs || kind.any_of || kind.takes) as k);
  given jsonb := to_jsonb(new);
  key text;
  problem text;
begin
  -- what another type would take is forgotten
  if tg_op = 'INSERT' or new.type <> old.type then
    new := jsonb_populate_record(new, (
      select coalesce(jsonb_object_agg(g.key, null), '{}') from jsonb_each(given) as g
      where g.key <> all (taken) and g.key in (
        select app_private.snake_case(k) from app_private.workflow_action_types as t cross join unnest(t.needs || t.any_of || t.takes) as k)));
  end if;
  given := to_jsonb(new);
  foreach key in array kind.needs loop
    if nullif(btrim(given ->> app_private.snake_case(key)), '') is null then
      perform app_private.refuse_field(key, 'required', 'Something is missing.');
    end if;
  end loop;
  if cardinality(kind.any_of) > 0 and not exists (select from unnest(kind.any_of) as k where given ->> app_private.snake_case(k) is not null) then
    perform app_private.refuse_field(kind.any_of[1], 'required', 'Something is missing.');
  end if;
  for key, problem in
    select k, app_private.address_problem(given ->> app_private.snake_case(k), most) from unnest('{emailTo,emailCc,emailBcc}'::text[]) as k
  loop
    if problem is not null then
      perform app_private.refuse_field(key, problem, 'These are not addresses.', jsonb_build_object(key, most::text));
    end if;
  end loop;
  return new;
end $$;
comment on function app_private.tg_check_action() is 'An action has what its type needs, and nothing of another.';
drop trigger if exists _160_check on app_public.workflow_actions;
create trigger _160_check before insert or update on app_public.workflow_actions
for each row execute function app_private.tg_check_action();

create or replace function app_private.snake_case(p_name text) returns text
language sql immutable
as $$ select lower(regexp_replace(p_name, '([A-Z])', '_\1', 'g')) $$;
comment on function app_private.snake_case(text) is 'The column that a field of the API stands for: emailReplyTo is email_reply_to.';

create or replace function app_private.tg_workflows__begin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    new.display_id := app_private.next_value('workflows');
    new.watched_since := clock_timestamp();
  elsif old.is_paused and not new.is_paused then
    new.watched_since := clock_timestamp();
  end if;
  return new;
end $$;
comment on function app_private.tg_workflows__begin() is 'A workflow answers what happens from when it was made or switched on.';
drop trigger if exists _150_sign on app_public.workflows;
drop function if exists app_private.tg_workflows__sign();
drop trigger if exists _150_begin on app_public.workflows;
create trigger _150_begin before insert or update on app_public.workflows
for each row execute function app_private.tg_workflows__begin();

create or replace function app_private.after_save_workflows(p_id int, input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  workflow constant app_public.workflows := (select w from app_public.workflows as w where w.account_id = me and w.id = p_id);
  root constant text := app_private.root_of_workflow(p_id);
  here constant app_private.test_tables := (select t from app_private.test_tables as t where t.table_name = root);
  -- the record that its mails are about
  printed constant text := case when exists (select from app_private.papers as p where p.module = root) then root else coalesce(here.parent_table, root) end;
  criteria constant int := (select count(*) from app_public.workflow_criteria where account_id = me and workflow_id = p_id);
  actions int := 0;
  action record;
  at text;
begin
  if criteria > 0 and root is null then
    perform app_private.refuse_field('criteria', 'sameRoot', 'All criteria look at one kind of record, or at what lies within it.');
  end if;
  for action in
    select a.*, t.asked, t.makes from app_public.workflow_actions as a join app_private.workflow_action_types as t on t.type = a.type
    where a.account_id = me and a.workflow_id = p_id order by a.position, a.id
  loop
    at := format('actions.%s.', actions);
    actions := actions + 1;
    if action.type = 'sendEmail' and criteria = 0 then
      perform app_private.refuse_field('actions', 'needsTestTable', 'You must select a test table in your workflow criteria to send emails.');
    elsif action.type = 'sendEmail' and action.email_to is null and not exists (
      select from app_private.test_tables as t where t.table_name in (here.table_name, here.parent_table) and t.party_column is not null) then
      perform app_private.refuse_field(at || 'emailTo', 'emailToNeeded', 'Say whom it is sent to.');
    end if;
    continue when root is null;
    if action.email_paper is not null and action.email_template_id is not null then
      perform app_private.refuse_field(at || 'emailTemplateId', 'onlyOne', 'Either a document or a template goes along.');
    elsif action.type = 'sendEmail' and coalesce(action.email_paper, action.email_template_id::text) is null
      and exists (select from app_private.papers as p where p.module = printed) then
      perform app_private.refuse_field(at || 'emailTemplateId', 'required', 'Choose the document or the template that goes along.');
    elsif action.email_paper is not null and not exists (select from app_private.papers as p where p.module = printed and p.name = action.email_paper) then
      perform app_private.refuse_field(at || 'emailPaper', 'choice', 'There is no document of this name for such records.');
    elsif action.email_template_id is not null and not exists (
      select from app_public.templates as t where t.account_id = me and t.id = action.email_template_id and t.type = printed) then
      perform app_private.refuse_field(at || 'emailTemplateId', 'choice', 'This template is for other records.');
    end if;
    if action.asked is not null and not app_private.takes_field(root, action.asked) then
      perform app_private.refuse_field(at || 'type', 'notOnThese', 'Records of this kind have no such thing.');
    elsif action.type = 'setField' and not app_private.takes_field(root, action.field) then
      perform app_private.refuse_field(at || 'field', 'choice', 'This field cannot be set.');
    elsif action.status_id is not null and not exists (
      select from app_public.statuses as s where s.account_id = me and s.id = action.status_id and s.module = coalesce(action.makes, root)
        and (action.makes is null or s.state = any (app_hidden.states_in(action.makes, '{draft}')))) then
      perform app_private.refuse_field(at || 'statusId', 'choice', 'This status is of other documents.');
    elsif action.makes is not null and action.warehouse_id is null and not exists (
      select from app_public.workflow_criteria as c join app_private.test_tables as t on t.table_name = c.test_table and not t.has_records
      where c.account_id = me and c.workflow_id = p_id) then
      perform app_private.refuse_field(at || 'warehouseId', 'required', 'Say for which warehouse.');
    elsif action.type in ('addLabel', 'removeLabel') and not exists (
      select from app_public.labels as l where l.account_id = me and l.id = action.label_id and root = any (l.modules)) then
      perform app_private.refuse_field(at || 'labelId', 'labelModule', 'This label is not for this kind of record.');
    end if;
  end loop;
  if not workflow.is_paused and (criteria = 0 or actions = 0) then
    perform app_private.refuse_field('isPaused', 'needsRule', 'A workflow needs a criterion and an action before it can be switched on.');
  end if;
end $$;
comment on function app_private.after_save_workflows(int, jsonb, boolean) is
  'A workflow is about one kind of record, which can have done to it what its actions do; switched on it has a criterion and an action.';

create or replace function app_private.takes_field(p_table text, p_field text) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select to_regprocedure(format('app_hidden.save_%s(jsonb)', p_table)) is not null
    and exists (select from app_private.test_tables as t where t.table_name = p_table and t.is_settable) and (
    exists (select from app_private.input_rules as r where r.table_name = p_table and r.key = p_field)
    or exists (select from app_private.test_columns as c where c.table_name = p_table and c.field = p_field and c.type in ('labels', 'text', 'boolean'))
    or (app_private.test_column(p_table, p_field)).custom_id is not null)
$$;
comment on function app_private.takes_field(text, text) is 'Whether records of a table have such a field and are written one by one, so that a workflow can set it.';
