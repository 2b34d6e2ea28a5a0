create or replace function app_hidden.create_api_key(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  -- two random UUIDs: 244 bits from the system's generator
  token constant text := 'sw_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  name constant text := app_hidden.text_input(input, 'name');
  made int;
begin
  perform app_hidden.require_scope('api_key:create');
  if name is null or length(name) > 60 then
    perform app_private.fail('SWVAL', 'Give the key a name of at most 60 characters.',
      jsonb_build_object('fields', jsonb_build_object('name', case when name is null then 'required' else 'maxLength' end), 'limits', '{"name": "60"}'::jsonb));
  end if;
  insert into app_public.api_keys (name, prefix) values (name, left(token, 11)) returning id into made;
  insert into app_private.api_key_secrets (token_hash, account_id, user_id, api_key_id)
  values (sha256(convert_to(token, 'UTF8')), app_hidden.account_id(), app_hidden.user_id(), made);
  return jsonb_build_object('id', made, 'token', token);
end $$;
comment on function app_hidden.create_api_key(jsonb) is
  'Makes a key that acts as the caller: {name}. Its token is in this answer and nowhere else: only its hash is kept.';

create or replace function app_hidden.delete_api_key(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  revoked int;
begin
  perform app_hidden.require_scope('api_key:delete');
  perform app_hidden.require_scope('api_key:view');
  perform app_private.refuse_secret_of(k.user_id) from app_public.api_keys as k
  where k.account_id = app_hidden.account_id() and k.id = (input ->> 'id')::int and k.deleted_at is null;
  update app_public.api_keys set deleted_at = clock_timestamp()
  where account_id = app_hidden.account_id() and id = (input ->> 'id')::int and deleted_at is null
  returning id into revoked;
  if revoked is null then
    perform app_private.fail('SWNFD', 'This API key does not exist any more.', jsonb_build_object('module', 'api_keys', 'id', input -> 'id'));
  end if;
  delete from app_private.api_key_secrets where account_id = app_hidden.account_id() and api_key_id = revoked;
  return jsonb_build_object('id', revoked);
end $$;
comment on function app_hidden.delete_api_key(jsonb) is 'Revokes a key: {id}. It is refused from its next call on; its name stays in the history. Errors: SWFBD of somebody whose role holds more, SWNFD.';

create or replace function app_hidden.api_key_used_at(p_key int) returns timestamptz
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select s.used_at from app_private.api_key_secrets as s
  where s.account_id = app_hidden.account_id() and s.api_key_id = p_key and app_hidden.may_view('api_key')
$$;
comment on function app_hidden.api_key_used_at(int) is 'When a key was last used, to the minute; null when it never was.';

create or replace function app_private.use_api_key(p_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  key app_private.api_key_secrets;
  claims jsonb;
begin
  select * into key from app_private.api_key_secrets where token_hash = p_hash;
  if not found or key.suspended_at is not null then
    return null;
  end if;
  claims := app_private.claims_of(key.account_id, key.user_id);
  if claims is not null and (key.used_at is null or key.used_at < now() - interval '1 minute') then
    -- no call waits for another one that is just writing the same
    update app_private.api_key_secrets set used_at = now()
    where token_hash = (select s.token_hash from app_private.api_key_secrets as s where s.token_hash = p_hash for no key update skip locked);
  end if;
  return claims || jsonb_build_object('key', key.api_key_id, 'cause', app_private.api_key_name(key.account_id, key.api_key_id));
end $$;
comment on function app_private.use_api_key(bytea) is
  'Whom a key acts as, with the rights of this moment; null when it is unknown, revoked or suspended, or its user or the role deactivated.';

create or replace function app_private.api_key_name(p_account int, p_key int) returns text
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  found_name text;
begin
  select k.name into found_name from app_public.api_keys as k where k.account_id = p_account and k.id = p_key;
  perform set_config('app.account_id', caller, true);
  return found_name;
end $$;
comment on function app_private.api_key_name(int, int) is 'What the history calls a key.';

grant execute on function app_private.use_api_key(bytea) to anonymous;
alter function app_private.use_api_key(bytea) owner to login_clerk;
alter function app_private.api_key_name(int, int) owner to login_clerk;
