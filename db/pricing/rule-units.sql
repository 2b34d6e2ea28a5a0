create or replace function app_private.is_whole_units(p_quantity numeric, p_unit_factor numeric) returns boolean
language sql immutable
as $$ select mod(p_quantity, p_unit_factor) = 0 $$;
comment on function app_private.is_whole_units(numeric, numeric) is 'Whether a base quantity is a whole number of units of this size: 24 of a dozen, not 25.';
grant execute on function app_private.is_whole_units(numeric, numeric) to ledger_writer;

-- A rule of a unit prices whole units; loose pieces never take the price of a box by themselves.
create or replace function app_private.rule_fits(p_quantity numeric, p_rule_factor numeric, p_unit_factor numeric) returns boolean
language sql immutable
as $$ select p_rule_factor = 1 or p_rule_factor = p_unit_factor or mod(p_quantity, p_rule_factor) = 0 $$;
comment on function app_private.rule_fits(numeric, numeric, numeric) is
  'Whether a rule of a unit prices a base quantity on a line of p_unit_factor: where it is a rule of the base unit, the line has that very unit, or the quantity is a whole number of the rule''s units.';
grant execute on function app_private.rule_fits(numeric, numeric, numeric) to ledger_writer;
