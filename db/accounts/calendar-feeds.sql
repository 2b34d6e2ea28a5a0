create or replace function app_private.feed_filter(p_filter jsonb) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 100;
  given constant jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  wrong text;
begin
  if jsonb_typeof(given) <> 'object' then
    perform app_private.fail('SWVAL', 'A filter is an object.', '{"fields": {"filter": "invalid"}}');
  end if;
  select f.key into wrong from jsonb_each(given) as f
  where case
    when f.key not in ('kinds', 'warehouseIds', 'labelIds') then true
    when jsonb_typeof(f.value) <> 'array' then true
    when jsonb_array_length(f.value) > most then true
    when f.key = 'kinds' then exists (
      select from jsonb_array_elements(f.value) as e where jsonb_typeof(e) <> 'string' or (e #>> '{}') !~ '^[a-z_]{1,60}\.[A-Za-z]{1,60}$')
    else exists (select from jsonb_array_elements(f.value) as e where jsonb_typeof(e) <> 'number' or (e #>> '{}') !~ '^[1-9]\d{0,8}$')
  end
  order by f.key limit 1;
  if wrong is not null then
    perform app_private.fail('SWVAL', 'The calendar is narrowed by kinds, warehouseIds and labelIds, by at most 100 of each.',
      jsonb_build_object('fields', jsonb_build_object('filter.' || left(wrong, 60), 'invalid')));
  end if;
  select m.key into wrong from (values ('warehouseIds', 'warehouses'), ('labelIds', 'labels')) as m (key, module)
  where exists (
    select from jsonb_array_elements_text(given -> m.key) as e
    where not exists (
      select from app_public.references as n where n.account_id = app_hidden.account_id() and n.module = m.module and n.record_id = e::int))
  order by m.key limit 1;
  if wrong is not null then
    perform app_private.fail('SWNFD', 'One of these does not exist any more.',
      jsonb_build_object('fields', jsonb_build_object('filter.' || wrong, 'notFound')));
  end if;
  return given;
end $$;
comment on function app_private.feed_filter(jsonb) is
  'How the calendar is narrowed, once it is known to be that, of records of the company: {kinds, warehouseIds, labelIds}. Errors: SWNFD, SWVAL.';

create or replace function app_hidden.make_calendar_feed(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  -- two random UUIDs: 244 bits from the system's generator
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  language constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  narrowed jsonb;
  made int;
begin
  perform app_hidden.require_scope('calendar:view');
  narrowed := app_private.feed_filter(input -> 'filter');
  if language not in ('en', 'ru') then
    perform app_private.fail('SWVAL', 'It is written in English or Russian.', '{"fields": {"language": "choice"}}');
  end if;
  -- history tells that one ended and another was made; a user making two at once has the last
  perform from app_public.users where account_id = app_hidden.account_id() and id = app_hidden.user_id() for no key update;
  delete from app_public.calendar_feeds where account_id = app_hidden.account_id() and user_id = app_hidden.user_id();
  insert into app_public.calendar_feeds (account_id, user_id, filter, language)
  values (app_hidden.account_id(), app_hidden.user_id(), narrowed, language)
  returning id into made;
  insert into app_private.calendar_feed_secrets (token_hash, account_id, user_id, calendar_feed_id)
  values (sha256(convert_to(token, 'UTF8')), app_hidden.account_id(), app_hidden.user_id(), made);
  return jsonb_build_object('id', made, 'token', token);
end $$;
comment on function app_hidden.make_calendar_feed(jsonb) is
  'Makes the address at which other programs read the caller''s calendar, or makes it anew, which ends the one before: {filter: {kinds, warehouseIds, labelIds}, language}. Its token is in this answer and nowhere else: only its hash is kept. Errors: SWFBD, SWNFD, SWVAL.';

create or replace function app_hidden.narrow_calendar_feed(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  narrowed int;
begin
  perform app_hidden.require_scope('calendar:view');
  update app_public.calendar_feeds set filter = app_private.feed_filter(input -> 'filter'), version = version + 1, updated_at = now()
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id()
  returning id into narrowed;
  if narrowed is null then
    perform app_private.fail('SWNFD', 'This calendar has no address.', '{"module": "calendar_feeds"}');
  end if;
  return jsonb_build_object('id', narrowed);
end $$;
comment on function app_hidden.narrow_calendar_feed(jsonb) is 'Narrows what is read at the caller''s address, which stays: {filter: {kinds, warehouseIds, labelIds}}. Errors: SWFBD, SWNFD, SWVAL.';

create or replace function app_hidden.end_calendar_feed(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  ended int;
begin
  perform app_hidden.require_scope('calendar:view');
  delete from app_public.calendar_feeds where account_id = app_hidden.account_id() and user_id = app_hidden.user_id()
  returning id into ended;
  if ended is null then
    perform app_private.fail('SWNFD', 'This calendar has no address.', '{"module": "calendar_feeds"}');
  end if;
  return jsonb_build_object('id', ended);
end $$;
comment on function app_hidden.end_calendar_feed(jsonb) is 'Ends the caller''s address: nothing is read at it from then on. Errors: SWFBD, SWNFD.';

create or replace function app_private.tg_logins__end_feeds() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  before constant text := app_private.act_for(new.account_id);
begin
  delete from app_public.calendar_feeds as f
  where f.account_id = new.account_id and f.user_id = new.user_id and not exists (
    select from app_private.calendar_feed_secrets as s
    where s.account_id = f.account_id and s.calendar_feed_id = f.id and s.suspended_at is not null
  );
  perform app_private.act_for(nullif(before, '')::int);
  return null;
end $$;
comment on function app_private.tg_logins__end_feeds() is
  'A calendar''s address ends with the password, as sessions do: whoever knew the one may have made the other. One that is suspended waits for its person.';
drop trigger if exists _510_end_feeds on app_private.logins;
create trigger _510_end_feeds after update of password_hash on app_private.logins
for each row when (new.password_hash is distinct from old.password_hash) execute function app_private.tg_logins__end_feeds();

create or replace function app_hidden.calendar_feed_used_at(p_feed int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select s.used_at from app_private.calendar_feed_secrets as s
  where s.account_id = app_hidden.account_id() and s.calendar_feed_id = p_feed and s.user_id = app_hidden.user_id()
$$;
comment on function app_hidden.calendar_feed_used_at(int) is 'When the caller''s calendar was last read at its address, to the minute; null when it never was.';

create or replace function app_private.use_calendar_feed(p_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  feed app_private.calendar_feed_secrets;
  claims jsonb;
begin
  select * into feed from app_private.calendar_feed_secrets where token_hash = p_hash;
  if not found or feed.suspended_at is not null then
    return null;
  end if;
  claims := app_private.claims_of(feed.account_id, feed.user_id);
  if claims is not null and (feed.used_at is null or feed.used_at < now() - interval '1 minute') then
    -- no call waits for another one that is just writing the same
    update app_private.calendar_feed_secrets set used_at = now()
    where token_hash = (select s.token_hash from app_private.calendar_feed_secrets as s where s.token_hash = p_hash for no key update skip locked);
  end if;
  return claims;
end $$;
comment on function app_private.use_calendar_feed(bytea) is
  'Whose calendar is read at an address, with the rights of this moment; null when it is unknown, ended or suspended, or its user or the role deactivated.';

grant execute on function app_private.use_calendar_feed(bytea) to anonymous;
alter function app_private.use_calendar_feed(bytea) owner to login_clerk;
