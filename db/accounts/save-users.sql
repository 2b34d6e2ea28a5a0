create or replace function app_private.before_save_users(input jsonb) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  person int := (input ->> 'id')::int;
  role app_public.user_roles;
  username text := btrim(input ->> 'username');
  elsewhere boolean;
  reserved boolean;
begin
  -- a user is written as people see it: names in a profile, the role by its slug, labels by their ids
  input := (input - 'profile' - 'username') || coalesce(input -> 'profile', '{}');
  if input ? 'email' then
    input := input || jsonb_build_object('email', btrim(input ->> 'email'), 'username', btrim(input ->> 'email'));
  end if;
  if lower(username) <> lower(coalesce(
    input ->> 'email', (select u.email from app_public.users as u where u.account_id = app_hidden.account_id() and u.id = person)
  )) then
    perform app_private.fail('SWVAL', 'The username always equals the e-mail address.', '{"fields": {"username": "sameAsEmail"}}');
  end if;
  if input ? 'roleSlug' and app_hidden.text_input(input, 'roleSlug') is null then
    input := input - 'roleId';
    perform app_private.require_keys(input, case when person is null then array['email', 'firstName', 'roleId'] else array['roleId'] end);
  elsif input ? 'roleSlug' then
    select * into role from app_public.user_roles as r where r.account_id = app_hidden.account_id() and r.slug = input ->> 'roleSlug';
    if role.id is null then
      perform app_private.fail('SWVAL', 'There is no such role.', '{"fields": {"roleSlug": "choice"}}');
    end if;
    input := input || jsonb_build_object('roleId', role.id);
  elsif exists (
    select from app_public.user_roles as r
    where r.account_id = app_hidden.account_id() and r.id = (input ->> 'roleId')::int and not r.is_active
      and not exists (select from app_public.users as u where u.account_id = r.account_id and u.id = person and u.role_id = r.id)
  ) then
    perform app_private.fail('SWVAL', 'This role is deactivated.', '{"fields": {"roleId": "inactive"}}');
  end if;
  if person is null then
    perform app_private.require_keys(input, array['email', 'firstName', 'roleId']);
  end if;
  if input ? 'email' then
    perform app_private.check_email(input ->> 'email');
    if exists (
      select from app_private.logins as l
      where l.email = (input ->> 'email')::public.citext and l.account_id = app_hidden.account_id() and l.user_id is distinct from person
    ) then
      perform app_private.fail('SWVAL', 'Another user has this e-mail address.', '{"fields": {"email": "taken"}}');
    end if;
    -- both are looked at, so that neither is told by the time it takes; a preview looks at nobody else's logins
    elsewhere := not app_hidden.is_preview() and exists (
      select from app_private.logins as l where l.email = (input ->> 'email')::public.citext and l.account_id <> app_hidden.account_id()
    );
    reserved := app_private.is_reserved_address(input ->> 'email');
    if elsewhere or reserved then
      perform app_private.refuse_unusable_address();
    end if;
  end if;
  if person is not null and input ? 'email' and exists (
    select from app_private.logins as l
    where l.account_id = app_hidden.account_id() and l.user_id = person and l.email <> (input ->> 'email')::public.citext
      and (l.user_id = app_hidden.user_id() or l.verified_at is not null)
  ) then
    if person = app_hidden.user_id() then
      perform app_private.fail('SWVAL', 'The own address is changed in the profile, with the password.', '{"fields": {"email": "ownAddress"}}');
    end if;
    -- what somebody has verified holds until the new one is, too
    input := (input - 'email' - 'username') || jsonb_build_object('pendingEmail', input -> 'email');
  end if;
  if jsonb_typeof(input -> 'labelIds') = 'array' then
    input := input || jsonb_build_object('labels', app_private.label_changes('users', person, input -> 'labelIds'));
  end if;
  return input;
end $$;
comment on function app_private.before_save_users(jsonb) is
  'Takes the profile apart, finds the role by its slug, makes the username from the e-mail address, and refuses one that another user has or nobody can have here, and a new one of the caller''s own. One in place of an address that is verified waits: pendingEmail.';

create or replace function app_private.require_keys(p_input jsonb, p_keys text[]) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  missing jsonb;
begin
  select jsonb_object_agg(case key when 'roleId' then 'roleSlug' else key end, 'required') into missing
  from unnest(p_keys) as key where app_hidden.text_input(p_input, key) is null;
  if missing is not null then
    perform app_private.fail('SWVAL', 'Required', jsonb_build_object('fields', missing));
  end if;
end $$;
comment on function app_private.require_keys(jsonb, text[]) is 'Names every key that is missing at once.';

create or replace function app_private.check_email(p_email text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_email is null or p_email !~ '^[^\s@,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+@[^\s@,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+\.[^\s@.,;:<>()\[\]\\"\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+$' or length(p_email) > 254 then
    perform app_private.fail('SWVAL', 'Invalid email address', '{"fields": {"email": "email"}}');
  end if;
end $$;
comment on function app_private.check_email(text) is 'The same pattern as the column''s check, answered on the field.';

create or replace function app_private.label_changes(p_module text, p_record int, p_ids jsonb) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(change), '[]')
  from (
    select jsonb_build_object('id', id) as change from jsonb_array_elements_text(p_ids) as id
    union all
    select jsonb_build_object('id', l.label_id, 'remove', true)
    from app_public.label_links as l
    where l.account_id = app_hidden.account_id() and l.module = p_module and l.record_id = p_record
      and not p_ids @> to_jsonb(l.label_id)
  ) as changes
$$;
comment on function app_private.label_changes(text, int, jsonb) is 'A whole list of label ids as the changes that lead to it.';

create or replace function app_private.after_save_users(p_id int, p_input jsonb, p_created boolean) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  address public.citext := btrim(p_input ->> 'email');
begin
  if not app_hidden.may(case when p_created then 'user:create' else 'user:update' end) then
    perform app_private.fail('SWFBD', 'Your role does not allow this.', '{"scope": "user:update"}');
  end if;
  if app_hidden.is_preview() then
    return;
  end if;
  if p_created then
    insert into app_private.logins (account_id, user_id, email, password_hash)
    values (app_hidden.account_id(), p_id, address, p_input ->> 'passwordHash');
  elsif address is not null then
    update app_private.logins set email = address, verified_at = null
    where account_id = app_hidden.account_id() and user_id = p_id and email <> address;
    if not found then
      return;
    end if;
  elsif p_input ? 'pendingEmail' then
    perform app_private.open_email_change(app_hidden.account_id(), p_id, p_input ->> 'pendingEmail', coalesce(p_input ->> 'language', 'en'));
    return;
  else
    return;
  end if;
  insert into app_private.outgoing_mails (recipient, template, variables)
  select address, case when p_created and by.id is not null then 'invite' else 'verify' end,
    jsonb_strip_nulls(jsonb_build_object('language', coalesce(p_input ->> 'language', 'en'), 'company', a.name, 'inviter', by.full_name, 'accountId', a.id, 'userId', p_id))
  from app_public.accounts as a
  left join app_public.users as by on by.account_id = a.id and by.id = app_hidden.user_id()
  where a.id = app_hidden.account_id();
exception when unique_violation then
  -- someone elsewhere was faster, by moments
  perform app_private.refuse_unusable_address();
end $$;
comment on function app_private.after_save_users(int, jsonb, boolean) is
  'Keeps the login beside the user. Who is made by someone else gets an invitation. A preview makes neither login nor mail. A new e-mail address, and another one in place of one that was never verified, has to be verified before the next sign-in; sessions that are open stay open. One in place of an address that was verified waits until its link is opened, and the old one can undo it.';

grant execute on function app_private.label_changes(text, int, jsonb), app_hidden.text_input(jsonb, text) to login_clerk;
alter function app_private.before_save_users(jsonb) owner to login_clerk;
alter function app_private.after_save_users(int, jsonb, boolean) owner to login_clerk;
alter function app_private.require_keys(jsonb, text[]) owner to login_clerk;
alter function app_private.check_email(text) owner to login_clerk;

create or replace function app_private.tg_users__username() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  new.email := btrim(new.email);
  new.username := new.email;
  return new;
end $$;
comment on function app_private.tg_users__username() is 'The username always equals the e-mail address.';
drop trigger if exists _120_username on app_public.users;
create trigger _120_username before insert or update of email, username on app_public.users
for each row execute function app_private.tg_users__username();
