create or replace function app_private.require_state(p_state text, p_allowed text[], p_wanted text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if p_state <> all (p_allowed) then
    perform app_private.fail('SWTRN', format('Not possible while the document is %s.', p_state), jsonb_build_object('from', p_state, 'to', p_wanted));
  end if;
end $$;
comment on function app_private.require_state(text, text[], text) is 'Refuses an operation unless the document is in one of the states.';
alter function app_private.require_state(text, text[], text) owner to ledger_writer;

-- it decided itself before
drop function if exists app_private.require_live(text);
create or replace function app_private.refuse_ended(p_state text) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWTRN', format('The lines of a %s document cannot be changed.', lower(p_state)), jsonb_build_object('from', p_state, 'to', p_state));
end $$;
comment on function app_private.refuse_ended(text) is 'Refuses to change lines of a closed or canceled document: what they gave up would no longer add up.';
alter function app_private.refuse_ended(text) owner to ledger_writer;
