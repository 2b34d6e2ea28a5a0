create or replace function app_private.settle_unabsorbed(p_order int, p_sign int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  event bigint;
  line record;
begin
  for line in
    select id, unabsorbed_cost from app_public.work_order_lines
    where account_id = me and work_order_id = p_order and unabsorbed_cost <> 0
    order by id
  loop
    if event is null then
      insert into app_hidden.stock_events (account_id, type, document_table, document_id, user_id, actor, caused_by, request_id, effective_at, recorded_at)
      values (
        me, 'absorb', 'work_orders', p_order, app_hidden.user_id(), coalesce(nullif(current_setting('app.actor', true), ''), 'user'),
        nullif(current_setting('app.cause', true), ''), nullif(current_setting('app.request_id', true), ''), clock_timestamp(), clock_timestamp()
      )
      returning id into event;
    end if;
    perform app_private.absorb(p_order, line.id, event, p_sign * line.unabsorbed_cost);
  end loop;
end $$;
comment on function app_private.settle_unabsorbed(int, int) is 'Cost of fixed components that is in nothing that was built becomes cost of goods sold; sign −1 takes it back.';
alter function app_private.settle_unabsorbed(int, int) owner to ledger_writer;

create or replace function app_private.settle_work_order(p_order int, p_input jsonb) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$ select app_private.settle_unabsorbed(p_order, 1) $$;
comment on function app_private.settle_work_order(int, jsonb) is 'Before a locked work order is closed: nothing more absorbs what its fixed components cost.';
alter function app_private.settle_work_order(int, jsonb) owner to ledger_writer;

create or replace function app_private.resume_work_order(p_order int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$ select app_private.settle_unabsorbed(p_order, -1) $$;
comment on function app_private.resume_work_order(int) is 'Before a closed work order is opened again: what is built from now on absorbs the cost of its fixed components.';
alter function app_private.resume_work_order(int) owner to ledger_writer;
