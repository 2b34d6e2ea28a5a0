--! Previous: sha1:bbe177f603a8847785c196d069786030076749e9
--! Hash: sha1:15ff036289b9ca80f0a51915ee5c10e24f2a8469

-- A file without a record is its uploader's, and of administrators who may delete files. Everybody could see it until now.
insert into app_private.scopes (scope, for_user) values ('file:create', true), ('file:delete:single', false);
insert into app_private.scope_modules (module, scope) values ('files', 'file');

-- what a file says nobody knows: whoever looks at files of others without a record holds prices and costs
update app_private.table_scopes set
  view_rule = 'module = any ((select app_hidden.viewable_tables())::text[]) or module is null and (user_id = (select app_hidden.user_id()) and app_hidden.may(''file:create'') or (select app_hidden.may_view_loose_files()))',
  write_rule = 'module = any ((select app_hidden.changeable_tables())::text[]) or module is null and (user_id = (select app_hidden.user_id()) and app_hidden.may(''file:create'') or (select app_hidden.may_view_loose_files()))'
where table_name = 'files';
-- what hangs on no record stands in the history under itself
update app_private.table_scopes set
  view_rule = '(select app_hidden.may(''history:view:all'')) and table_name = any ((select app_hidden.viewable_tables())::text[]) and module = any ((select app_hidden.owning_tables())::text[])'
where table_name = 'history';

alter table app_public.files add column was_shared boolean not null default false;
comment on column app_public.files.was_shared is 'It belonged to no record when everybody in the company could still see such files.';
update app_public.files set was_shared = true where module is null;

-- administrators are told of them, one line for each company
insert into app_public.notifications (account_id, user_id, type, message, words)
select l.account_id, u.id, 'update',
  format('%s files belong to no record, and everybody could open them. Only their uploaders and administrators see them now: Settings, Files, "Was open to everybody".', l.many),
  jsonb_build_object('key', 'looseFiles', 'values', jsonb_build_object('count', l.many))
from (select f.account_id, count(*) as many from app_public.files as f where f.was_shared group by f.account_id) as l
join app_public.users as u on u.account_id = l.account_id and u.is_active
join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id and r.is_active and r.type = 'admin'
order by l.account_id, u.id;
