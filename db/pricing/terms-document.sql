create or replace function app_private.terms_document(
  p_module text, p_id int, p_party int,
  out id int, out party_id int, out tax_rate numeric, out due date, out opened_at timestamptz
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
begin
  if p_module = 'sales_orders' then
    select case when c.tax_exempt then 0 else c.tax_rate end, c.id into tax_rate, party_id
    from app_public.customers as c
    where c.account_id = me and c.id = p_party;
    if p_id is not null then
      select o.id, o.ship_date, o.opened_at, case when o.state = 'Draft' then terms_document.tax_rate else o.tax_rate end
      into id, due, opened_at, tax_rate
      from app_public.sales_orders as o
      where o.account_id = me and o.id = p_id and o.deleted_at is null;
    end if;
    tax_rate := coalesce(tax_rate, 0);
  else
    select v.id into party_id from app_public.vendors as v where v.account_id = me and v.id = p_party;
    if p_id is not null then
      select o.id into id from app_public.purchase_orders as o where o.account_id = me and o.id = p_id and o.deleted_at is null;
    end if;
  end if;
  if party_id is null then
    perform app_private.fail('SWNFD', 'This party does not exist.',
      jsonb_build_object('module', case p_module when 'sales_orders' then 'customers' else 'vendors' end, 'id', p_party));
  end if;
  if p_id is not null and id is null then
    perform app_private.fail('SWNFD', 'This document does not exist.', jsonb_build_object('module', p_module, 'id', p_id));
  end if;
end $$;
comment on function app_private.terms_document(text, int, int) is
  'What the terms of lines take from their party and, once it is saved, their document: tax rate (frozen when it was opened) and rank for stock.';
alter function app_private.terms_document(text, int, int) owner to ledger_writer;
