-- Roles without prices or costs have no grant for such columns, so that one statement that names them serves some readers only. These
-- views serve all: the rows that the table's policy shows, and null where the reader may not see an amount. Texts that tell amounts
-- stand whole in no column that is granted: these views show them to readers who see every kind in them, to others without amounts.
create or replace function app_private.generate_seen_view(t app_private.table_scopes) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  columns text;
  view_name text;
  sorted text;
begin
  select string_agg(
    case
      when d.column_name is not null then format(
        'case when r.secrets <@ (select app_hidden.seen_kinds()) then coalesce(r.full_texts ->> %L, r.%I) else r.%I end as %I',
        c.column_name, c.column_name, c.column_name, c.column_name)
      when s.kind is null then format('r.%I', c.column_name)
      else format('case when (select app_hidden.may_view(%L)) then r.%I end as %I', 'sku_' || s.kind, c.column_name, c.column_name)
    end, ', ' order by c.ordinal_position)
  into columns
  from information_schema.columns as c
  left join app_private.secret_columns as s on s.table_name = c.table_name and s.column_name = c.column_name
  left join app_private.rendered_texts as d on d.table_name = c.table_name and d.column_name = c.column_name
  where c.table_schema = t.schema_name and c.table_name = t.table_name and not app_private.is_whole_text(t, c.column_name);
  -- a view that says no order forgets the index's, and a query that groups its rows would sort them
  for view_name, sorted in
    select format('app_hidden.%I', 'seen_' || t.table_name), ''
    union all
    select format('app_hidden.%I', 'seen_' || t.table_name || '_grouped'), ' order by ' || array_to_string(t.grouped_by, ', ') where t.grouped_by is not null
  loop
    execute format('drop view if exists %s', view_name);
    -- the owner is held to the tenant, as everybody is; the rest of the policy is said here
    execute format('create view %s with (security_barrier) as select %s from %I.%I as r where %s%s',
      view_name, columns, t.schema_name, t.table_name, app_private.view_condition(t), sorted);
    execute format('comment on view %s is %L', view_name,
      format('What a reader sees of %s: its rows under the policy for viewing them; prices and costs are null for readers who may not see them, and texts that tell them have ••• in their place.', t.table_name));
    execute format('grant select on %s to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost', view_name);
  end loop;
end $$;
comment on function app_private.generate_seen_view(app_private.table_scopes) is
  'Makes app_hidden.seen_<table> of a table with secret columns or texts that tell them, and one in the order by which reports group it: for statements that serve readers with and without the right to prices or costs.';

create or replace function app_private.generate_seen_views() returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  t app_private.table_scopes;
begin
  foreach t in array array(
    select s from app_private.table_scopes as s
    where exists (select from app_private.secret_columns as c where c.table_name = s.table_name)
      or exists (select from app_private.rendered_texts as d where d.table_name = s.table_name and d.shown_by is null)
    order by s.table_name
  ) loop
    perform app_private.generate_seen_view(t);
  end loop;
end $$;
comment on function app_private.generate_seen_views() is 'Makes the views of all tables with secret columns or texts that tell them.';
