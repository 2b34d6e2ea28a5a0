create or replace function app_private.queue_ledger_workflows(p_scan app_private.workflow_scans, p_tables text[]) returns int[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  -- events, and changes of levels, in one look; the last event is looked at whole
  most constant int := 500;
  settled constant interval := '2 minutes';
  me constant int := p_scan.account_id;
  happened app_hidden.stock_events;
  change record;
  looked bigint[] := '{}';
  levels int := 0;
  queued int := 0;
  is_more boolean := false;
  scanned bigint;
  still bigint[];
begin
  if p_tables && '{stock_levels,lots}' then
    for happened in
      select e.* from app_hidden.stock_events as e
      where e.account_id = me and e.id > p_scan.ledger_scanned_to and e.recorded_at > now() - interval '31 days'
        and not exists (select from unnest(p_scan.ledger_seen) as s (id) where s.id = e.id)
      order by e.id
      limit most
    loop
      looked := looked || happened.id;
      -- what comes from elsewhere has happened there
      continue when happened.actor = 'import';
      for change in select * from app_private.ledger_changes(happened, p_tables)
      loop
        levels := levels + 1;
        queued := queued + app_private.queue_runs_around(change.happened, change.now_, change.was, change.ledger_row, change.warehouse_id);
      end loop;
      is_more := levels >= most;
      exit when is_more;
    end loop;
    is_more := is_more or cardinality(looked) = most;
  end if;
  select max(e.id) into scanned from app_hidden.stock_events as e
  where e.account_id = me and e.id > p_scan.ledger_scanned_to and e.recorded_at between now() - interval '31 days' and now() - settled
    and (not is_more or e.id <= looked[cardinality(looked)]);
  scanned := greatest(p_scan.ledger_scanned_to, scanned);
  still := array(select s from unnest(p_scan.ledger_seen || looked) as s where s > scanned);
  update app_private.workflow_scans set ledger_scanned_to = scanned, ledger_seen = still
  where account_id = me and (ledger_scanned_to, ledger_seen) is distinct from (scanned, still);
  return array[queued, is_more::int];
end $$;
comment on function app_private.queue_ledger_workflows(app_private.workflow_scans, text[]) is
  'The same of the ledger, where any of these tables is one that it tells of: what events did to stock levels and lots. Returns how many runs, and 1 where there is more.';
