--! Previous: sha1:6a88ffaa08ed6a066a5c09f3d6ec237fc0833c0d
--! Hash: sha1:de6feceb2e0dbea3775834f576673e8229948de9

-- Found before a tenant is known, unique across tenants: the login directory. Only login_clerk reads it.
create table app_private.logins (
  account_id int not null,
  user_id int not null,
  email public.citext not null unique,
  password_hash text,
  verified_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_public.users (account_id, id) on delete cascade
);
comment on column app_private.logins.is_demo is 'Its password is known to everybody; where the server runs in production it lets nobody in.';
comment on table app_private.logins is 'Who may sign in with which e-mail address. Passwords are argon2id hashes made by the server.';

create table app_private.sessions (
  id bigint generated always as identity primary key,
  account_id int not null,
  user_id int not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reused', 'deactivated', 'reset')),
  foreign key (account_id, user_id) references app_private.logins (account_id, user_id) on delete cascade
);
create index on app_private.sessions (account_id, user_id);
comment on table app_private.sessions is 'One sign-in and the family of refresh tokens that descend from it.';

create table app_private.refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references app_private.sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  successor_sealed bytea,
  created_at timestamptz not null default now()
);
create index on app_private.refresh_tokens (session_id);
create index on app_private.refresh_tokens (expires_at);
comment on table app_private.refresh_tokens is
  'SHA-256 of opaque refresh tokens. A rotated token keeps its successor, sealed with a key derived from the token itself, so that a duplicated tab gets the same one within 30 seconds.';

create table app_private.one_time_tokens (
  token_hash bytea primary key,
  account_id int not null,
  user_id int not null,
  purpose text not null check (purpose in ('verify', 'reset')),
  mail_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, user_id) references app_private.logins (account_id, user_id) on delete cascade
);
create index on app_private.one_time_tokens (account_id, user_id);
create unique index on app_private.one_time_tokens (mail_id);
create index on app_private.one_time_tokens (expires_at);
comment on table app_private.one_time_tokens is 'Links sent by mail: e-mail verification and password reset.';

create table app_private.rate_limits (
  bucket text primary key,
  hits timestamptz[] not null default '{}',
  ends_at timestamptz not null
);
create index on app_private.rate_limits (ends_at);
comment on table app_private.rate_limits is 'When attempts of a bucket (kind and hashed key) were made: the last ones, at most as many as its rule allows.';
comment on column app_private.rate_limits.ends_at is 'When the last of them leaves the window, and the row says nothing any more.';

create table app_private.outgoing_mails (
  id bigint generated always as identity primary key,
  recipient public.citext not null,
  template text not null,
  variables jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index on app_private.outgoing_mails (created_at);
comment on table app_private.outgoing_mails is
  'Mails to be sent by the worker; written in the transaction that causes them. Who the recipient is, and whether there is one, is found when the mail is sent.';
