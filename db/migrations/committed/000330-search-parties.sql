--! Previous: sha1:affabcc5576ffe0a872ce9ea8c389e5bf38098db
--! Hash: sha1:19b5801aef44fbe0517f15bcef1a0b613c7d273f

-- A document is searched by its party's name too. Only the party's id stands with the document: renaming a customer of
-- 10,000 orders changes one row.
alter table app_public.references add column party_id int;
create index references_party on app_public.references (account_id, module, party_id) where party_id is not null;
create index references_name on app_public.references (account_id, module, lower(name) text_pattern_ops);
comment on column app_public.references.party_id is 'The record whose name finds this one as well, of the module that reference_columns names: an order''s customer.';

alter table app_private.reference_columns
  add column prefix text,
  add column party_column text,
  add column party_module text,
  add check ((party_column is null) = (party_module is null));
comment on column app_private.reference_columns.prefix is 'What people read before the number ("SO-"); null where the name is no number or code.';
comment on column app_private.reference_columns.party_column is 'The column that names the record''s party, whose name is searched as well.';

do $$
declare
  account int;
begin
  for account in select id from app_public.accounts loop
    perform set_config('app.account_id', account::text, true);
    update app_public.references as r set party_id = d.party_id
    from (
      select 'sales_orders' as module, id, customer_id as party_id from app_public.sales_orders where account_id = account
      union all
      select 'purchase_orders', id, vendor_id from app_public.purchase_orders where account_id = account
      union all
      select 'shipments', id, sales_order_id from app_public.shipments where account_id = account
    ) as d
    where r.account_id = account and r.module = d.module and r.record_id = d.id;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
