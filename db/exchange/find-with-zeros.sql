create or replace function app_hidden.find_with_zeros(p_module text, p_column text, p_codes text[]) returns table (at int, code text)
language plpgsql stable
set search_path to pg_catalog, pg_temp
-- read once, as find_rows is
set enable_nestloop to off
as $$
begin
  return query execute format(
    $sql$
      select k.n::int, min(t.%1$I::text)
      from unnest($1) with ordinality as k (v, n)
      join app_public.%2$I as t on t.account_id = app_hidden.account_id()
        and ltrim(app_hidden.code_key(t.%1$I::text), '0') = ltrim(app_hidden.code_key(k.v), '0')
        and app_hidden.code_key(t.%1$I::text) <> app_hidden.code_key(k.v)
      group by k.n
    $sql$, p_column, p_module
  ) using p_codes;
end $$;
comment on function app_hidden.find_with_zeros(text, text, text[]) is
  'For each code, a code of a record, as the caller sees them, that differs from it by leading zeros alone.';
