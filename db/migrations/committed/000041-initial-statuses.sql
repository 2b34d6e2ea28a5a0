--! Previous: sha1:0c9bf87a73a8117dbd5f568279527d17c64c3994
--! Hash: sha1:075e87269e61aa4064aec1523f691fe139bb6dac

create table app_private.initial_statuses (
  module text not null,
  state text not null,
  color text not null,
  sort_order int not null,
  primary key (module, state)
);
comment on table app_private.initial_statuses is 'The statuses a new account starts with: one for each system state of each document, named like it.';
