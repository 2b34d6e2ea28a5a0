create or replace function app_private.amount_per_unit(p_amount numeric, p_rule_factor numeric, p_unit_factor numeric) returns numeric
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select round(p_amount / p_rule_factor * p_unit_factor, 4) $$;
comment on function app_private.amount_per_unit(numeric, numeric, numeric) is 'What a rule''s price or cost is for a unit of another size.';
alter function app_private.amount_per_unit(numeric, numeric, numeric) owner to ledger_writer;

create or replace function app_private.priced_by_rule(line app_public.sales_order_lines, p_customer int) returns app_public.sales_order_lines
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  rule constant record := app_private.resolve_price(p_customer, line.sku_id, line.quantity);
begin
  line.price := null;
  line.price_rule_id := rule.rule_id;
  line.price_reason := rule.reason;
  if rule.rule_id is null then
    return line;
  end if;
  if line.unit_factor = 1 and app_private.is_whole_units(line.quantity, rule.unit_factor) then
    line.unit := rule.unit;
    line.unit_factor := rule.unit_factor;
    line.unit_quantity := line.quantity / rule.unit_factor;
    line.price := rule.price;
  else
    line.price := app_private.amount_per_unit(rule.price, rule.unit_factor, line.unit_factor);
  end if;
  return line;
end $$;
comment on function app_private.priced_by_rule(app_public.sales_order_lines, int) is
  'A sales order line with the price, unit and reason the customer''s rules give it; without a rule it has no price.';
alter function app_private.priced_by_rule(app_public.sales_order_lines, int) owner to ledger_writer;

create or replace function app_private.costed_by_rule(line app_public.purchase_order_lines, p_vendor int) returns app_public.purchase_order_lines
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  rule constant record := app_private.resolve_cost(p_vendor, line.sku_id, line.quantity);
begin
  line.cost := null;
  line.cost_rule_id := rule.rule_id;
  line.cost_reason := rule.reason;
  if rule.rule_id is null then
    return line;
  end if;
  if line.unit_factor = 1 and app_private.is_whole_units(line.quantity, rule.unit_factor) then
    line.unit := rule.unit;
    line.unit_factor := rule.unit_factor;
    line.unit_quantity := line.quantity / rule.unit_factor;
    line.cost := rule.cost;
  else
    line.cost := app_private.amount_per_unit(rule.cost, rule.unit_factor, line.unit_factor);
  end if;
  return line;
end $$;
comment on function app_private.costed_by_rule(app_public.purchase_order_lines, int) is
  'A purchase order line with the cost, unit and reason the vendor''s rules give it; without a rule it has no cost.';
alter function app_private.costed_by_rule(app_public.purchase_order_lines, int) owner to ledger_writer;
