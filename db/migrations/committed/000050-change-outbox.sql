--! Previous: sha1:1091be56847b26a7bf3e90bd4c4714a8b9a59030
--! Hash: sha1:c4240686fedb175947511e3b8157961a804c7972

-- Unlogged: after a crash there is nothing to tell, for every client has lost its socket and reads afresh.
create unlogged table app_private.change_outbox (
  id bigint generated always as identity primary key,
  account_id int not null,
  module text not null,
  record_id int not null,
  operation text not null
);
comment on table app_private.change_outbox is
  'Committed changes of records that nobody has been told of yet. One broadcaster empties it; a NOTIFY in each transaction would make commits queue.';
