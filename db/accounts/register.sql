create or replace function app_private.begin_registration(p_email text, p_address text) returns int
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$ select app_private.count_attempts(jsonb_build_object('register:email', app_private.mailbox(p_email), 'register:address', p_address)) $$;
comment on function app_private.begin_registration(text, text) is 'Counts the attempt; returns the seconds to wait, 0 when it may go on.';

create or replace function app_private.register(p_input jsonb, p_password_hash text, p_language text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  actor text := coalesce(current_setting('app.actor', true), '');
  wanted text := lower(trim(p_input ->> 'subdomain'));
  address public.citext := trim(p_input ->> 'email');
  person int;
begin
  if app_private.is_reserved_address(address::text) then
    perform app_private.refuse_unusable_address();
  end if;
  perform set_config('app.actor', 'registration', true);
  perform pg_advisory_xact_lock(hashtextextended('register ' || key, 0))
  from (values (wanted), (lower(address::text))) as k (key) order by key;
  if exists (select from app_public.accounts where subdomain = wanted)
    or exists (select from app_private.reserved_subdomains where subdomain = wanted) then
    perform app_private.fail('SWVAL', 'This subdomain is taken.', '{"fields": {"subdomain": "taken"}}');
  end if;
  begin
    person := app_private.create_user(app_private.create_account(p_input ->> 'companyName', wanted),
      'admin', p_input ->> 'firstName', p_input ->> 'lastName', address::text, p_password_hash, false);
    insert into app_private.outgoing_mails (recipient, template, variables) values (address, 'verify', jsonb_build_object('language', p_language));
  exception when unique_violation then
    -- the same work was done and undone, and the ids are spent: neither time nor answer tells that the address is known
    person := currval(pg_get_serial_sequence('app_public.users', 'id'));
    insert into app_private.reserved_subdomains (subdomain) values (wanted);
    insert into app_private.outgoing_mails (recipient, template, variables) values (address, 'accountExists', jsonb_build_object('language', p_language));
  end;
  perform set_config('app.account_id', caller, true), set_config('app.actor', actor, true);
  return jsonb_build_object('userId', person);
end $$;
comment on function app_private.register(jsonb, text, text) is
  'Makes an account and its first administrator, and has the verification mail sent. For an e-mail address that has a login already the answer is alike, and its owner is told by mail.';

grant execute on function app_private.begin_registration(text, text), app_private.register(jsonb, text, text) to anonymous;
alter function app_private.begin_registration(text, text) owner to login_clerk;
alter function app_private.register(jsonb, text, text) owner to login_clerk;
