--! Previous: sha1:93dd177663cd2737c21ac40110e2596464e616ca
--! Hash: sha1:9a1c54e1119e6400183d1e931f950a171555ed84

create table app_private.initial_statuses (
  module text not null,
  state text not null,
  color text not null,
  sort_order int not null,
  primary key (module, state)
);
comment on table app_private.initial_statuses is 'The statuses a new account starts with: one for each system state of each document, named like it.';
