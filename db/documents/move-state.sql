-- A document's status names its state. A change of either one changes both, along a legal move only.
create or replace function app_private.tg_move_state() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    new.state := app_private.first_state(tg_table_name, new.status_id, new.state);
    new.status_id := coalesce(new.status_id, app_private.status_of_state(tg_table_name, new.state));
  else
    if new.status_id is distinct from old.status_id and new.status_id is not null then
      new.state := app_private.state_of_status(tg_table_name, new.status_id);
    elsif new.state <> old.state then
      new.status_id := app_private.status_of_state(tg_table_name, new.state);
    end if;
    if new.state <> old.state and not exists (
      select from app_private.transitions as t
      where t.table_name = tg_table_name and t.from_state = old.state and t.to_state = new.state and t.automatic = tg_argv[0]::boolean
    ) then
      perform app_private.fail('SWTRN', format('%s cannot become %s.', old.state, new.state),
        jsonb_build_object('from', old.state, 'to', new.state));
    end if;
  end if;
  if new.opened_at is null and app_private.stage_of(tg_table_name, new.state) in ('open', 'underWay', 'done') then
    new.opened_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function app_private.tg_move_state() is
  'Keeps status and state together and refuses illegal moves. The argument says whether the move is automatic, that is made by the ledger''s own functions.';

create or replace function app_private.state_of_status(p_table text, p_status int) returns text
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  found_state text;
begin
  select state into found_state
  from app_public.statuses
  where account_id = app_hidden.account_id() and module = p_table and id = p_status;
  if found_state is null then
    perform app_private.fail('SWNFD', 'This status does not exist.', jsonb_build_object('module', 'statuses', 'id', p_status));
  end if;
  return found_state;
end $$;
comment on function app_private.state_of_status(text, int) is 'The system state behind a status of a module.';
grant execute on function app_private.state_of_status(text, int) to ledger_writer;

create or replace function app_private.first_state(p_table text, p_status int, p_state text) returns text
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  state constant text := case when p_status is null then p_state else app_private.state_of_status(p_table, p_status) end;
begin
  if coalesce(app_private.stage_of(p_table, state), '') not in ('draft', 'open') then
    perform app_private.fail('SWTRN', 'A new document is a draft or open.', jsonb_build_object('from', null, 'to', state));
  end if;
  return state;
end $$;
comment on function app_private.first_state(text, int, text) is 'The state that a new document begins in: its status'', where it has one.';
grant execute on function app_private.first_state(text, int, text) to ledger_writer;

create or replace function app_private.status_of_state(p_table text, p_state text) returns int
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select id
  from app_public.statuses
  where account_id = app_hidden.account_id() and module = p_table and state = p_state
  order by is_default desc, sort_order, id
  limit 1
$$;
comment on function app_private.status_of_state(text, text) is 'The account''s default status for a state; null when it has none.';
grant execute on function app_private.status_of_state(text, text) to ledger_writer;

create or replace function app_private.asked_state(p_table text, p_status int, input jsonb) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(
    (
      select state from app_public.statuses
      where account_id = app_hidden.account_id() and module = p_table and id = (input ->> 'statusId')::int and id is distinct from p_status
    ),
    input ->> 'state')
$$;
comment on function app_private.asked_state(text, int, jsonb) is
  'The state an input asks for, by name or through another status than the document has; as tg_move_state reads it.';
alter function app_private.asked_state(text, int, jsonb) owner to ledger_writer;
