--! Previous: sha1:6c3b4bf56fe296bfea65b192d106775ffea07acf
--! Hash: sha1:f5139524204c4559173838e62719ab63ea980b6f

-- Making, changing and removing people and roles are scopes of their own.
update app_private.table_scopes set write_rule = null where table_name = 'user_roles';
update app_private.table_scopes
set write_rule = 'app_hidden.may(''user:{action}'') or (app_hidden.may(''user:{action}:self'') and id = (select app_hidden.user_id()))'
where table_name = 'users';
comment on column app_private.table_scopes.write_rule is
  'Replaces the scope checks on writing, as SQL over the row; {action} stands for create, update or delete.';

create index on app_private.table_scopes (parent_table);
