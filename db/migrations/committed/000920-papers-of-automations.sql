--! Previous: sha1:571c0caaba8c65297efae0445587ebcf8c466b31
--! Hash: sha1:9a6dd62b3eef59fb585c16c7ad7a229b97b3cff7

-- A mail by the clock may be about a record and carry a document of it: a customer's statement of account each month.
alter table app_public.automations
  add column email_template_id int,
  add column email_about text check (length(email_about) <= 100),
  add foreign key (account_id, email_template_id) references app_public.templates (account_id, id) on delete restrict;
create index on app_public.automations (account_id, email_template_id);
comment on column app_public.automations.email_template_id is 'The company''s own template that goes along as PDF.';
comment on column app_public.automations.email_about is 'What people call the record that it is rendered for, of the template''s module: SO-12.';
