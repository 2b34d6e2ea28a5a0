create or replace function app_private.refuse_unmapped() returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'Choose lots for the whole quantity of every line.', '{"fields": {"lotMapping": "required"}}');
end $$;
comment on function app_private.refuse_unmapped() is 'Refuses to open a document whose lots people choose and have not chosen.';
alter function app_private.refuse_unmapped() owner to ledger_writer;

create or replace function app_private.require_mapped(p_table text, p_id int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if exists (
    select from app_hidden.open_demand as d
    where d.account_id = app_hidden.account_id() and d.document_table = p_table and d.document_id = p_id and d.fill = 'mapped'
      and d.open_quantity > coalesce((
        select sum(a.allocated + a.committed) from app_hidden.allocations as a
        where a.account_id = d.account_id and a.kind = d.kind and a.line_id = d.line_id and a.source in ('mapped', 'held')
      ), 0)
  ) then
    perform app_private.refuse_unmapped();
  end if;
end $$;
comment on function app_private.require_mapped(text, int) is 'A document whose lots people choose cannot be open short: every line is mapped in full.';
alter function app_private.require_mapped(text, int) owner to ledger_writer;
