--! Previous: sha1:97eb4cb5851fbc2ca335fc14a398e56657877901
--! Hash: sha1:135791c2c34f10df2287c898a3c439ed295aa19a

-- what a customer owed on a day is summed from indexes alone, however wide the rows are
create index invoices_of_account on app_public.invoices (account_id, customer_id, invoice_date) include (total) where deleted_at is null;
create index payments_of_account on app_public.payments (account_id, customer_id, payment_date) include (amount) where deleted_at is null;
create index payment_applications_discounts on app_public.payment_applications (account_id, payment_id) include (discount) where discount > 0;
