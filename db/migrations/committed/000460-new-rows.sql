--! Previous: sha1:0eb42790999bb96df741dbd368be0fb9997815c1
--! Hash: sha1:666b2dcc366ba743b6c5d3416b50ecd96c95e4dd

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
