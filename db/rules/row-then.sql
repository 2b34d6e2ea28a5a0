create or replace function app_private.row_now(p_table text, p_id int) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  found_row jsonb;
begin
  execute format('select to_jsonb(t) from app_public.%I as t where t.account_id = $1 and t.id = $2', p_table)
  into found_row using app_hidden.account_id(), p_id;
  return found_row;
end $$;
comment on function app_private.row_now(text, int) is 'A row of the current account as it is; null when it is gone.';

create or replace function app_private.row_then(p_table text, p_id int, p_history bigint) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  -- what changed since is taken back: of each column the first change says what it was
  select coalesce(app_private.row_now(p_table, p_id), '{}') || coalesce((
    select jsonb_object_agg(u.key, u.before)
    from (
      select distinct on (c.key) c.key, c.value -> 0 as before
      from app_public.history as h
      cross join lateral jsonb_each(h.changes || h.price_changes || h.cost_changes) as c
      where h.account_id = app_hidden.account_id() and h.table_name = p_table and h.record_id = p_id and h.id > p_history
      order by c.key, h.id
    ) as u
  ), '{}')
$$;
comment on function app_private.row_then(text, int, bigint) is 'A row as it was after a row of its history was written.';

create or replace function app_private.changed_values(p_changes jsonb, p_which int) returns jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(jsonb_object_agg(c.key, c.value -> p_which), '{}') from jsonb_each(p_changes) as c $$;
comment on function app_private.changed_values(jsonb, int) is 'Of {column: [old, new]} the old values (0) or the new ones (1).';

create or replace function app_private.labels_of(p_module text, p_record int) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(l.label_id order by l.label_id), '[]') from app_public.label_links as l
  where l.account_id = app_hidden.account_id() and l.module = p_module and l.record_id = p_record
$$;
comment on function app_private.labels_of(text, int) is 'Ids of the labels that a record carries now.';
