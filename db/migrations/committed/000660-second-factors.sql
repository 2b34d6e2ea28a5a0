--! Previous: sha1:04b74fa13e10c4f14253155a46687836ad758f6e
--! Hash: sha1:1df6bfff223486ad0ded92dcd921e3aecaa37830

-- Signing in with a second factor: codes of an authenticator app (TOTP), and recovery codes for the day it is lost.
create table app_private.second_factors (
  account_id int not null,
  user_id int not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_private.logins (account_id, user_id) on delete cascade
);
comment on table app_private.second_factors is 'Secrets of authenticator apps, sealed with a key that only the servers have. Without confirmed_at nobody has shown a code yet, and nothing is asked for.';
comment on column app_private.second_factors.last_step is 'The half minute of the last code that was taken: neither that code nor an older one is good again.';

create table app_private.recovery_codes (
  account_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references app_private.logins (account_id, user_id) on delete cascade
);
comment on table app_private.recovery_codes is 'SHA-256 of codes of 80 random bits, each good for one sign-in.';

alter table app_public.users add column has_second_factor boolean not null default false;
comment on column app_public.users.has_second_factor is 'Whether signing in takes a code besides the password.';
alter table app_public.user_roles add column requires_second_factor boolean not null default false;
comment on column app_public.user_roles.requires_second_factor is 'Whoever has this role sets up a second factor at the next sign-in.';

alter table app_private.sessions drop constraint sessions_revoked_reason_check;
alter table app_private.sessions add constraint sessions_revoked_reason_check
  check (revoked_reason in ('logout', 'elsewhere', 'password', 'reused', 'deactivated', 'reset', 'secondFactor', 'administrator'));

insert into app_private.rate_rules (kind, maximum, seconds) values ('second:user', 10, 900);

-- it takes the proof of a second factor since
drop function if exists app_private.complete_login(int, int, jsonb, bytea, text);
