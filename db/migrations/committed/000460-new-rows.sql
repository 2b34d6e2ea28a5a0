--! Previous: sha1:6b97803c8ede111a4e17a1fdbe640fdef073327a
--! Hash: sha1:84aa587a2371b5c3363a8d0052739c5f9f9e73a8

create type app_private.new_row as (
  table_name text,
  id int,
  root_id int,
  changes jsonb,
  price_changes jsonb,
  cost_changes jsonb,
  name text,
  words text,
  party_id int
);
comment on type app_private.new_row is
  'What is told of a row that a writer has made: its history, and, where it is a record, its name, the words it is found by and its party.';
