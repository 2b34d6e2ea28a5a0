create or replace function app_hidden.find_rows(p_module text, p_columns text[], p_keys jsonb) returns table (at int, ids int[])
language plpgsql stable
set search_path to pg_catalog, pg_temp
-- a comparison that ignores case gets no index under row-level security: the table is read once, not once for each key
set enable_nestloop to off
as $$
begin
  return query execute format(
    'select k.n::int, (array_agg(t.id order by t.id))[1:2] from jsonb_array_elements($1) with ordinality as k (v, n) join app_public.%I as t on t.account_id = app_hidden.account_id() and %s group by k.n',
    p_module,
    (
      select string_agg(
        case when a.atttypid in ('text'::regtype, 'public.citext'::regtype)
          then format('app_hidden.code_key(t.%1$I::text) %2$s app_hidden.code_key(k.v ->> %3$s)', a.attname, case when c.n = 1 then '=' else 'is not distinct from' end, c.n - 1)
          else format('t.%1$I %2$s (k.v ->> %3$s)::%4$s', a.attname, case when c.n = 1 then '=' else 'is not distinct from' end, c.n - 1, format_type(a.atttypid, null)) end, ' and ' order by c.n)
      from unnest(p_columns) with ordinality as c (name, n)
      join pg_attribute as a on a.attrelid = format('app_public.%I', p_module)::regclass and a.attname = c.name and not a.attisdropped
    )
  ) using p_keys;
end $$;
comment on function app_hidden.find_rows(text, text[], jsonb) is
  'Records by what they are known by, as the caller sees them: for each key [value, …] of the columns at most two ids. They are compared as codes are.';
