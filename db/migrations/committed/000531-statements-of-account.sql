--! Previous: sha1:af04a1f4a249c7bd55bea3eef3dad2b1332cdeb2
--! Hash: sha1:f4828052fd7ba4ee84005e7a9f9520fc791c1873

-- what a customer owed on a day is summed from indexes alone, however wide the rows are
create index invoices_of_account on app_public.invoices (account_id, customer_id, invoice_date) include (total) where deleted_at is null;
create index payments_of_account on app_public.payments (account_id, customer_id, payment_date) include (amount) where deleted_at is null;
create index payment_applications_discounts on app_public.payment_applications (account_id, payment_id) include (discount) where discount > 0;
