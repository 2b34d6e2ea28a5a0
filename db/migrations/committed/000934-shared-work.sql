--! Previous: sha1:a394d9469c70119753a6e466ba9fbc90d3ed8166
--! Hash: sha1:1e8792fd9485e785eef5fc548f0ad590f307570f

-- Administrators hear that some of what is stored has had several writers: the report of stored work lists it.
insert into app_public.notifications (account_id, user_id, type, message, words)
select u.account_id, u.id, 'workflow', 'Some workflows, automations, templates or apps have had several writers. The report “Stored work” lists them.',
  '{"key": "workShared", "values": {}}'
from app_public.users as u
join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
where u.is_active and r.is_active and r.type = 'admin' and exists (
  select from app_public.history as h
  where h.account_id = u.account_id and h.user_id is not null
    and h.table_name in ('workflows', 'workflow_criteria', 'workflow_actions', 'automations', 'templates', 'template_files', 'projects', 'project_files')
    and h.changes - '{name,is_paused,interval,file_name,is_active,saved_by_id,watched_since,position}'::text[] <> '{}'
  group by h.module, h.root_id having count(distinct h.user_id) > 1);
