create or replace function app_private.create_account(p_company text, p_subdomain text) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account int;
begin
  insert into app_public.accounts (name, subdomain) values (trim(p_company), lower(trim(p_subdomain))) returning id into account;
  perform set_config('app.account_id', account::text, true);
  insert into app_public.user_roles (account_id, slug, display_name, type, is_built_in) values
    (account, 'admin', 'Admin', 'admin', true),
    (account, 'user', 'User', 'user', true);
  perform app_private.add_initial_statuses(account);
  insert into app_public.labels (account_id, name, modules, is_system) values (account, 'All customers', '{customers}', true);
  return account;
end $$;
comment on function app_private.create_account(text, text) is
  'A new account with its roles admin and user, a status for every state of every document, and the system label. Acts for the account from then on.';

create or replace function app_private.add_initial_statuses(p_account int) returns void
language sql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
  insert into app_public.statuses (account_id, module, name, color, state, sort_order, is_default)
  select p_account, i.module, i.state, i.color, i.state, i.sort_order, true
  from app_private.initial_statuses as i
  where not exists (select from app_public.statuses as s where s.account_id = p_account and s.module = i.module and s.state = i.state)
  order by i.module, i.sort_order
$$;
comment on function app_private.add_initial_statuses(int) is 'Gives an account a status for every state of every document that has none yet.';

create or replace function app_private.create_user(p_account int, p_slug text, p_first_name text, p_last_name text, p_email text, p_password_hash text, p_verified boolean) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  person int;
begin
  insert into app_public.users (account_id, username, email, first_name, last_name, role_id)
  select p_account, trim(p_email), trim(p_email), trim(p_first_name), nullif(trim(p_last_name), ''), r.id
  from app_public.user_roles as r
  where r.account_id = p_account and r.slug = p_slug
  returning id into strict person;
  insert into app_private.logins (account_id, user_id, email, password_hash, verified_at)
  values (p_account, person, trim(p_email), p_password_hash, case when p_verified then now() end);
  return person;
end $$;
comment on function app_private.create_user(int, text, text, text, text, text, boolean) is 'A user of an account together with the login.';

create or replace function app_private.create_demo_user(
  p_account int, p_slug text, p_first_name text, p_last_name text, p_email text, p_password_hash text
) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  person int := app_private.create_user(p_account, p_slug, p_first_name, p_last_name, p_email, p_password_hash, true);
begin
  update app_private.logins set is_demo = true where account_id = p_account and user_id = person;
  perform set_config('app.account_id', caller, true);
  return person;
end $$;
comment on function app_private.create_demo_user(int, text, text, text, text, text) is
  'One of the people of the demo account, with a verified login that lets nobody in where the server runs in production. Only the owner of the database may call it.';

create or replace function app_private.create_demo_account(p_company text, p_subdomain text, p_password_hash text) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(null);
  account int := app_private.create_account(p_company, p_subdomain);
  admin int := app_private.create_demo_user(account, 'admin', 'Ada', 'Demo', 'admin@demo.test', p_password_hash);
  clerk int := app_private.create_demo_user(account, 'user', 'Uri', 'Demo', 'user@demo.test', p_password_hash);
begin
  perform set_config('app.account_id', caller, true);
  return jsonb_build_object('accountId', account, 'adminId', admin, 'userId', clerk);
end $$;
comment on function app_private.create_demo_account(text, text, text) is
  'The demo account with its two verified logins. Only the owner of the database may call it; the server never does when NODE_ENV is production, and lets neither of them in then.';

create or replace function app_private.has_account() returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select exists (select from app_public.accounts) $$;
comment on function app_private.has_account() is 'Whether anybody has an account here yet. Only the owner of the database may ask.';

create or replace function app_private.account_zones() returns setof text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select distinct time_zone from app_public.accounts $$;
comment on function app_private.account_zones() is 'Time zones of companies. Only the owner of the database may ask.';

alter function app_private.create_account(text, text) owner to login_clerk;
alter function app_private.add_initial_statuses(int) owner to login_clerk;
alter function app_private.create_user(int, text, text, text, text, text, boolean) owner to login_clerk;
alter function app_private.create_demo_user(int, text, text, text, text, text) owner to login_clerk;
alter function app_private.create_demo_account(text, text, text) owner to login_clerk;
alter function app_private.has_account() owner to login_clerk;
alter function app_private.account_zones() owner to login_clerk;
set local role login_clerk;
grant execute on function
  app_private.create_demo_user(int, text, text, text, text, text),
  app_private.create_demo_account(text, text, text), app_private.has_account(), app_private.account_zones(), app_private.add_initial_statuses(int)
to stockwright_owner;
set local role stockwright_owner;
