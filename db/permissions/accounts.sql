-- Accounts are looked through by what serves all of them, such as the nightly check; visitors see their own by the policies of table_scopes.
drop policy if exists owner on app_public.accounts;
create policy owner on app_public.accounts to stockwright_owner using (true) with check (true);
