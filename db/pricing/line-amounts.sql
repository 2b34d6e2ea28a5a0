-- What saving would store of a line: the same functions as the lines' triggers, on a row that is never written.
create or replace function app_private.line_amounts(
  p_rule text, p_party int, p_sku int, p_quantity numeric, p_unit text, p_unit_factor numeric, p_amount numeric, p_tax_rate numeric,
  out unit text, out unit_factor numeric, out unit_quantity numeric, out amount numeric, out rule_id int, out reason jsonb,
  out has_rule boolean, out total numeric, out tax numeric
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  line app_public.sales_order_lines; -- for the units, which all lines have alike
  ruled record;
begin
  if p_quantity is null then
    return;
  end if;
  line.quantity := p_quantity;
  line.unit := p_unit;
  line.unit_factor := p_unit_factor;
  line := app_private.complete_units(line, null::app_public.sales_order_lines, 4);
  select * into ruled from app_private.ruled_amount(p_rule, p_party, p_sku, line.quantity, line.unit, line.unit_factor, line.unit_quantity);
  has_rule := ruled.rule_id is not null;
  if p_amount is null then
    unit := ruled.unit;
    unit_factor := ruled.unit_factor;
    unit_quantity := ruled.unit_quantity;
    amount := ruled.amount;
    rule_id := ruled.rule_id;
    reason := ruled.reason;
  else
    unit := line.unit;
    unit_factor := line.unit_factor;
    unit_quantity := line.unit_quantity;
    amount := p_amount;
    reason := '{"manual": true}';
  end if;
  total := round(unit_quantity * coalesce(amount, 0), 2);
  tax := round(total * p_tax_rate / 100, 2);
end $$;
comment on function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric) is
  'Price or cost, unit, total and tax of a line as saving it would store them; p_amount is one given by hand, has_rule whether a rule would give one.';
alter function app_private.line_amounts(text, int, int, numeric, text, numeric, numeric, numeric) owner to ledger_writer;
