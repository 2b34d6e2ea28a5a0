create or replace function app_private.is_whole_units(p_quantity numeric, p_unit_factor numeric) returns boolean
language sql immutable
as $$ select round(p_quantity / p_unit_factor, 4) * p_unit_factor = p_quantity $$;
comment on function app_private.is_whole_units(numeric, numeric) is 'Whether a base quantity can be written in units of this size with four decimals.';
grant execute on function app_private.is_whole_units(numeric, numeric) to ledger_writer;
