-- Expired stock is withheld before anybody gets anything, so that every promise can be kept.
create or replace function app_private.fill_levels(p_type text, p_skus int[], p_warehouses int[], p_table text, p_id int, p_fill text) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  moves app_private.stock_move[];
begin
  moves := app_private.expired_moves(p_skus, p_warehouses);
  if cardinality(moves) > 0 then
    perform app_private.post_stock_event('expire', null, null, moves, p_fill => 'none');
  end if;
  moves := app_private.fill_moves(p_skus, p_warehouses, p_table, p_id, p_fill);
  if cardinality(moves) > 0 then
    perform app_private.post_stock_event(p_type, p_table, p_id, moves, p_fill => 'none');
  end if;
end $$;
comment on function app_private.fill_levels(text, int[], int[], text, int, text) is
  'Gives what is free of locked levels to who waits there (p_fill as fill_moves takes it), as an event of a type, about a document or none.';
alter function app_private.fill_levels(text, int[], int[], text, int, text) owner to ledger_writer;
