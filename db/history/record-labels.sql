-- Labels are kept beside the records that carry them: putting one on and taking it off is a change of the record all the same.
create or replace function app_private.record_label_change(p_module text, p_record int, p_added int[], p_removed int[]) returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  guard app_private.table_scopes;
  whole jsonb := app_private.row_now(p_module, p_record);
  after_ constant jsonb := app_private.labels_of(p_module, p_record);
  before_ jsonb;
begin
  select * into guard from app_private.table_scopes where table_name = p_module;
  -- what the labels of a new record are is part of its making, and what has gone carries none
  if guard.no_history or whole is null or (whole ->> 'created_at')::timestamptz = now() then
    return 0;
  end if;
  before_ := (
    select coalesce(jsonb_agg(l.id order by l.id), '[]')
    from (select v::int from jsonb_array_elements_text(after_) as v where v::int <> all (p_added) union select unnest(p_removed)) as l (id));
  return app_private.record_changes(p_module, array[whole || jsonb_build_object('labels', before_)], array[whole || jsonb_build_object('labels', after_)],
    string_to_array(coalesce(guard.roots, guard.parent_table || ':' || guard.parent_column, guard.table_name || ':id'), ','), '{}', '{}');
end $$;
comment on function app_private.record_label_change(text, int, int[], int[]) is
  'Writes into the history of a record which labels it carried before and carries now, as {labels: [[ids], [ids]]}: so many rows.';

create or replace function app_private.tg_record_labels() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  part record;
  told int;
begin
  for part in
    select c.account_id, c.module, c.record_id, array_agg(c.label_id) as ids
    from changed as c
    -- of a label that was deleted its own history tells, not that of each record which carried it
    where tg_op = 'INSERT' or exists (select from app_public.labels as l where l.account_id = c.account_id and l.id = c.label_id)
    group by 1, 2, 3
  loop
    if app_hidden.account_id() is distinct from part.account_id then
      perform app_private.enter_account(part.account_id);
    end if;
    told := app_private.record_label_change(part.module, part.record_id,
      case when tg_op = 'INSERT' then part.ids else '{}' end, case when tg_op = 'DELETE' then part.ids else '{}' end);
  end loop;
  return null;
end $$;
comment on function app_private.tg_record_labels() is 'Writes what labels were put on records, or taken off them, into the history of those records.';
drop trigger if exists _510_labels_on on app_public.label_links;
create trigger _510_labels_on after insert on app_public.label_links
referencing new table as changed for each statement execute function app_private.tg_record_labels();
drop trigger if exists _510_labels_off on app_public.label_links;
create trigger _510_labels_off after delete on app_public.label_links
referencing old table as changed for each statement execute function app_private.tg_record_labels();
