--! Previous: sha1:ebc67b83450b3782a811b72fe4125616d33ae0eb
--! Hash: sha1:ad5d441421cd7aa2c7c94be4e10108e755e37322

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
