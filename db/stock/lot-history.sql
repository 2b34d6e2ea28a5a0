-- Edits of numbers and dates are history; quantities and reservations have the ledger, which writes them far more often.
drop trigger if exists _510_history on app_public.lots;
drop trigger if exists _510_history_insert on app_public.lots;
create trigger _510_history_insert
after insert on app_public.lots
referencing new table as new_rows
for each statement execute function app_private.tg_record_history('lots:id', '', 'cost_parts,cost_reason,unit_cost');
drop trigger if exists _510_history_update on app_public.lots;
create trigger _510_history_update
after update of lot_number, alt_lot_number, serial_number, expiration_date, manufacture_date, unit_cost, bin_location_id, custom_field_values, released_expiration, release_reason, hold_reason, cost_reason
on app_public.lots
for each row execute function app_private.tg_record_history('lots:id', '', 'cost_parts,cost_reason,unit_cost');
