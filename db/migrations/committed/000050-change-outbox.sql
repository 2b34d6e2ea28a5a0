--! Previous: sha1:d5088536b9dd7e9ec3f5cd072cb40359fb3d023a
--! Hash: sha1:d6ddbc9c5d4a401691ede0778b87711df84b7f65

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
