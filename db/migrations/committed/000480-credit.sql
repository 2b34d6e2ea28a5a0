--! Previous: sha1:84aa587a2371b5c3363a8d0052739c5f9f9e73a8
--! Hash: sha1:775c7d4c80b42a0d6b4bcecd273b310aa979cb8e

alter table app_public.sales_orders
  add column invoiced app_public.money not null default 0,
  add column is_credit_checked boolean not null default false,
  add column beyond_credit text check (beyond_credit in ('overLimit', 'overdue', 'both'));
comment on column app_public.sales_orders.invoiced is 'What its invoices come to; the rest of its total is what its customer will owe.';
comment on column app_public.sales_orders.is_credit_checked is 'Whether it was asked for within its customer''s credit since it was opened; from then on only what makes it more is.';
comment on column app_public.sales_orders.beyond_credit is 'Why it was opened only because somebody may go beyond a customer''s credit.';
update app_public.sales_orders as o set
  invoiced = coalesce((
    select sum(i.total) from app_public.invoices as i
    where i.account_id = o.account_id and i.sales_order_id = o.id and i.deleted_at is null
  ), 0),
  is_credit_checked = o.state not in ('Draft', 'Closed', 'Canceled');
insert into app_private.ledger_columns values
  ('sales_orders', 'invoiced'), ('sales_orders', 'is_credit_checked'), ('sales_orders', 'to_invoice'), ('sales_orders', 'beyond_credit');

-- of its own, so that totals, which change often, are in no index
alter table app_public.sales_orders add column to_invoice boolean not null
  generated always as (total > invoiced and deleted_at is null and state not in ('Draft', 'Closed', 'Canceled')) stored;
comment on column app_public.sales_orders.to_invoice is 'Whether it is open or shipped, and part of it is on no invoice.';

-- what a customer owes and will owe is the sum of what is open, however long the history is
create index sales_orders_to_invoice on app_public.sales_orders (account_id, customer_id) where to_invoice;
create index invoices_due on app_public.invoices (account_id, customer_id, due_date) where amount_due > 0 and deleted_at is null;
create index payments_unapplied on app_public.payments (account_id, customer_id) where unapplied > 0 and deleted_at is null;

insert into app_private.scopes (scope, for_user) values ('sales_order:credit', false);
