create or replace function app_private.settling_type(p_table text, p_id int, p_state text) returns text
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select case
    when app_private.stage_of(p_table, p_state) = 'canceled' then 'cancel'
    when app_private.stage_of(p_table, p_state) = 'closed' then 'close'
    when app_private.stage_of(p_table, p_state) = 'draft' then 'back_to_draft'
    when exists (
      select from app_hidden.claims
      where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
    ) then 'edit'
    else coalesce((
      select case type when 'close' then 'reopen' when 'back_to_draft' then 'open' else 'edit' end from app_hidden.stock_events
      where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id and type not in ('absorb', 'undo_lose')
      order by id desc
      limit 1
    ), 'open')
  end
$$;
comment on function app_private.settling_type(text, int, text) is 'What a save of a document is called in the ledger, from its state and what is posted for it.';
alter function app_private.settling_type(text, int, text) owner to ledger_writer;
