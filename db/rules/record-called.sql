create or replace function app_private.record_called(p_module text, p_text text) returns int
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case when count(*) = 1 then min(r.record_id) end
  from app_private.reference_columns as k
  join app_public.references as r on r.account_id = app_hidden.account_id() and r.module = k.table_name
    and lower(r.name) in (lower(btrim(p_text)), case when starts_with(lower(btrim(p_text)), lower(k.prefix)) then substr(lower(btrim(p_text)), length(k.prefix) + 1) end)
  where k.table_name = p_module
$$;
comment on function app_private.record_called(text, text) is 'The record of a module that people call so: SO-12 or 12; null for none, and for several.';
