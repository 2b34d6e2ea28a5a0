--! Previous: sha1:044aa681189b9c7b71d8c1cfb014e427656f995e
--! Hash: sha1:cf1e0afd2829fb7200bf19dc181f9042d38dd5b5

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
