create or replace function app_private.before_save_comments(input jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant jsonb := input -> 'mentionIds';
begin
  if input ->> 'id' is null and input ->> 'module' is not null and input ->> 'recordId' is not null
    and not app_hidden.sees_record(input ->> 'module', (input ->> 'recordId')::int) then
    perform app_hidden.refuse_missing(input ->> 'module', (input ->> 'recordId')::int, 'The record was not found.');
  end if;
  if given is not null and given <> 'null' and (
    jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 50
    or jsonb_path_exists(given, '$[*] ? (@.type() != "number" || @ < 1 || @ > 2147483647)')
  ) then
    perform app_private.fail('SWVAL', 'At most 50 people are mentioned.', '{"fields": {"mentionIds": "max"}, "limits": {"mentionIds": "50"}}');
  end if;
  return input;
end $$;
comment on function app_private.before_save_comments(jsonb) is 'Whoever does not see a record says nothing about it; at most 50 people are mentioned.';

create or replace function app_private.after_save_comments(p_id int, input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.user_id();
  said app_public.comments;
  missing jsonb;
  named jsonb;
  who text;
  called text;
  fresh int[];
begin
  if jsonb_typeof(input -> 'mentionIds') is distinct from 'array' then
    return;
  end if;
  select * into said from app_public.comments where account_id = app_hidden.account_id() and id = p_id and user_id = me;
  select jsonb_object_agg('mentionIds.' || n - 1, 'notFound') into missing
  from jsonb_array_elements_text(input -> 'mentionIds') with ordinality as m (id, n)
  -- people mentioned before stay mentioned
  where not said.mentions @> jsonb_build_array(jsonb_build_object('id', m.id::int)) and not app_private.person_sees(m.id::int, said.module, said.record_id);
  if missing is not null then
    perform app_private.fail('SWNFD', 'Who is mentioned does not see this record.', jsonb_build_object('fields', missing));
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.id), '[]') into named
  from app_public.users as u
  where u.account_id = said.account_id and u.id in (select m::int from jsonb_array_elements_text(input -> 'mentionIds') as m);
  fresh := array(
    select (m ->> 'id')::int from jsonb_array_elements(named) as m
    where (m ->> 'id')::int <> me and not said.mentions @> jsonb_build_array(jsonb_build_object('id', (m ->> 'id')::int)));
  if named is distinct from said.mentions then
    update app_public.comments set mentions = named where account_id = said.account_id and id = said.id;
  end if;
  if cardinality(fresh) = 0 then
    return;
  end if;
  perform app_private.count_or_refuse(jsonb_build_object('mention:user', said.account_id || ' ' || me));
  select u.full_name into who from app_public.users as u where u.account_id = said.account_id and u.id = me;
  select coalesce(c.prefix, '') || r.name into called
  from app_public.references as r
  left join app_private.reference_columns as c on c.table_name = r.module
  where r.account_id = said.account_id and r.module = said.module and r.record_id = said.record_id;
  perform app_private.notify_users(fresh, left(format('%s mentioned you: %s', who, coalesce(called, '#' || said.record_id)), 2000), 'mention', said.module, said.record_id,
    jsonb_build_object('key', 'mentioned', 'values', jsonb_build_object('who', who, 'record', coalesce(called, '#' || said.record_id))));
end $$;
comment on function app_private.after_save_comments(int, jsonb, boolean) is
  'Keeps who is mentioned in the caller''s own comment and tells those who were not told yet; somebody who does not see the record is refused, so nobody hears of it by a mention.';

drop function if exists app_private.before_delete_comments(int);

create or replace function app_private.tg_drop_comments() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  delete from app_public.comments where account_id = old.account_id and module = tg_table_name and record_id = old.id;
  delete from app_public.emails where account_id = old.account_id and module = tg_table_name and record_id = old.id;
  return null;
end $$;
comment on function app_private.tg_drop_comments() is 'A record that is gone for good takes what was said and mailed of it along.';

drop trigger if exists _900_announce on app_public.comments;
create trigger _900_announce after insert or update or delete on app_public.comments
for each row execute function app_private.tg_announce_row();
drop function if exists app_private.tg_comments__announce();

create or replace function app_hidden.people_who_see(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 8;
  module constant text := app_hidden.text_input(input, 'module');
  about constant int := (input ->> 'recordId')::int;
  wanted constant text := '%' || app_private.like_pattern(app_private.plain_words(left(coalesce(input ->> 'searchText', ''), 100)));
  person record;
  found_people jsonb := '[]';
begin
  perform app_hidden.require_scope('comment:create');
  if not app_private.row_is_seen(module, about) then
    perform app_hidden.refuse_missing(module, about, 'The record was not found.');
  end if;
  for person in
    select u.id, u.full_name as name from app_public.users as u
    where u.account_id = app_hidden.account_id() and u.is_active and app_private.plain_words(u.full_name) like wanted
    order by u.full_name, u.id
  loop
    if app_private.person_sees(person.id, module, about) then
      found_people := found_people || jsonb_build_array(jsonb_build_object('id', person.id, 'name', person.name));
      exit when jsonb_array_length(found_people) = most;
    end if;
  end loop;
  return found_people;
end $$;
comment on function app_hidden.people_who_see(jsonb) is
  'Active people who see a record and whose name contains a text, by name, the first eight: {module, recordId, searchText}. Errors: SWFBD, SWNFD.';
