-- What saving would store of a line: the same functions as the lines' triggers, on a row that is never written.
create or replace function app_private.line_amounts(
  p_module text, p_party int, p_sku int, p_quantity numeric, p_unit text, p_unit_factor numeric, p_amount numeric, p_tax_rate numeric,
  out unit text, out unit_factor numeric, out unit_quantity numeric, out amount numeric, out rule_id int, out reason jsonb,
  out has_rule boolean, out total numeric, out tax numeric
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  sale app_public.sales_order_lines;
  ruled_sale app_public.sales_order_lines;
  purchase app_public.purchase_order_lines;
  ruled_purchase app_public.purchase_order_lines;
begin
  if p_quantity is null then
    return;
  end if;
  if p_module = 'sales_orders' then
    sale.sku_id := p_sku;
    sale.quantity := p_quantity;
    sale.unit := p_unit;
    sale.unit_factor := p_unit_factor;
    sale := app_private.complete_units(sale, null::app_public.sales_order_lines, 4);
    ruled_sale := app_private.priced_by_rule(sale, p_party);
    has_rule := ruled_sale.price_rule_id is not null;
    if p_amount is null then
      sale := ruled_sale;
    else
      sale.price := p_amount;
      sale.price_reason := '{"manual": true}';
    end if;
    unit := sale.unit;
    unit_factor := sale.unit_factor;
    unit_quantity := sale.unit_quantity;
    amount := sale.price;
    rule_id := sale.price_rule_id;
    reason := sale.price_reason;
  else
    purchase.sku_id := p_sku;
    purchase.quantity := p_quantity;
    purchase.unit := p_unit;
    purchase.unit_factor := p_unit_factor;
    purchase := app_private.complete_units(purchase, null::app_public.purchase_order_lines, 4);
    ruled_purchase := app_private.costed_by_rule(purchase, p_party);
    has_rule := ruled_purchase.cost_rule_id is not null;
    if p_amount is null then
      purchase := ruled_purchase;
    else
      purchase.cost := p_amount;
      purchase.cost_reason := '{"manual": true}';
    end if;
    unit := purchase.unit;
    unit_factor := purchase.unit_factor;
    unit_quantity := purchase.unit_quantity;
    amount := purchase.cost;
    rule_id := purchase.cost_rule_id;
    reason := purchase.cost_reason;
  end if;
  total := round(unit_quantity * coalesce(amount, 0), 2);
  tax := round(total * p_tax_rate / 100, 2);
end $$;
comment on function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric) is
  'Price or cost, unit, total and tax of a line as saving it would store them; p_amount is one given by hand, has_rule whether a rule would give one.';
alter function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric) owner to ledger_writer;
