--! Previous: sha1:3523cf9e3a798130fd17326da0a267bdaf036e2a
--! Hash: sha1:affabcc5576ffe0a872ce9ea8c389e5bf38098db

-- What people see of their own sign-ins, and the reasons why one of them ended.
alter table app_private.sessions add column agent text check (length(agent) <= 300);
comment on column app_private.sessions.agent is 'What the browser called itself when it signed in; shown to its owner alone.';
alter table app_private.sessions drop constraint sessions_revoked_reason_check;
alter table app_private.sessions add constraint sessions_revoked_reason_check
  check (revoked_reason in ('logout', 'elsewhere', 'password', 'reused', 'deactivated', 'reset'));

insert into app_private.rate_rules (kind, maximum, seconds) values
  ('password:address', 60, 900),
  ('password:user', 10, 900);

-- it takes the browser's name since
drop function if exists app_private.complete_login(int, int, text, text, bytea);
