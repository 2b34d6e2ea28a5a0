-- Who sees a record follows from the policies of its table alone: asked as the caller, or as a colleague.
create or replace function app_hidden.sees_record(p_module text, p_id int) returns boolean
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  seen boolean;
begin
  if p_id is null or not app_hidden.may_view_module(p_module) then
    return false;
  end if;
  execute format('select true from app_public.%I where account_id = $1 and id = $2', p_module) into seen using app_hidden.account_id(), p_id;
  return coalesce(seen, false);
end $$;
comment on function app_hidden.sees_record(text, int) is
  'Whether the caller sees a record that is there and not deleted, under the policies of its table: for rows about a record of any module.';

create or replace function app_private.row_is_seen(p_module text, p_id int) returns boolean
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  seen boolean;
begin
  select * into guard from app_private.table_scopes where table_name = p_module and schema_name = 'app_public';
  if guard.table_name is null or p_id is null then
    return false;
  end if;
  execute format('select true from app_public.%I where account_id = $1 and id = $2 and %s', p_module, app_private.view_condition(guard))
  into seen using app_hidden.account_id(), p_id;
  return coalesce(seen, false);
end $$;
comment on function app_private.row_is_seen(text, int) is
  'The same by the settings at hand, whatever role asks: what the view policy of the table says.';

create or replace function app_private.claims_see(p_claims jsonb, p_module text, p_id int) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  names constant text[] := '{app.granted,app.user_id,app.role_type}';
  before constant text[] := array(select coalesce(current_setting(n, true), '') from unnest(names) with ordinality as s (n, i) order by i);
  seen boolean;
begin
  if p_claims is null then
    return false;
  end if;
  perform set_config('app.granted', p_claims ->> 'granted', true), set_config('app.user_id', p_claims ->> 'sub', true), set_config('app.role_type', p_claims ->> 'type', true);
  seen := app_private.row_is_seen(p_module, p_id);
  perform set_config(n, before[i], true) from unnest(names) with ordinality as s (n, i);
  return seen;
end $$;
comment on function app_private.claims_see(jsonb, text, int) is
  'Whether a record of the current account is seen with these claims; with none, nothing is.';

create or replace function app_private.person_sees(p_user int, p_module text, p_id int) returns boolean
language sql volatile
set search_path to pg_catalog, pg_temp
as $$ select app_private.claims_see(app_private.claims_of(app_hidden.account_id(), p_user), p_module, p_id) $$;
comment on function app_private.person_sees(int, text, int) is
  'Whether an active user of the current account sees a record, by his role as it is now.';
