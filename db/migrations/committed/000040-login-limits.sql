--! Previous: sha1:a4ceb96b91e44035e899cb3db2c31ec960e22cd5
--! Hash: sha1:7f1d33722f54f5478e83622cf9ddf3dbe1480e69

grant usage on schema app_private to anonymous;

create table app_private.rate_rules (
  kind text primary key,
  maximum int not null check (maximum > 0),
  seconds int not null check (seconds > 0)
);
comment on table app_private.rate_rules is
  'How many attempts of a kind one key may make within a window. Keys are e-mail addresses and network addresses, never anything else a caller sends.';
insert into app_private.rate_rules (kind, maximum, seconds) values
  ('login:identity', 20, 900),
  ('login:address', 200, 900),
  ('register:email', 5, 3600),
  ('register:address', 30, 3600),
  ('mail:email', 5, 3600),
  ('mail:address', 60, 3600),
  ('token:address', 60, 900);

create table app_private.reserved_subdomains (
  subdomain text primary key,
  created_at timestamptz not null default now()
);
comment on table app_private.reserved_subdomains is
  'Subdomains that were asked for with an e-mail address that had an account already. They count as taken, or else asking twice would tell whether the address is known.';
