-- How long vendors take. No search_path of its own: it is inlined.
drop function if exists app_private.reorder_leads(date, text);
create function app_private.reorder_leads(p_today date, p_zone text)
returns table (vendor_id int, sku_id int, arrivals bigint, days bigint, last_on date)
language sql stable
as $$
  select o.vendor_id, r.sku_id, count(*), sum(greatest(0, (r.created_at at time zone p_zone)::date - (o.opened_at at time zone p_zone)::date)),
    max((r.created_at at time zone p_zone)::date)
  from app_public.receivements as r
  join app_public.purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
  join app_public.vendors as v on v.account_id = o.account_id and v.id = o.vendor_id and v.archived_by is null
  where r.account_id = app_hidden.account_id() and r.deleted_at is null and o.opened_at is not null
    and r.created_at >= (p_today - 365)::timestamp at time zone p_zone
  group by o.vendor_id, r.sku_id
$$;
comment on function app_private.reorder_leads(date, text) is
  'Arrivals of a year by vendor in use and SKU: how many there were, the days from opening the order to each of them summed up, and the last.';
alter function app_private.reorder_leads(date, text) owner to ledger_writer;
