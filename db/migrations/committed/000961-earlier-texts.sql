--! Previous: sha1:3d40bb4450b79448142561f24c5fa1bfc53c81b6
--! Hash: sha1:61c686a9d9f76cf410512f08cddf09a90a6144a4

-- Which amounts earlier texts of workflows tell was not kept. A text without a digit tells none, and so does one of a company whose
-- workflows never named an amount in such a text; every other one may tell prices and costs.
do $$
declare
  amount constant text := (
    select format('\{\{\s*(%s)\s*\}\}', string_agg(distinct c.field, '|'))
    from app_private.test_columns as c
    join app_private.secret_columns as s on s.table_name = c.table_name and s.column_name = c.column_name);
  telling constant int[] := array(
    select a.account_id from app_public.workflow_actions as a where concat_ws(' ', a.message, a.email_subject, a.email_body) ~ amount
    union
    -- and what workflows said before they were changed or deleted
    select h.account_id from app_public.history as h
    where h.table_name = 'workflow_actions' and concat_ws(' ', h.changes ->> 'message', h.changes ->> 'email_subject', h.changes ->> 'email_body') ~ amount);
begin
  if telling = '{}' then
    return;
  end if;
  update app_public.notifications as n set secrets = '{price,cost}', full_texts = jsonb_build_object('message', n.message), message = '•••'
  where n.account_id = any (telling) and n.type = 'workflow' and n.words is null and n.secrets = '{}' and n.message ~ '\d';
  -- the history of a record names the mails about it
  alter table app_public.history disable trigger user;
  update app_public.history as h set changes = jsonb_set(h.changes, '{subject,1}', '"•••"')
  from app_public.emails as e
  where e.account_id = any (telling) and e.origin = 'workflow' and e.secrets = '{}' and e.subject ~ '\d'
    and h.account_id = e.account_id and h.table_name = 'emails' and h.record_id = e.id and h.changes -> 'subject' ->> 1 is not null;
  alter table app_public.history enable trigger user;
  update app_public.emails as e set
    secrets = '{price,cost}', full_texts = jsonb_build_object('subject', e.subject, 'body', e.body), subject = '•••', body = '•••'
  where e.account_id = any (telling) and e.origin = 'workflow' and e.secrets = '{}' and concat_ws(' ', e.subject, e.body) ~ '\d';
end $$;
