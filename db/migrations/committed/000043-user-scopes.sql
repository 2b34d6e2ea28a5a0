--! Previous: sha1:24990e3dea4f7052415c59178449ec2f54245a66
--! Hash: sha1:1091be56847b26a7bf3e90bd4c4714a8b9a59030

-- Making, changing and removing people and roles are scopes of their own.
update app_private.table_scopes set write_rule = null where table_name = 'user_roles';
update app_private.table_scopes
set write_rule = 'app_hidden.may(''user:{action}'') or (app_hidden.may(''user:{action}:self'') and id = (select app_hidden.user_id()))'
where table_name = 'users';
comment on column app_private.table_scopes.write_rule is
  'Replaces the scope checks on writing, as SQL over the row; {action} stands for create, update or delete.';

create index on app_private.table_scopes (parent_table);
