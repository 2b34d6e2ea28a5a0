--! Previous: sha1:c8c08497256b105a702f140da310ff37206e3679
--! Hash: sha1:efe6ca3737ebbbbc7ae3403f8b6befc5b4a462f4

-- Files have no scopes of their own: they follow the record that owns them, in what is seen, changed, recorded and deleted.
alter table app_private.table_scopes add column follows_owner boolean not null default false;
comment on column app_private.table_scopes.follows_owner is
  'Rows name the record that owns them and follow its permissions, by view_rule and write_rule; their scope is no scope anybody holds.';
comment on column app_private.table_scopes.roots is
  'module:column pairs, the first non-null one names the record under which history appears; default the parent or the row itself. @column:column takes the module from a column.';
update app_private.table_scopes set
  follows_owner = true,
  roots = '@module:record_id,files:id',
  write_rule = 'module is null and (user_id = (select app_hidden.user_id()) or (select current_setting(''app.role_type'', true)) = ''admin'') or module = any ((select app_hidden.changeable_tables())::text[])'
where table_name = 'files';
-- what a row lies in must be visible too: a file of an order is no news for who may not see orders
update app_private.table_scopes set
  view_rule = '(select app_hidden.may(''history:view:all'')) and table_name = any ((select app_hidden.viewable_tables())::text[]) and module = any ((select app_hidden.viewable_tables())::text[])'
where table_name = 'history';

alter table app_public.files add column is_unattached boolean not null generated always as (module is null) stored;
alter table app_public.files add constraint files_image_size_check check (type not like 'image/%' or size <= 1048576);

create table app_private.removed_files (
  account_id int not null,
  path text not null,
  removed_at timestamptz not null default now(),
  primary key (account_id, path)
);
comment on table app_private.removed_files is 'Files whose rows are gone and whose bytes are still stored; the server removes them and forgets the row.';
