create or replace function app_private.broadcast_changes() returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  batch record;
  told int := 0;
begin
  for batch in
    with taken as (
      delete from app_private.change_outbox
      where id in (select id from app_private.change_outbox order by id limit 1000 for update skip locked)
      returning id, account_id, module, record_id, operation
    ),
    numbered as (
      select *, (row_number() over (order by id) - 1) / 60 as part from taken
    )
    select part, count(*) as size,
      jsonb_agg(jsonb_build_array(account_id, module, record_id, operation) order by id)::text as changes
    from numbered
    group by part
    order by part
  loop
    perform pg_notify('stockwright_changes', batch.changes);
    told := told + batch.size;
  end loop;
  return told;
end $$;
comment on function app_private.broadcast_changes() is
  'Tells every server process of committed changes: NOTIFY stockwright_changes with [[account, module, record, operation], …], and forgets them. Called by one broadcaster.';
grant usage on schema app_private to stockwright_server;
grant execute on function app_private.broadcast_changes() to stockwright_server;
