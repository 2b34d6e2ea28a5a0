--! Previous: sha1:dfdd87e4bc20fa93a4ce6186178ee7c5ae6db632
--! Hash: sha1:befd2c39181b1b67ea25807d2a4a433b809923cd

-- After a mailed link set a new password, keys and calendar addresses wait until their person confirms them.
alter table app_private.api_key_secrets add column suspended_at timestamptz;
comment on column app_private.api_key_secrets.suspended_at is 'Since when the key opens nothing: the password was reset, and its person has not confirmed it.';
alter table app_private.calendar_feed_secrets add column suspended_at timestamptz;
comment on column app_private.calendar_feed_secrets.suspended_at is 'Since when nothing is read at the address: the password was reset, and its person has not confirmed it.';

alter table app_public.notifications drop constraint notifications_type_check;
alter table app_public.notifications add constraint notifications_type_check
  check (type in ('export', 'import', 'update', 'ledger', 'bulk', 'mention', 'webhook', 'workflow', 'security'));

-- Where a refresh token was exchanged: the same one from elsewhere is told to its person.
alter table app_private.refresh_tokens add column rotated_by bytea;
comment on column app_private.refresh_tokens.rotated_by is 'SHA-256 of the address, the browser and the device that exchanged it.';
insert into app_private.rate_rules (kind, maximum, seconds) values ('shared:user', 1, 21600);

alter table app_public.mails drop constraint mails_template_check;
alter table app_public.mails add constraint mails_template_check
  check (template in ('verify', 'invite', 'reset', 'accountExists', 'notice', 'sharedSession', 'confirmAddress', 'addressChanged'));
