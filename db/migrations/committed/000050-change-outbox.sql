--! Previous: sha1:41533c381ca84bdb0d5ec55e19f1d1755675e3fb
--! Hash: sha1:22c2093814c2b909a0cefd75ed3d0a991eeb51b9

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
