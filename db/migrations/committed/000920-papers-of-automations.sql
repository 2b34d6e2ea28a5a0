--! Previous: sha1:7a6eb318e5b9d372c043d9b33e747e639521be26
--! Hash: sha1:d43dc04db0a74f0fc77ed4cc7d091980b29f8253

-- A mail by the clock may be about a record and carry a document of it: a customer's statement of account each month.
alter table app_public.automations
  add column email_template_id int,
  add column email_about text check (length(email_about) <= 100),
  add foreign key (account_id, email_template_id) references app_public.templates (account_id, id) on delete restrict;
create index on app_public.automations (account_id, email_template_id);
comment on column app_public.automations.email_template_id is 'The company''s own template that goes along as PDF.';
comment on column app_public.automations.email_about is 'What people call the record that it is rendered for, of the template''s module: SO-12.';
