create or replace function app_private.finish_purchase_order(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  -- the counter comes last: it is the one lock that all orders of an account share
  update app_public.purchase_orders as o
  set total = f.total, state = f.state, settled_version = o.version,
    display_id = coalesce(o.display_id, app_private.next_value('purchase_orders'))
  from (
    select
      coalesce(sum(l.total), 0) as total,
      case
        when h.state not in ('Open', 'Partially Received', 'Received') then h.state
        when coalesce(sum(l.qty_received), 0) = 0 then 'Open'
        when bool_and(l.qty_received + l.qty_short_closed >= l.quantity) then 'Received'
        else 'Partially Received'
      end as state
    from app_public.purchase_orders as h
    left join app_public.purchase_order_lines as l on l.account_id = h.account_id and l.purchase_order_id = h.id
    where h.account_id = app_hidden.account_id() and h.id = p_id
    group by h.state
  ) as f
  where o.account_id = app_hidden.account_id() and o.id = p_id
    and (o.total, o.state, o.settled_version) is distinct from (f.total, f.state, o.version);
end $$;
comment on function app_private.finish_purchase_order(int) is 'Total, automatic state, number and settled version of a purchase order.';
alter function app_private.finish_purchase_order(int) owner to ledger_writer;
