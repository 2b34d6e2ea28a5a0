create or replace function app_private.amount_per_unit(p_amount numeric, p_rule_factor numeric, p_unit_factor numeric) returns numeric
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select round(p_amount / p_rule_factor * p_unit_factor, 4) $$;
comment on function app_private.amount_per_unit(numeric, numeric, numeric) is 'What a rule''s price or cost is for a unit of another size.';
alter function app_private.amount_per_unit(numeric, numeric, numeric) owner to ledger_writer;

create or replace function app_private.ruled_amount(
  p_rule text, p_party int, p_sku int, p_quantity numeric,
  inout unit text, inout unit_factor numeric, inout unit_quantity numeric,
  out amount numeric, out rule_id int, out reason jsonb
)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  rule record;
begin
  case p_rule
    when 'price' then
      select r.rule_id, r.price as amount, r.unit, r.unit_factor, r.reason into rule from app_private.resolve_price(p_party, p_sku, p_quantity) as r;
    when 'cost' then
      select r.rule_id, r.cost as amount, r.unit, r.unit_factor, r.reason into rule from app_private.resolve_cost(p_party, p_sku, p_quantity) as r;
  end case;
  rule_id := rule.rule_id;
  reason := rule.reason;
  if rule.rule_id is null then
    return;
  end if;
  if unit_factor = 1 and app_private.is_whole_units(p_quantity, rule.unit_factor) then
    unit := rule.unit;
    unit_factor := rule.unit_factor;
    unit_quantity := p_quantity / rule.unit_factor;
    amount := rule.amount;
  else
    amount := app_private.amount_per_unit(rule.amount, rule.unit_factor, unit_factor);
  end if;
end $$;
comment on function app_private.ruled_amount(text, int, int, numeric, text, numeric, numeric) is
  'The price or cost that the rules of a document''s party give a line, with its unit and reason; without a rule there is none. A rule''s unit is taken by a line that named none.';
alter function app_private.ruled_amount(text, int, int, numeric, text, numeric, numeric) owner to ledger_writer;
