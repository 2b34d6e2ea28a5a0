-- Quantity is kept in base units and in the unit a person chose; whichever was given decides the other.
create or replace function app_private.complete_units(new_line anyelement, old_line anyelement, decimals int) returns anyelement
language plpgsql immutable
set search_path to pg_catalog, pg_temp
as $$
begin
  if old_line is null then
    new_line.quantity := coalesce(new_line.quantity, new_line.unit_quantity * new_line.unit_factor);
  elsif new_line.unit_quantity <> old_line.unit_quantity and new_line.quantity = old_line.quantity then
    new_line.quantity := new_line.unit_quantity * new_line.unit_factor;
  elsif (new_line.quantity, new_line.unit_factor) is distinct from (old_line.quantity, old_line.unit_factor) then
    new_line.unit_quantity := null;
  end if;
  if new_line.unit_quantity is null and new_line.unit_factor > 0 then
    if not app_private.is_whole_units(new_line.quantity, new_line.unit_factor) then
      new_line.unit := 'each';
      new_line.unit_factor := 1;
    end if;
    new_line.unit_quantity := new_line.quantity / new_line.unit_factor;
  end if;
  if min_scale(new_line.quantity) > decimals then
    perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', decimals),
      jsonb_build_object('fields', jsonb_build_object('quantity', 'precision'), 'decimals', decimals));
  end if;
  return new_line;
end $$;
comment on function app_private.complete_units(anyelement, anyelement, int) is
  'Completes base quantity, unit, factor and unit quantity of a document line; refuses more decimals than the SKU has.';
alter function app_private.complete_units(anyelement, anyelement, int) owner to ledger_writer;
