-- A document that holds nothing can be deleted; in which states that is so follows from the declaration.
drop function if exists app_private.refuse_delete_of_live(text, int);
create or replace function app_private.refuse_delete_of_live(p_table text, p_id int, p_allowed text[]) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  current_state text := app_private.lock_document(p_table, p_id);
begin
  if current_state <> all (p_allowed) then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'liveDocument', 'consumers', jsonb_build_array(
      jsonb_build_object('module', p_table, 'id', p_id, 'state', current_state))));
  end if;
end $$;
comment on function app_private.refuse_delete_of_live(text, int, text[]) is 'Refuses to delete a document unless it is in one of the states.';
alter function app_private.refuse_delete_of_live(text, int, text[]) owner to ledger_writer;
