--! Previous: sha1:1cb76a8bb92e8ce6d56af3e06ac243ff43ca246a
--! Hash: sha1:cb2400de7fec5dea370a1e99464f35df6206f419

-- A row of a file as it is listed: what it says in the columns that fill something, cut short. Whole cells are for the file of errors alone.
alter table app_public.import_rows add column shown jsonb not null default '[]' check (jsonb_typeof(shown) = 'array');
comment on column app_public.import_rows.shown is 'Rows of the file that it is, up to 10, and of each the cells of the columns that are mapped: the first 30, each cut to 80 characters.';
