-- An account is its own tenant key, so its policies are written by hand.
drop policy if exists view on app_public.accounts;
create policy view on app_public.accounts for select
  to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost
  using (id = (select app_hidden.account_id()));
drop policy if exists tenant on app_public.accounts;
create policy tenant on app_public.accounts to ledger_writer
  using (id = (select app_hidden.account_id())) with check (id = (select app_hidden.account_id()));
grant select on app_public.accounts to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, ledger_writer;
