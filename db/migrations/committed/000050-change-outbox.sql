--! Previous: sha1:f5139524204c4559173838e62719ab63ea980b6f
--! Hash: sha1:3ed3b40876d877a35d7572cb11e13cd1f78b2c3b

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
