--! Previous: sha1:acc1a04f50b5aedf3b948f41e6f74f6d9e964393
--! Hash: sha1:412b60466ded96df2f5786980008c13ff4ccbe1d

-- A mail by the clock may be about a record and carry a document of it: a customer's statement of account each month.
alter table app_public.automations
  add column email_template_id int,
  add column email_about text check (length(email_about) <= 100),
  add foreign key (account_id, email_template_id) references app_public.templates (account_id, id) on delete restrict;
create index on app_public.automations (account_id, email_template_id);
comment on column app_public.automations.email_template_id is 'The company''s own template that goes along as PDF.';
comment on column app_public.automations.email_about is 'What people call the record that it is rendered for, of the template''s module: SO-12.';
