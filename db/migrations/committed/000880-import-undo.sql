--! Previous: sha1:012c1df8a29e60fd42d2e83db66c6204486d888d
--! Hash: sha1:66263b53b8caeab3ca4b0d8ac77fab5a4764819b

-- What an import did is taken back within 30 days, as a whole or by row.
alter table app_public.imports
  drop constraint imports_progress_check,
  add constraint imports_progress_check
    check (progress in ('reading', 'mapping', 'checking', 'checked', 'applying', 'complete', 'failed', 'canceled', 'undoing', 'undone')),
  add column undone int not null default 0,
  add column kept int not null default 0,
  add column undo_rows int[] check (cardinality(undo_rows) between 1 and 1000);
comment on column app_public.imports.undo_rows is 'Rows that are taken back while it is undoing; null for all of them.';
comment on column app_public.imports.kept is 'Rows that could not be taken back.';

alter table app_public.import_rows
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check check (outcome in ('none', 'done', 'failed', 'undone', 'kept')),
  add column before jsonb,
  add column saved_version int;
comment on column app_public.import_rows.before is 'What its record held, as save_<module> takes it; null where nothing or not all of it could be read.';
comment on column app_public.import_rows.saved_version is 'The version that its record had once the row was saved: another one was changed since.';
