create or replace function app_private.party_tax_rate(p_party int) returns numeric
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select case when tax_exempt then 0 else tax_rate end
    from app_public.customers
    where account_id = app_hidden.account_id() and id = p_party
  ), 0)
$$;
comment on function app_private.party_tax_rate(int) is 'The rate a draft is taxed at: its customer''s, none where it is exempt.';
alter function app_private.party_tax_rate(int) owner to ledger_writer;
