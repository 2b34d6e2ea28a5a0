create or replace function app_private.settle(
  p_table text,
  p_id int,
  p_type text,
  p_moves app_private.stock_move[] default '{}',
  p_reverses bigint default null,
  p_facts app_private.line_fact[] default '{}'
) returns bigint
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
as $$
declare
  event constant bigint := app_private.post_stock_event(p_type, p_table, p_id, p_moves, p_reverses, p_facts);
begin
  perform app_private.finish_document(p_table, p_id);
  return event;
end $$;
comment on function app_private.settle(text, int, text, app_private.stock_move[], bigint, app_private.line_fact[]) is
  'Ends every save of a document and every physical fact on it: posts what changed, then brings totals, automatic state and settled version up to date. Returns the stock event, or null.';
alter function app_private.settle(text, int, text, app_private.stock_move[], bigint, app_private.line_fact[]) owner to ledger_writer;
