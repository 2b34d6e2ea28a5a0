-- Lines that still want or bring a SKU keep it from having a successor.
create or replace function app_private.line_tables() returns table (line_table text, document_table text, document_column text)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select t.table_name, t.parent_table, t.parent_column
  from app_private.table_scopes as t
  where t.schema_name = 'app_public' and t.scope in ('line_item', 'stock_count')
    and exists (
      select from information_schema.columns as c where c.table_schema = 'app_public' and c.table_name = t.table_name and c.column_name = 'sku_id'
    )
    and exists (
      select from information_schema.columns as c where c.table_schema = 'app_public' and c.table_name = t.parent_table and c.column_name = 'settled_version'
    )
  order by 1
$$;
comment on function app_private.line_tables() is 'Tables of lines about a SKU, with their documents.';
grant execute on function app_private.line_tables() to ledger_writer;

create or replace function app_private.unfinished_lines(p_sku int) returns table (document_table text, document_id int, quantity numeric)
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  place record;
begin
  return query
    select l.document_table, l.document_id, sum(l.open_quantity)
    from app_hidden.open_lines as l
    where l.account_id = me and l.sku_id = p_sku and l.open_quantity > 0
      -- what is on hold moves with its lot
      and l.fill is distinct from 'hold'
    group by 1, 2;
  for place in select * from app_private.line_tables() loop
    -- drafts claim nothing yet, and the sheets of a count name lots
    return query execute format('
      select %1$L::text, o.id, sum(coalesce((to_jsonb(l) ->> ''quantity'')::numeric, 0))
      from app_public.%2$I as l
      join app_public.%1$I as o on o.account_id = l.account_id and o.id = l.%3$I and o.deleted_at is null
      where l.account_id = $1 and l.sku_id = $2 and app_private.stage_of(%1$L, o.state) = any ($3)
      group by o.id', place.document_table, place.line_table, place.document_column)
    using me, p_sku, case place.document_table when 'stock_counts' then '{draft,open,underWay}' else '{draft}' end::text[];
  end loop;
end $$;
comment on function app_private.unfinished_lines(int) is
  'What documents still want or bring of a SKU: open lines, drafts, and sheets of counts that are not posted, with the quantity that is open of each document.';
alter function app_private.unfinished_lines(int) owner to ledger_writer;

create or replace function app_private.refuse_unfinished_lines(p_sku int) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  shown constant int := 5;
  viewable constant text[] := app_hidden.viewable_tables();
  count int;
  consumers jsonb;
  names text;
begin
  select count(*), jsonb_agg(jsonb_build_object('module', document_table, 'id', document_id, 'name', app_private.document_name(document_table, document_id),
      'quantity', trim_scale(quantity)::text) order by n) filter (where n <= shown and is_visible),
    string_agg(format('%s (%s)', app_private.document_number(document_table, document_id), trim_scale(quantity)), ', ' order by n) filter (where n <= shown and is_visible)
  into count, consumers, names
  from (
    select l.*, l.document_table = any (viewable) as is_visible,
      row_number() over (order by l.document_table <> all (viewable), l.document_table, l.document_id) as n
    from app_private.unfinished_lines(p_sku) as l
  ) as line;
  if count > 0 then
    perform app_private.fail('SWVAL', concat(count, case count when 1 then ' open document has' else ' open documents have' end, ' lines of this SKU', ': ' || names, '. Close them first, or take the lines off.'),
      jsonb_build_object('fields', '{"skuId": "openLines"}'::jsonb, 'count', count, 'lines', coalesce(names, '–'), 'consumers', coalesce(consumers, '[]')));
  end if;
end $$;
comment on function app_private.refuse_unfinished_lines(int) is
  'Refuses what would strand lines of a SKU: how many documents have some, and the first of those that the caller may see.';
alter function app_private.refuse_unfinished_lines(int) owner to ledger_writer;

create or replace function app_hidden.sku_base_unit(p_id int) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  viewable constant text[] := app_hidden.viewable_tables();
begin
  perform app_private.require_view('sku');
  if not exists (select from app_public.skus where account_id = me and id = p_id and archived_by is null) then
    return null;
  end if;
  return (
    select jsonb_build_object('isEntered', app_private.is_sku_entered(p_id), 'openDocuments', count(*)::int,
      'rows', coalesce(jsonb_agg(jsonb_build_object('module', l.document_table, 'recordId', l.document_id,
        'displayId', app_private.document_name(l.document_table, l.document_id), 'quantity', trim_scale(l.quantity)::text) order by l.document_table, l.document_id)
        filter (where l.document_table = any (viewable)), '[]'))
    from app_private.unfinished_lines(p_id) as l
  );
end $$;
comment on function app_hidden.sku_base_unit(int) is
  'Whether the ledger or documents have a SKU in its unit, and which documents still want or bring it: {isEntered, openDocuments, rows: those that the caller may see}.';
alter function app_hidden.sku_base_unit(int) owner to ledger_writer;
