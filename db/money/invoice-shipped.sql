-- What can be invoiced of an order's lines.
create or replace function app_private.lines_to_invoice(p_order int) returns table (line_id int, ordered numeric, shipped numeric, invoiced numeric)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select l.id, l.quantity, case when l.is_stockless and l.package_id is null then l.quantity else l.qty_shipped end, coalesce(sum(n.quantity), 0)
  from app_public.sales_order_lines as l
  left join (
    app_public.invoice_lines as n
    join app_public.invoices as i on i.account_id = n.account_id and i.id = n.invoice_id and i.deleted_at is null
  ) on n.account_id = l.account_id and n.sales_order_line_id = l.id
  where l.account_id = app_hidden.account_id() and l.sales_order_id = p_order
  group by l.account_id, l.id
  order by l.position, l.id
$$;
comment on function app_private.lines_to_invoice(int) is 'What was ordered, shipped and invoiced of each line of an order; what is no stock counts as shipped, but for charges of packages that have not left.';
alter function app_private.lines_to_invoice(int) owner to ledger_writer;

create or replace function app_hidden.shipped_lines(p_order int) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.require_view('sales_order');
  perform app_private.lock_document('sales_orders', p_order);
  return (
    select jsonb_agg(jsonb_build_object('salesOrderLineId', line_id, 'quantity', (shipped - invoiced)::text))
    from app_private.lines_to_invoice(p_order)
    where shipped > invoiced
  );
end $$;
comment on function app_hidden.shipped_lines(int) is 'What was shipped of an order and is on no invoice, as lines of one. The order is locked.';
alter function app_hidden.shipped_lines(int) owner to ledger_writer;

create or replace function app_hidden.invoice_shipped(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  given_order constant int := (input ->> 'salesOrderId')::int;
  lines jsonb;
begin
  perform app_hidden.require_scope('invoice:create');
  lines := app_hidden.shipped_lines(given_order);
  if lines is null then
    perform app_private.fail('SWVAL', 'Everything that was shipped is invoiced.', '{"fields": {"salesOrderId": "nothingToInvoice"}}');
  end if;
  return app_hidden.save_invoices(jsonb_build_object('salesOrderId', given_order, 'lineItems', lines));
end $$;
comment on function app_hidden.invoice_shipped(jsonb) is 'Invoices what was shipped of an order and is on no invoice.';
