-- Physical facts and automatic states are written by ledger_writer and need no version (SEMANTICS 1.4);
-- everything else that changes a row raises it by one.
create or replace function app_private.tg_keep_version() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  if current_user = 'ledger_writer' then
    return new;
  end if;
  if to_jsonb(new) - 'version' - 'updated_at' is distinct from to_jsonb(old) - 'version' - 'updated_at' then
    new.version := greatest(new.version, old.version + 1);
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_version() is 'Counts user edits of a row, so that a stale one can be refused.';
