--! Previous: sha1:12209e25884c843ea242965c443839238ce776bf
--! Hash: sha1:c8c08497256b105a702f140da310ff37206e3679

-- An account is its own tenant. With the key that every tenant table has, its settings are guarded, versioned, recorded
-- and written like any other record.
alter table app_public.accounts add column account_id int not null generated always as (id) stored;
comment on column app_public.accounts.account_id is 'The account itself, under the name that every tenant table uses.';
comment on column app_public.accounts.time_zone is 'Where the account''s day begins and ends: for dates of today, lateness and expiry.';
comment on column app_public.accounts.lot_order is 'Which lots are taken first where a SKU does not say: the oldest arrival (FIFO) or the next to expire (FEFO).';
comment on column app_public.accounts.invoice_basis is 'What may be invoiced of an order: what was ordered, or what was shipped.';

insert into app_private.scopes (scope, for_user) values
  ('account:view:all', false), ('account:view:single', false), ('account:update:single', false);
insert into app_private.scope_modules (module, scope) values ('accounts', 'account');
-- everybody reads the company's name, currency and time zone; administrators change them; accounts are made by registering
insert into app_private.table_scopes (table_name, scope, view_rule, write_rule) values
  ('accounts', 'account', 'true', '''{action}'' = ''update'' and app_hidden.may(''account:update:single'')');
