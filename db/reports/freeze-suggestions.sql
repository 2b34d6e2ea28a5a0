-- A bulk action takes from the reorder desk the suggestions and figures that its person saw, and keeps them until they are done.
create or replace function app_private.check_suggestions(p_action text, p_filter jsonb) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  show constant text := coalesce(p_filter ->> 'show', 'buy');
  ways constant text[] := case p_action when 'orderSuggested' then '{buy}' when 'moveSuggested' then '{move}' when 'resumeReorder' then '{putOff}' else '{buy,move}' end;
  most constant int := 10000;
  problems jsonb;
begin
  if show <> all (ways) then
    perform app_private.fail('SWVAL', 'This is not done with what the desk shows.', '{"fields": {"filter.show": "choice"}}');
  end if;
  perform app_private.ids_in(p_filter, k.key) from (values ('warehouseIds'), ('vendorIds'), ('skuIds')) as k (key);
  if jsonb_typeof(coalesce(nullif(p_filter -> 'search', 'null'), '""')) <> 'string' or length(p_filter ->> 'search') > 200 then
    perform app_private.fail('SWVAL', 'Search by up to 200 characters.', '{"fields": {"filter.search": "invalid"}}');
  end if;
  select jsonb_object_agg('filter.' || k.key, 'invalid') into problems
  from (values ('rows'), ('changed')) as k (key)
  cross join lateral (select coalesce(nullif(p_filter -> k.key, 'null'), '[]') as given) as g
  where case
    when jsonb_typeof(g.given) <> 'array' then true
    when jsonb_array_length(g.given) > most then true
    else exists (
      select from jsonb_array_elements(g.given) as x
      where jsonb_typeof(x) <> 'object' or coalesce(x ->> 'skuId', '') !~ '^[1-9][0-9]{0,8}$' or coalesce(x ->> 'warehouseId', '') !~ '^[1-9][0-9]{0,8}$'
        or coalesce(x ->> 'needed', '0') !~ '^[0-9]{1,12}([.][0-9]{1,4})?$' or coalesce(x ->> 'quantity', '1') !~ '^[0-9]{1,9}([.][0-9]{1,4})?$'
        or coalesce(x ->> 'quantity', '1') ~ '^[0.]+$'
    )
  end;
  if problems is not null then
    perform app_private.fail('SWVAL', 'These suggestions cannot be read.', jsonb_build_object('fields', problems));
  end if;
end $$;
comment on function app_private.check_suggestions(text, jsonb) is
  'Refuses what does not say which suggestions: {show, warehouseIds, vendorIds, skuIds, search, rows, changed}. Errors: SWVAL.';

drop function if exists app_private.suggestions_for(text, jsonb);
create function app_private.suggestions_for(p_action text, p_filter jsonb)
returns table (place bigint, sku_id int, name text, given jsonb, problem text, differences jsonb)
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_custom_plan
set jit to off
as $$
#variable_conflict use_column
declare
  show constant text := coalesce(p_filter ->> 'show', 'buy');
  moves constant boolean := p_action = 'moveSuggested';
  drafts constant boolean := p_action in ('orderSuggested', 'moveSuggested');
begin
  perform app_private.require_view('sku');
  perform app_private.require_view('purchase_order');
  return query
  with found as materialized (select f.* from app_private.reorder_found(p_filter) as f where f.way = show),
  -- those named, or else all; each once
  row as materialized (
    select distinct on (x.sku_id, x.warehouse_id) x.*
    from (
      select n, (r ->> 'skuId')::int as sku_id, (r ->> 'warehouseId')::int as warehouse_id, (r ->> 'needed')::numeric as needed, (r ->> 'quantity')::numeric as quantity
      from jsonb_array_elements(nullif(p_filter -> 'rows', 'null')) with ordinality as j (r, n)
    ) as x
    order by x.sku_id, x.warehouse_id, x.n
  ),
  changed as materialized (
    select distinct on (x.sku_id, x.warehouse_id) x.*
    from (
      select (r ->> 'skuId')::int as sku_id, (r ->> 'warehouseId')::int as warehouse_id, (r ->> 'quantity')::numeric as quantity
      from jsonb_array_elements(nullif(p_filter -> 'changed', 'null')) as j (r)
    ) as x
    order by x.sku_id, x.warehouse_id
  ),
  taken as (
    select f.*, r.needed as seen_needed, coalesce(r.quantity, c.quantity) as own_quantity, r.sku_id as row_sku, r.warehouse_id as row_warehouse
    from found as f
    full join row as r on r.sku_id = f.sku_id and r.warehouse_id = f.warehouse_id
    left join changed as c on c.sku_id = f.sku_id and c.warehouse_id = f.warehouse_id
    where nullif(p_filter -> 'rows', 'null') is null or r.sku_id is not null
  )
  select row_number() over (order by t.place nulls last, t.row_sku, t.row_warehouse), coalesce(t.sku_id, t.row_sku),
    coalesce(nullif(concat_ws(', ', t.code, t.warehouse_name), ''), '#' || t.row_sku),
    jsonb_build_object('warehouseId', coalesce(t.warehouse_id, t.row_warehouse)) || case when drafts and t.sku_id is not null then jsonb_build_object(
      'needed', trim_scale(t.needed)::text,
      'quantity', trim_scale(coalesce(t.own_quantity, case when moves then t.needed else t.quantity end))::text,
      'seen', app_private.as_seen(t.vendor_id, t.from_warehouse_id, t.quantity, t.cost),
      'together', concat_ws('-', coalesce(t.from_warehouse_id, t.vendor_id), t.warehouse_id)
    ) else '{}' end,
    case
      when t.sku_id is null then 'orderedMeanwhile'
      when drafts and t.seen_needed <> t.needed then 'orderedMeanwhile'
      when p_action = 'orderSuggested' and t.vendor_id is null then 'noVendor'
    end,
    case when drafts and t.sku_id is not null then jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('field', 'quantity', 'for', coalesce(t.from_name, t.vendor_name)))
      || jsonb_build_object('from', null, 'to', trim_scale(coalesce(t.own_quantity, case when moves then t.needed else t.quantity end))::text)) else '[]' end
  from taken as t;
end $$;
comment on function app_private.suggestions_for(text, jsonb) is
  'What the caller sees of the desk, for a bulk action: {show, warehouseIds, vendorIds, search, rows: only these [{skuId, warehouseId, needed, quantity}], changed: other quantities}. Errors: SWFBD, SWVAL.';
alter function app_private.suggestions_for(text, jsonb) owner to ledger_writer;
set local role ledger_writer;
grant execute on function app_private.suggestions_for(text, jsonb) to stockwright_owner;
set local role stockwright_owner;

create or replace function app_private.freeze_suggestions(p_id int, p_action text, p_filter jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  most constant int := 50000;
  total int;
begin
  with kept as (
    insert into app_public.bulk_rows (account_id, bulk_update_id, row_number, record_id, name, given, verdict, differences, problems)
    select me, p_id, s.place, s.sku_id, left(s.name, 300), s.given, case when s.problem is null then 'change' else 'skip' end, s.differences,
      case when s.problem is null then '[]' else jsonb_build_array(jsonb_build_object('field', 'quantity', 'problem', s.problem, 'code', 'VALIDATION', 'message', 'It is not suggested so any more.')) end
    from app_private.suggestions_for(p_action, p_filter) as s
    where s.place <= most + 1
    returning given, verdict
  )
  select count(*) into total from kept;
  if total > most then
    perform app_private.fail('SWVAL', 'So many suggestions are not taken at once.', jsonb_build_object('fields', '{"filter": "tooMany"}'::jsonb, 'limits', jsonb_build_object('filter', most::text)));
  end if;
  return jsonb_build_object('count', total, 'figures', (
    select jsonb_build_object('drafts', count(distinct r.given ->> 'together'))
    from app_public.bulk_rows as r where r.account_id = me and r.bulk_update_id = p_id and r.verdict = 'change'
    having count(distinct r.given ->> 'together') > 0
  ));
end $$;
comment on function app_private.freeze_suggestions(int, text, jsonb) is
  'Keeps what the reorder desk suggests as the rows of a bulk action, each as its person saw it: {count, figures: {drafts}}. Errors: SWFBD, SWVAL more than 50,000.';
