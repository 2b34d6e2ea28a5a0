--! Previous: sha1:8550bd1a94aa6aad1acb16b1707ef0cd4c0dbcc6
--! Hash: sha1:3803f48941ae51b71260c5efd5ec4fd80bfd9cb9

create table app_private.initial_statuses (
  module text not null,
  state text not null,
  color text not null,
  sort_order int not null,
  primary key (module, state)
);
comment on table app_private.initial_statuses is 'The statuses a new account starts with: one for each system state of each document, named like it.';
