--! Previous: sha1:66263b53b8caeab3ca4b0d8ac77fab5a4764819b
--! Hash: sha1:4260e0be5969a58fd42e17dcf39ffeb52e2bc2bc

-- What is said once for all rows of a file.
alter table app_public.imports
  add column constants jsonb not null default '{}' check (jsonb_typeof(constants) = 'object');
comment on column app_public.imports.constants is 'What rows say that say nothing of a field: {field: text as a cell has it, or an id, ids, a number, true or false}.';
