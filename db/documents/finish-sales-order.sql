create or replace function app_private.finish_sales_order(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  -- the counter comes last: it is the one lock that all orders of an account share
  update app_public.sales_orders as o
  set subtotal = f.subtotal, tax = f.tax, total = f.subtotal + f.tax, state = f.state, settled_version = o.version,
    display_id = coalesce(o.display_id, app_private.next_value('sales_orders'))
  from (
    select
      coalesce(sum(l.total), 0) as subtotal,
      coalesce(sum(l.tax), 0) as tax,
      case
        when h.state not in ('Open', 'Partially Shipped', 'Shipped') then h.state
        when coalesce(sum(l.qty_shipped), 0) = 0 then 'Open'
        when bool_and(l.qty_shipped + l.qty_short_closed >= l.quantity) then 'Shipped'
        else 'Partially Shipped'
      end as state
    from app_public.sales_orders as h
    left join app_public.sales_order_lines as l on l.account_id = h.account_id and l.sales_order_id = h.id
    where h.account_id = app_hidden.account_id() and h.id = p_id
    group by h.state
  ) as f
  where o.account_id = app_hidden.account_id() and o.id = p_id
    and (o.subtotal, o.tax, o.state, o.settled_version) is distinct from (f.subtotal, f.tax, f.state, o.version);
end $$;
comment on function app_private.finish_sales_order(int) is 'Totals, automatic state, number and settled version of a sales order.';
alter function app_private.finish_sales_order(int) owner to ledger_writer;
grant execute on function app_private.next_value(text) to ledger_writer;
