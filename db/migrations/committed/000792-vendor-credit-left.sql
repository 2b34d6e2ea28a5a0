--! Previous: sha1:6ca1b28831767281a3c99a2a8ea90af64e54fcda
--! Hash: sha1:324927486c82a2bdeef24a607f6a86d3484c1ea2

-- What is left of a vendor's credits is asked for with each of his open bills, however many returns he ever had.
create index vendor_returns_credit_left on app_public.vendor_returns (account_id, vendor_id) where credit_left > 0;
