--! Previous: sha1:5c4e038ef49e3ee005c7645b2bfd792d3a94284f
--! Hash: sha1:0d6ff0895b85e3953a1ca9fcbc2c8eb5fb7d6abf

create table app_private.initial_statuses (
  module text not null,
  state text not null,
  color text not null,
  sort_order int not null,
  primary key (module, state)
);
comment on table app_private.initial_statuses is 'The statuses a new account starts with: one for each system state of each document, named like it.';
