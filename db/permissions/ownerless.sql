-- Rows that follow an owner follow nobody where there is none: a file without a record is its uploader's.
create or replace function app_hidden.may_view_loose_files() returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select app_hidden.may('file:delete:single') and app_hidden.may_view('sku_price') and app_hidden.may_view('sku_cost') $$;
comment on function app_hidden.may_view_loose_files() is
  'Whether the caller sees and deletes files that colleagues uploaded without a record: with the scope to delete files, and no price or cost is hidden, for such a file may tell any.';

create or replace function app_hidden.owning_tables() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(v.name), '{}')
  from unnest(app_hidden.viewable_tables()) as v (name)
  join app_private.table_scopes as t on t.table_name = v.name
  where not t.follows_owner or app_hidden.may_view_loose_files()
$$;
comment on function app_hidden.owning_tables() is
  'Tables whose records the caller may view as owners of other rows: app_hidden.viewable_tables() without those whose rows are seen with their owner alone.';

create or replace function app_hidden.following_tables() returns text[]
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select coalesce(array_agg(table_name), '{}') from app_private.table_scopes where follows_owner $$;
comment on function app_hidden.following_tables() is 'Tables whose rows are seen with the record that owns them: their names are no news for everybody.';
