--! Previous: sha1:84aa587a2371b5c3363a8d0052739c5f9f9e73a8
--! Hash: sha1:269844ce88306046dd5164f7cd1e1e8057847fc8

alter table app_public.sales_orders
  add column invoiced app_public.money not null default 0,
  add column credit_checked app_public.money,
  add column beyond_credit text check (beyond_credit in ('overLimit', 'overdue', 'both'));
comment on column app_public.sales_orders.invoiced is 'What its invoices come to; the rest of its total is what its customer will owe.';
comment on column app_public.sales_orders.credit_checked is 'The total at which it was let pass by its customer''s credit last; nothing while it is not open.';
comment on column app_public.sales_orders.beyond_credit is 'Why it was opened only because somebody may go beyond a customer''s credit.';
update app_public.sales_orders as o set
  invoiced = coalesce((
    select sum(i.total) from app_public.invoices as i
    where i.account_id = o.account_id and i.sales_order_id = o.id and i.deleted_at is null
  ), 0),
  credit_checked = case when o.state not in ('Draft', 'Closed', 'Canceled') then o.total end;
insert into app_private.ledger_columns values
  ('sales_orders', 'invoiced'), ('sales_orders', 'credit_checked'), ('sales_orders', 'beyond_credit');

-- what a customer owes and will owe is the sum of what is open, however long the history is
create index sales_orders_to_invoice on app_public.sales_orders (account_id, customer_id)
  where total > invoiced and deleted_at is null and state not in ('Draft', 'Closed', 'Canceled');
create index invoices_due on app_public.invoices (account_id, customer_id, due_date) where amount_due > 0 and deleted_at is null;
create index payments_unapplied on app_public.payments (account_id, customer_id) where unapplied > 0 and deleted_at is null;

insert into app_private.scopes (scope, for_user) values ('sales_order:credit', false);
