--! Previous: sha1:b4b19dbe2999927ed5140e1c200aa9c68661af11
--! Hash: sha1:d6e42befa0bc11917a5f6cc7eebfe676d58470ce

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
