--! Previous: sha1:4306968929990f10a48a8fc0df0e63c719e39bc7
--! Hash: sha1:363a3e79035ca1f1d8c47abcc678c79527a25030

-- Tables that every save and every fact updates or empties. Autovacuum's defaults wait for a fifth of the rows: at a million
-- levels that is 200,000 dead ones, and plans that know nothing of last week's orders. Room on the page keeps updates of
-- unindexed columns from touching any index. Documents and their lines have the same: db/generate/documents/vacuuming.ts.
do $$
declare
  hot text;
begin
  foreach hot in array '{
    app_public.stock_levels,app_public.lots,app_hidden.claims,app_hidden.allocations,app_private.requests
  }'::text[] loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500)', hot);
  end loop;
  -- a few rows each, all of them new within minutes
  foreach hot in array '{app_private.counters,app_private.row_counts,app_private.usage,app_private.change_outbox}'::text[] loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, fillfactor = 50)', hot);
  end loop;
  -- only ever added to: frozen in small portions, and not all at once when ids wrap around
  foreach hot in array '{app_private.history_rest,app_hidden.stock_events,app_hidden.stock_entries,app_hidden.stock_moves,app_hidden.line_facts,app_hidden.cogs_entries}'::text[] loop
    execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', hot);
  end loop;
end $$;
