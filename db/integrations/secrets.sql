create or replace function app_hidden.keep_secrets(p_table text, p_record int, p_input jsonb, p_fields text[]) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  scope constant text := (select s.scope from app_private.table_scopes as s where s.table_name = p_table and s.schema_name = 'app_public');
  is_there boolean := false;
  unsealed text;
begin
  perform app_hidden.require_scope(coalesce(scope, '') || ':update:single');
  execute format('select true from app_public.%I as t where t.account_id = $1 and t.id = $2', p_table) into is_there
  using app_hidden.account_id(), p_record;
  if is_there is not true then
    perform app_private.fail('SWNFD', 'This record does not exist any more.', jsonb_build_object('module', p_table, 'id', p_record));
  end if;
  select f into unsealed from unnest(p_fields) as f
  where p_input ? f and nullif(p_input ->> f, '') is not null and (p_input -> 'sealed' ->> f) is null limit 1;
  if unsealed is not null then
    -- only the API seals, so this came another way
    perform app_private.fail('SWVAL', 'A secret is given in person, in its form.', jsonb_build_object('fields', jsonb_build_object(unsealed, 'secret')));
  end if;
  delete from app_private.secrets where account_id = app_hidden.account_id() and table_name = p_table and record_id = p_record
    and field in (select f from unnest(p_fields) as f where p_input ? f and nullif(p_input ->> f, '') is null);
  insert into app_private.secrets as s (account_id, table_name, record_id, field, sealed, made_by_id)
  select app_hidden.account_id(), p_table, p_record, f, decode(p_input -> 'sealed' ->> f, 'base64'), app_hidden.user_id()
  from unnest(p_fields) as f where nullif(p_input ->> f, '') is not null
  on conflict (account_id, table_name, record_id, field) do update set sealed = excluded.sealed, made_at = now(), made_by_id = excluded.made_by_id;
  if found then
    -- what waited for it is tried again
    update app_public.connections set state = 'off', words = null, version = version + 1, updated_at = now()
    where account_id = app_hidden.account_id() and integration = p_table and state = 'reconnect';
  end if;
end $$;
comment on function app_hidden.keep_secrets(text, int, jsonb, text[]) is
  'Takes the secrets of a record from its input, where the API has sealed them: {<field>: anything, sealed: {<field>: base64}}. An empty one is forgotten, an absent one stays. Errors: SWFBD, SWNFD, SWVAL for one that is not sealed.';

create or replace function app_private.sealed_secrets(p_account int, p_table text, p_record int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(field, encode(sealed, 'base64')), '{}') from (
    select field, sealed from app_private.secrets where account_id = p_account and table_name = p_table and record_id = p_record
    union all
    select 'secret', secret from app_private.webhook_states where p_table = 'webhooks' and account_id = p_account and webhook_id = p_record and secret is not null
  ) as s
$$;
comment on function app_private.sealed_secrets(int, text, int) is 'The secrets of a record by field, sealed, in base64.';
