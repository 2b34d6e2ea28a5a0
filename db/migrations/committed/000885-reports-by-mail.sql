--! Previous: sha1:143227db40cbb46dc8a3dc7a357c87a755714c89
--! Hash: sha1:3da2772bb24eb1d48195853e0c6102fd7d326478

-- A report that is sent by the clock: what is asked is kept as it was looked at, its periods as such; figures are computed when
-- it is sent, as whoever saved it sees them then.
alter table app_public.automations
  drop constraint automations_action_type_check,
  add constraint automations_action_type_check check (action_type in ('runWorkflow', 'sendEmail', 'sendReport')),
  add column report jsonb check (jsonb_typeof(report) = 'object' and octet_length(report::text) <= 10000),
  add column report_name text check (length(report_name) <= 100);
comment on column app_public.automations.report is
  'What is sent: {module: a report, name, criteria as saved filters have them, sort: {column, order}, columns, language}.';
comment on column app_public.automations.report_name is 'What the report is called.';
