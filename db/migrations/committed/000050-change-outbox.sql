--! Previous: sha1:4338793b3ba39a720d92200cfbab3414ec5c3d08
--! Hash: sha1:87f0f1e4c190f79d15b0a3f51f7a8ff80addeace

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
