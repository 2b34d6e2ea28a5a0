--! Previous: sha1:efae290e2dab80c3746f2207566f5742c35f74ab
--! Hash: sha1:3bdf471562a96a2b5274e818a017d356c4b8350d

-- Mails of workflows and automations are those of people: one outbox, one thread, one count.
alter table app_public.emails drop constraint emails_origin_check;
alter table app_public.emails
  add constraint emails_origin_check check (origin in ('hand', 'bulk', 'workflow', 'automation')),
  add column cause text check (length(cause) <= 300),
  add column automation_run_id int,
  add foreign key (account_id, automation_run_id) references app_public.automation_runs (account_id, id) on delete set null (automation_run_id);
-- a run writes one mail, whoever runs it besides
create unique index emails_automation_run_id_key on app_public.emails (account_id, automation_run_id);
comment on column app_public.emails.cause is 'What wrote it in the name of its person: "Workflow #<run>", an automation, an API key; null: the person.';
comment on column app_public.emails.automation_run_id is 'The run of an automation that it tells the end of.';

alter table app_public.workflow_actions
  add column email_paper text check (length(email_paper) <= 63),
  add column email_template_id int,
  add column email_language text check (email_language in ('en', 'ru')),
  add foreign key (account_id, email_template_id) references app_public.templates (account_id, id) on delete restrict;
create index on app_public.workflow_actions (account_id, email_template_id);
comment on column app_public.workflow_actions.email_paper is 'The delivered document of the record that goes along as PDF.';
comment on column app_public.workflow_actions.email_template_id is 'The company''s own template that goes along as PDF.';
