create or replace function app_hidden.parameters_hash(p_operation text, input jsonb) returns bytea
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  -- a password is salted, and a secret made anew, each time one is sent
  select sha256(convert_to(p_operation, 'UTF8')
    || int8send(jsonb_hash_extended(input - '{passwordHash,token,sealed}'::text[], 0)) || int8send(jsonb_hash_extended(input - '{passwordHash,token,sealed}'::text[], 1)))
$$;
comment on function app_hidden.parameters_hash(text, jsonb) is 'Tells the parameters of a call from others. Equal values are the same however they are spelt: 1 and 1.0, keys in any order.';

create or replace function app_private.begin_request(p_key text, p_operation text, p_hash bytea) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  earlier app_private.requests;
begin
  -- waits for a concurrent call with the same key, and takes its answer
  insert into app_private.requests (account_id, user_id, key, operation, parameters_hash)
  values (app_hidden.account_id(), app_hidden.user_id(), p_key, p_operation, p_hash)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select * into strict earlier
  from app_private.requests
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and key = p_key;
  if earlier.parameters_hash <> p_hash then
    perform app_private.fail('SWIDM', 'This idempotency key was used with other parameters.');
  end if;
  return earlier.answer;
end $$;
comment on function app_private.begin_request(text, text, bytea) is 'Claims an idempotency key; returns the first answer when it was used before.';

create or replace function app_private.finish_request(p_key text, p_answer jsonb) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  update app_private.requests set answer = p_answer
  where account_id = app_hidden.account_id() and user_id = app_hidden.user_id() and key = p_key
$$;
comment on function app_private.finish_request(text, jsonb) is 'Stores the answer of a call under its idempotency key.';

create or replace function app_hidden.perform(operation text, input jsonb, idempotency_key text default null) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  -- called by name: what is executed is parsed and planned each time
  is_document constant boolean := operation = any (app_hidden.document_saves());
  answer jsonb;
begin
  if app_hidden.account_id() is null or app_hidden.user_id() is null then
    perform app_private.fail('SWFBD', 'No current user is logged in');
  end if;
  if not is_document
    and (operation !~ '^[a-z][a-z0-9_]*$' or operation = 'perform' or to_regprocedure(format('app_hidden.%I(jsonb)', operation)) is null)
  then
    perform app_private.fail('SWNFD', format('There is no operation %s.', operation));
  end if;
  if operation = any (app_hidden.in_person_operations()) then
    perform app_hidden.require_in_person();
  end if;
  if current_user like 'visitor\_without%' then
    perform app_hidden.refuse_unseen(operation, input);
  end if;
  -- a preview changes nothing, so it needs no key
  if (input ->> 'preview')::boolean then
    return app_hidden.preview(jsonb_build_object('operation', operation, 'input', input - 'preview'));
  end if;
  if idempotency_key is not null then
    answer := app_private.begin_request(idempotency_key, operation, app_hidden.parameters_hash(operation, input));
    if answer is not null then
      return answer;
    end if;
  end if;
  if is_document then
    answer := app_hidden.save_document(operation, input);
  elsif operation = 'save_users' then
    answer := app_hidden.save_counted_user((input ->> 'id')::int, input);
  else
    execute format('select app_hidden.%I($1)', operation) into answer using input;
  end if;
  if idempotency_key is not null then
    -- a secret that is shown once is kept nowhere, not even for a repeated call
    perform app_private.finish_request(idempotency_key, answer - 'token');
  end if;
  return answer;
end $$;
comment on function app_hidden.perform(text, jsonb, text) is
  'The entrance of every change: calls app_hidden.<operation>(input) with the caller''s rights. A repeated idempotency key returns the first answer. {refused: {code, message, fields}} is a refusal that had to be counted.';

create or replace function app_hidden.is_preview() returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(current_setting('app.preview', true), '') = 'on' $$;
comment on function app_hidden.is_preview() is 'Whether what runs is a preview, which looks at nothing of other accounts: what is unique in the whole installation is not asked.';
