-- Limits in sliding windows. A limit is one row of rate_rules; a bucket keeps the moments of its last attempts, at most
-- `maximum` of them, so that counting costs the same however many were made.
drop function if exists app_private.count_attempts(text, text, text, text), app_private.count_attempt(text, text), app_private.forgive_attempt(text, text);

create or replace function app_private.attempt_bucket(p_kind text, p_key text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select p_kind || ':' || encode(sha256(convert_to(lower(trim(p_key)), 'UTF8')), 'hex') $$;
comment on function app_private.attempt_bucket(text, text) is 'Keys are kept hashed, so that the table tells nobody who tried.';

create or replace function app_private.attempt_limits(p_attempts jsonb) returns table (bucket text, maximum int, seconds int)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select app_private.attempt_bucket(a.key, coalesce(a.value, '')), r.maximum, r.seconds
  from jsonb_each_text(p_attempts) as a
  left join app_private.rate_rules as r on r.kind = a.key
$$;
comment on function app_private.attempt_limits(jsonb) is 'The bucket and the rule of each kind of {kind: key}; a kind without a rule has nulls, which no bucket takes.';

create or replace function app_private.attempts_wait(p_attempts jsonb) returns int
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  -- free again when the attempt that is `maximum` back leaves the window
  select greatest(0, max(ceil(extract(epoch from l.hits[cardinality(l.hits) - a.maximum + 1] + make_interval(secs => a.seconds) - clock_timestamp()))))::int
  from app_private.attempt_limits(p_attempts) as a
  join app_private.rate_limits as l on l.bucket = a.bucket
$$;
comment on function app_private.attempts_wait(jsonb) is 'Seconds until an attempt is allowed, 0 when it is now; counts nothing.';

create or replace function app_private.count_attempts(p_attempts jsonb) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wait int := app_private.attempts_wait(p_attempts);
begin
  if wait > 0 then
    return wait;
  end if;
  -- takes the rows, in one order for everybody; a call that waited here sees what the others counted meanwhile
  insert into app_private.rate_limits (bucket, ends_at)
  select a.bucket, clock_timestamp() + make_interval(secs => a.seconds) from app_private.attempt_limits(p_attempts) as a order by a.bucket
  on conflict (bucket) do update set ends_at = excluded.ends_at;
  wait := app_private.attempts_wait(p_attempts);
  if wait = 0 then
    update app_private.rate_limits as l set hits = l.hits[cardinality(l.hits) - a.maximum + 2:] || clock_timestamp()
    from app_private.attempt_limits(p_attempts) as a
    where l.bucket = a.bucket;
  end if;
  return wait;
end $$;
comment on function app_private.count_attempts(jsonb) is
  'Counts an attempt under every {kind: key} and returns 0, or the seconds to wait. A refused one is counted nowhere, so it neither prolongs the wait nor uses up what others share. It refuses by its answer: raising would take the count back.';

create or replace function app_private.forgive_attempts(p_attempts jsonb) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  with taken as (
    select l.bucket
    from app_private.attempt_limits(p_attempts) as a
    join app_private.rate_limits as l on l.bucket = a.bucket
    where cardinality(l.hits) > 0
    order by l.bucket
    for update of l
  )
  update app_private.rate_limits as l set hits = trim_array(l.hits, 1) from taken as t where l.bucket = t.bucket
$$;
comment on function app_private.forgive_attempts(jsonb) is 'Takes back a counted attempt that succeeded, where only failures are to add up.';

create or replace function app_private.count_times(p_counts jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  counts constant jsonb := (
    select jsonb_agg(jsonb_build_object('bucket', c.bucket, 'times', c.times, 'kind', c.kind, 'maximum', r.maximum, 'seconds', r.seconds, 'n', c.n) order by c.bucket)
    from (
      select x.one ->> 'kind' as kind, app_private.attempt_bucket(x.one ->> 'kind', x.one ->> 'key') as bucket,
        sum((x.one ->> 'times')::int) as times, min(x.n) as n
      from jsonb_array_elements(p_counts) with ordinality as x (one, n) group by 1, 2
    ) as c
    left join app_private.rate_rules as r on r.kind = c.kind);
  refused jsonb;
begin
  -- in one order for everybody; a call that waited here sees what the others counted meanwhile
  insert into app_private.rate_limits (bucket, ends_at)
  select c.bucket, clock_timestamp() + make_interval(secs => c.seconds)
  from jsonb_to_recordset(counts) as c (bucket text, seconds int) order by c.bucket
  on conflict (bucket) do update set ends_at = excluded.ends_at;
  select jsonb_build_object('kind', c.kind, 'limit', c.maximum, 'seconds', w.wait, 'at', c.n) into refused
  from jsonb_to_recordset(counts) as c (bucket text, times int, kind text, maximum int, seconds int, n int)
  join app_private.rate_limits as l on l.bucket = c.bucket
  cross join lateral (select case
    when c.times > c.maximum then c.seconds
    else ceil(extract(epoch from l.hits[cardinality(l.hits) + c.times - c.maximum] + make_interval(secs => c.seconds) - clock_timestamp()))::int
  end as wait) as w
  where w.wait > 0
  order by c.n limit 1;
  if refused is null then
    update app_private.rate_limits as l
    set hits = l.hits[greatest(1, cardinality(l.hits) + c.times - c.maximum + 1):] || array_fill(clock_timestamp(), array[c.times])
    from jsonb_to_recordset(counts) as c (bucket text, times int, maximum int)
    where l.bucket = c.bucket;
  end if;
  return refused;
end $$;
comment on function app_private.count_times(jsonb) is
  'Counts each of [{kind, key, times}] so many times and returns null, or counts none and returns the first that is over its limit: {kind, limit, seconds, at: its place}.';

alter function app_private.attempt_bucket(text, text) owner to login_clerk;
alter function app_private.attempt_limits(jsonb) owner to login_clerk;
alter function app_private.attempts_wait(jsonb) owner to login_clerk;
alter function app_private.count_attempts(jsonb) owner to login_clerk;
alter function app_private.forgive_attempts(jsonb) owner to login_clerk;
alter function app_private.count_times(jsonb) owner to login_clerk;
set local role login_clerk;
grant execute on function app_private.count_attempts(jsonb), app_private.count_times(jsonb), app_private.forgive_attempts(jsonb) to stockwright_owner;
set local role stockwright_owner;
