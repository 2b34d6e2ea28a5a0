create or replace function app_private.count_attempt(p_kind text, p_key text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  rule app_private.rate_rules;
  begun timestamptz;
  made int;
begin
  select * into strict rule from app_private.rate_rules where kind = p_kind;
  begun := date_bin(make_interval(secs => rule.seconds), clock_timestamp(), 'epoch');
  insert into app_private.rate_limits as l (bucket, window_start)
  values (app_private.attempt_bucket(p_kind, p_key), begun)
  on conflict (bucket, window_start) do update set hits = l.hits + 1
  returning hits into made;
  if made <= rule.maximum then
    return 0;
  end if;
  return ceil(extract(epoch from begun + make_interval(secs => rule.seconds) - clock_timestamp()));
end $$;
comment on function app_private.count_attempt(text, text) is
  'Counts an attempt and returns the seconds to wait, 0 when it is allowed. It refuses by its answer: raising would take the count back.';

create or replace function app_private.count_attempts(p_kind text, p_address text, p_key_kind text, p_key text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wait int := app_private.count_attempt(p_kind || ':address', p_address);
begin
  return case when wait > 0 then wait else app_private.count_attempt(p_kind || ':' || p_key_kind, p_key) end;
end $$;
comment on function app_private.count_attempts(text, text, text, text) is
  'Counts by address first: one that makes too many attempts neither uses up other people''s nor fills the table.';

create or replace function app_private.attempt_bucket(p_kind text, p_key text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select p_kind || ':' || encode(sha256(convert_to(lower(trim(p_key)), 'UTF8')), 'hex') $$;
comment on function app_private.attempt_bucket(text, text) is 'Keys are kept hashed, so that the table tells nobody who tried.';

create or replace function app_private.forgive_attempt(p_kind text, p_key text) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_private.rate_limits set hits = hits - 1
  where bucket = app_private.attempt_bucket(p_kind, p_key) and hits > 0
    and window_start = (
      select date_bin(make_interval(secs => r.seconds), clock_timestamp(), 'epoch') from app_private.rate_rules as r where r.kind = p_kind
    )
$$;
comment on function app_private.forgive_attempt(text, text) is 'Takes back a counted attempt that succeeded: only failures add up.';

alter function app_private.count_attempt(text, text) owner to login_clerk;
alter function app_private.count_attempts(text, text, text, text) owner to login_clerk;
alter function app_private.forgive_attempt(text, text) owner to login_clerk;
alter function app_private.attempt_bucket(text, text) owner to login_clerk;
