create or replace function app_private.name_then(p_module text, p_record int, p_history bigint) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(
    (
      select later.changes -> c.name_column ->> 0
      from (
        select h.id, h.changes
        from app_public.history as h
        where h.account_id = app_hidden.account_id() and h.table_name = p_module and h.record_id = p_record and h.id > p_history
        order by h.id
        limit 1000
      ) as later
      where later.changes ? c.name_column
      order by later.id
      limit 1
    ),
    (
      select r.name
      from app_public.references as r
      where r.account_id = app_hidden.account_id() and r.module = p_module and r.record_id = p_record
    )
  )
  from app_private.reference_columns as c
  where c.table_name = p_module
$$;
comment on function app_private.name_then(text, int, bigint) is
  'What a record was called when a history row was written: what its next change of the name, or its deletion, says it was before; else its name. Of a record changed more than a thousand times since, its name.';

create or replace function app_private.label_names_then(p_labels jsonb, p_history bigint) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select string_agg(n.name, ', ' order by n.name)
  from jsonb_array_elements_text(p_labels) as l
  cross join lateral (select app_private.name_then('labels', l::int, p_history) as name) as n
$$;
comment on function app_private.label_names_then(jsonb, bigint) is 'What labels were called when a history row was written, one after the other; null where there were none.';

create or replace function app_hidden.names_then(p_history bigint, p_module text, p_table text, p_record int, p_changes jsonb) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  with referring as (
    select c.column_name, c.module from app_private.columns_that_refer as c where c.table_name = p_table
  ),
  ids as (
    select r.column_name, r.module, (p_changes -> r.column_name ->> 0)::int as before, (p_changes -> r.column_name ->> 1)::int as after
    from referring as r
    where p_changes ? r.column_name
    union all
    -- what lies inside a record is known by what it names, though it did not change
    select r.column_name, r.module, kept.id, kept.id
    from referring as r
    cross join lateral (
      select (earlier.changes -> r.column_name ->> 1)::int as id
      from (
        select h.id, h.changes
        from app_public.history as h
        where h.account_id = app_hidden.account_id() and h.table_name = p_table and h.record_id = p_record and h.id < p_history
        order by h.id desc
        limit 1000
      ) as earlier
      where earlier.changes ? r.column_name
      order by earlier.id desc
      limit 1
    ) as kept
    where p_table <> p_module and not p_changes ? r.column_name
    union all
    select 'id', p_table, p_record, p_record
  )
  select case when p_changes ? 'labels' then jsonb_build_object('labels', jsonb_build_array(
    app_private.label_names_then(p_changes -> 'labels' -> 0, p_history), app_private.label_names_then(p_changes -> 'labels' -> 1, p_history))) else '{}' end
  || coalesce(jsonb_object_agg(i.column_name, jsonb_build_array(
    -- the row itself may have got its name, or lost it, by this very change
    app_private.name_then(i.module, i.before, p_history - case i.column_name when 'id' then 1 else 0 end),
    app_private.name_then(i.module, i.after, p_history))), '{}')
  from ids as i
  where app_hidden.may('history:view:all')
$$;
comment on function app_hidden.names_then(bigint, text, text, int, jsonb) is
  'What the records that a history row refers to were called when it was written: {column: [before, after]}, and under id the row itself.';
