--! Previous: sha1:5efe79373abebd0a089202b35908a56cc24dafd8
--! Hash: sha1:41533c381ca84bdb0d5ec55e19f1d1755675e3fb

-- Making, changing and removing people and roles are scopes of their own.
update app_private.table_scopes set write_rule = null where table_name = 'user_roles';
update app_private.table_scopes
set write_rule = 'app_hidden.may(''user:{action}'') or (app_hidden.may(''user:{action}:self'') and id = (select app_hidden.user_id()))'
where table_name = 'users';
comment on column app_private.table_scopes.write_rule is
  'Replaces the scope checks on writing, as SQL over the row; {action} stands for create, update or delete.';

create index on app_private.table_scopes (parent_table);
