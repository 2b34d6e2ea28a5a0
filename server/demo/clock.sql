-- The clock of the past, while the demo company is made and no longer. Whatever the users' own functions write as now is
-- written as many seconds earlier as the setting demo.clock says behind the secret whose hash $hash is: nobody else knows it.
create schema demo_clock;
comment on schema demo_clock is 'The clock of the past, while the demo company is made and no longer: server/demo/clock.ts.';
grant usage on schema demo_clock to public;

create function demo_clock.back() returns interval
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  given constant text := current_setting('demo.clock', true);
begin
  if encode(sha256(convert_to(split_part(given, ' ', 1), 'UTF8')), 'hex') = '$hash' then
    return make_interval(secs => split_part(given, ' ', 2)::float8);
  end if;
  return interval '0';
end $$;
grant execute on function demo_clock.back() to public;

do $do$
declare
  dated record;
begin
  for dated in
    select c.oid::regclass as name, c.relname, array_agg(quote_ident(a.attname)) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamptz'::regtype
    where c.relkind = 'r' and c.relnamespace in ('app_public'::regnamespace, 'app_hidden'::regnamespace)
    group by c.oid
  loop
    execute format(
      $f$
        create function demo_clock.%I() returns trigger language plpgsql set search_path to pg_catalog, pg_temp as $$
        declare
          back constant interval := demo_clock.back();
        begin
          if back > interval '0' then %s end if;
          return new;
        end $$
      $f$,
      'tg_' || dated.relname,
      (select string_agg(format('if new.%1$s between now() and clock_timestamp() then new.%1$s := new.%1$s - back; end if;', name), ' ')
       from unnest(dated.columns) as name)
    );
    -- after all other triggers: what they set is dated, too
    execute format('create trigger _999_demo_clock before insert or update on %s for each row execute function demo_clock.%I()',
      dated.name, 'tg_' || dated.relname);
  end loop;
end $do$;

-- what is late, and what a document is dated
$today

-- a row's partition is chosen before its triggers run
alter table app_public.history alter created_at set default clock_timestamp() - demo_clock.back();
select app_private.make_history_partitions(($since::timestamptz at time zone 'UTC')::date, $months);
