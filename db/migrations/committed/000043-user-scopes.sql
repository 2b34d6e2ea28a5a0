--! Previous: sha1:7d20a9f8cc731a74e8f2c47c3964d4bab96f4709
--! Hash: sha1:4338793b3ba39a720d92200cfbab3414ec5c3d08

-- Making, changing and removing people and roles are scopes of their own.
update app_private.table_scopes set write_rule = null where table_name = 'user_roles';
update app_private.table_scopes
set write_rule = 'app_hidden.may(''user:{action}'') or (app_hidden.may(''user:{action}:self'') and id = (select app_hidden.user_id()))'
where table_name = 'users';
comment on column app_private.table_scopes.write_rule is
  'Replaces the scope checks on writing, as SQL over the row; {action} stands for create, update or delete.';

create index on app_private.table_scopes (parent_table);
