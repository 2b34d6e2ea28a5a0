--! Previous: sha1:b22b59c30ac9cbb97f78faf0a516753b74ea262c
--! Hash: sha1:d5088536b9dd7e9ec3f5cd072cb40359fb3d023a

-- Making, changing and removing people and roles are scopes of their own.
update app_private.table_scopes set write_rule = null where table_name = 'user_roles';
update app_private.table_scopes
set write_rule = 'app_hidden.may(''user:{action}'') or (app_hidden.may(''user:{action}:self'') and id = (select app_hidden.user_id()))'
where table_name = 'users';
comment on column app_private.table_scopes.write_rule is
  'Replaces the scope checks on writing, as SQL over the row; {action} stands for create, update or delete.';

create index on app_private.table_scopes (parent_table);
