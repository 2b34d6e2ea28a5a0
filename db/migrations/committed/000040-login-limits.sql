--! Previous: sha1:569cf38e15d13ec7c2eeac09eed1a7701656025a
--! Hash: sha1:5c4e038ef49e3ee005c7645b2bfd792d3a94284f

grant usage on schema app_private to anonymous;

create table app_private.rate_rules (
  kind text primary key,
  maximum int not null check (maximum > 0),
  seconds int not null check (seconds > 0)
);
comment on table app_private.rate_rules is
  'A limit is one row: how many attempts of a kind one key may make within any such stretch of time (app_private.count_attempts). Keys are logins, people, accounts and network addresses, never anything else a caller sends.';
insert into app_private.rate_rules (kind, maximum, seconds) values
  ('login:identity', 10, 900),
  ('login:address', 100, 3600),
  ('login:device', 10, 900),
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
