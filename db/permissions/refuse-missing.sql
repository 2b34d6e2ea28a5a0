-- A row that is not seen is not there, or of a module its reader may not view. Which of both follows from the role and the
-- caller's own records alone, so that it tells nothing of other accounts.
create or replace function app_hidden.refuse_missing(p_module text, p_id int, p_message text) returns void
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  whole jsonb;
  -- what contacts, addresses and files belong to
  owner text;
  lacking text;
begin
  select * into guard from app_private.table_scopes where table_name = p_module;
  if guard.roots is not null then
    execute format('select to_jsonb(t) from %I.%I as t where t.account_id = $1 and t.id = $2', guard.schema_name, guard.table_name)
    into whole using app_hidden.account_id(), p_id;
    select case when pair like '@%' then whole ->> split_part(substr(pair, 2), ':', 1) else split_part(pair, ':', 1) end into owner
    from unnest(string_to_array(guard.roots, ',')) as pair
    where whole ->> split_part(pair, ':', 2) is not null
    limit 1;
  end if;
  select module into lacking from unnest(array[p_module, owner]) as module where module is not null and not app_hidden.may_view_module(module) limit 1;
  if lacking is null then
    perform app_private.fail('SWNFD', p_message, jsonb_build_object('module', p_module, 'id', p_id));
  end if;
  perform app_private.fail('SWFBD', 'Your role does not allow this.', jsonb_build_object('scope', (
    select scope || ':view:single'
    from unnest(array[app_private.scope_of_table(lacking)] || app_private.scopes_of_parents(lacking)) as scope
    where not app_hidden.may_view(scope)
    limit 1)));
end $$;
comment on function app_hidden.refuse_missing(text, int, text) is
  'Refuses a call that names a record the caller does not see: FORBIDDEN where his role may not view it or what it belongs to, else NOT_FOUND.';
