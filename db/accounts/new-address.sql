-- Whether an address has a login in another company is not to be learnt: not by a preview, which asks nobody else, nor
-- at leisure by creating, which is refused in the words of other refusals and counted.
create or replace function app_private.is_reserved_address(p_email text) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select exists (
    select from app_private.reserved_addresses as r
    where r.name = split_part(lower(p_email), '@', 1) || '@'
      or '@' || split_part(lower(p_email), '@', 2) = r.name or '@' || split_part(lower(p_email), '@', 2) like '@%.' || substr(r.name, 2)
  )
$$;
comment on function app_private.is_reserved_address(text) is 'Whether nobody can sign in with an address of this kind.';

create or replace function app_private.refuse_unusable_address() returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$ select app_private.fail('SWVAL', 'This e-mail address cannot be used here.', '{"fields": {"email": "unusable"}}') $$;
comment on function app_private.refuse_unusable_address() is 'The one sentence for an address that is reserved and for one that has a login in another company.';

create or replace function app_hidden.begin_new_address(p_user int, p_email text) returns boolean
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  address public.citext := btrim(p_email);
begin
  if p_user is not null and not exists (select from app_public.users as u where u.account_id = app_hidden.account_id() and u.id = p_user) then
    perform app_private.fail('SWNFD', 'This user was not found.', jsonb_build_object('module', 'users', 'id', p_user));
  end if;
  if address is null or exists (
    select from app_private.logins as l where l.account_id = app_hidden.account_id() and l.user_id = p_user and l.email = address
  ) then
    return false;
  end if;
  perform app_private.count_or_refuse(
    app_private.attempts_to_mail(case when p_user is null then 'invite' else 'email' end, address) || jsonb_build_object('unusable:account', app_hidden.account_id()));
  return true;
end $$;
comment on function app_hidden.begin_new_address(int, text) is
  'Counts the mail that a new address of a user will get, and the address as if it were refused, before anybody looks whether it is: beyond the limits all new addresses are refused alike. False when the user has it already.';

create or replace function app_hidden.accept_new_address() returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.forgive_attempts(jsonb_build_object('unusable:account', app_hidden.account_id())) $$;
comment on function app_hidden.accept_new_address() is 'Takes back the count of an address that could be used.';

create or replace function app_hidden.save_counted_user(p_id int, input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  answer jsonb;
  refusal jsonb;
  words text;
begin
  if not app_hidden.begin_new_address(p_id, input ->> 'email') then
    return app_hidden.save_users(input);
  end if;
  begin
    answer := app_hidden.save_users(input);
  exception when sqlstate 'SWVAL' then
    get stacked diagnostics words = message_text, refusal = pg_exception_detail;
    if refusal -> 'fields' is distinct from '{"email": "unusable"}' then
      raise;
    end if;
    return jsonb_build_object('refused', jsonb_build_object('code', 'VALIDATION', 'message', words) || refusal);
  end;
  perform app_hidden.accept_new_address();
  return answer;
end $$;
comment on function app_hidden.save_counted_user(int, jsonb) is
  'app_hidden.save_users, with new addresses counted. A refused one is answered as {refused: {code, message, fields}}: raising would take the count back.';

alter function app_private.is_reserved_address(text) owner to login_clerk;
alter function app_hidden.begin_new_address(int, text) owner to login_clerk;
alter function app_hidden.accept_new_address() owner to login_clerk;
grant execute on function app_private.refuse_unusable_address(), app_hidden.is_preview() to login_clerk;
