-- Takes back what the reorder desk drafted, a document at a time.
drop function if exists app_hidden.drop_suggested_line(jsonb);

create or replace function app_hidden.drop_drafted_lines(p_module text, p_rows jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 500;
  lines constant text := case p_module when 'transfers' then 'transfer_lines' else 'purchase_order_lines' end;
  parent constant text := case p_module when 'transfers' then 'transfer_id' else 'purchase_order_id' end;
  place_before constant text := current_setting('app.input_place', true);
  found jsonb;
  problems jsonb;
  draft record;
begin
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and most then
    perform app_private.fail('SWVAL', 'Choose 1 to 500 lines.', jsonb_build_object('fields', jsonb_build_object('rows', 'tooMany'), 'limit', most));
  end if;
  execute format($sql$
    select jsonb_agg(jsonb_build_object('n', x.n - 1, 'lineId', x.id, 'id', o.id, 'version', o.version, 'problem', case
      when o.id is null then 'notFound'
      when o.state <> all (app_hidden.states_in(%1$L, '{draft}')) then 'noDraft'
      when l.quantity <> x.quantity then 'changedSince'
      when x.times > 1 then 'twice'
    end) order by x.n)
    from (
      select r.*, count(*) over (partition by r.id) as times
      from (
        select n, app_hidden.at_row((r ->> 'id')::int, 'rows', n) as id, app_hidden.decimal_input(r, 'quantity', 4) as quantity
        from jsonb_array_elements($1) with ordinality as j (r, n)
        offset 0
      ) as r
    ) as x
    left join app_public.%2$I as l on l.account_id = $2 and l.id = x.id
    left join app_public.%1$I as o on o.account_id = l.account_id and o.id = l.%3$I and o.deleted_at is null
  $sql$, p_module, lines, parent) into found using p_rows, app_hidden.account_id();
  perform set_config('app.input_place', place_before, true);
  select jsonb_object_agg(format('rows.%s.%s', f ->> 'n', case f ->> 'problem' when 'changedSince' then 'quantity' else 'id' end), f ->> 'problem') into problems
  from jsonb_array_elements(found) as f
  where f ->> 'problem' is not null;
  if problems is not null then
    perform app_private.fail('SWVAL', 'These lines are not as they were drafted.', jsonb_build_object('fields', problems));
  end if;
  for draft in execute format($sql$
    select f.id, jsonb_build_object('id', f.id, 'version', f.version) as input, f.lines,
      f.count = (select count(*) from app_public.%1$I as l where l.account_id = $2 and l.%2$I = f.id) as is_whole
    from (
      select r.id, r.version, count(*) as count, jsonb_agg(jsonb_build_object('id', r."lineId", 'remove', true)) as lines
      from jsonb_to_recordset($1) as r (id int, version int, "lineId" int)
      group by r.id, r.version
    ) as f
    order by f.id
  $sql$, lines, parent) using found, app_hidden.account_id() loop
    -- who changed it meanwhile is told of by its version
    if draft.is_whole then
      execute format('select app_hidden.%I($1)', 'delete_' || p_module) using draft.input;
    else
      execute format('select app_hidden.%I($1)', 'save_' || p_module) using draft.input || jsonb_build_object('lineItems', draft.lines);
    end if;
  end loop;
  return jsonb_build_object('id', (found -> 0 ->> 'id')::int, 'rows', (select jsonb_agg(jsonb_build_object('id', f -> 'id')) from jsonb_array_elements(found) as f));
end $$;
comment on function app_hidden.drop_drafted_lines(text, jsonb) is
  'Takes lines off drafts again that are of these quantities still: [{id, quantity}]; each draft is changed once, and goes where none is left. Errors by the path of each row: SWVAL notFound, noDraft, changedSince, twice.';

create or replace function app_hidden.drop_suggested_lines(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('purchase_order:update:single');
  perform app_hidden.require_scope('purchase_order:delete:single');
  return app_hidden.drop_drafted_lines('purchase_orders', input -> 'rows');
end $$;
comment on function app_hidden.drop_suggested_lines(jsonb) is
  'Takes lines off drafted purchase orders again: {rows: [{id, quantity}]}, all or none. A draft without any other goes. Errors: SWFBD, SWVAL (notFound, noDraft, changedSince).';

create or replace function app_hidden.drop_suggested_moves(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_scope('transfer:update:single');
  perform app_hidden.require_scope('transfer:delete:single');
  return app_hidden.drop_drafted_lines('transfers', input -> 'rows');
end $$;
comment on function app_hidden.drop_suggested_moves(jsonb) is
  'Takes lines off drafted transfers again: {rows: [{id, quantity}]}, all or none. A draft without any other goes. Errors: SWFBD, SWVAL (notFound, noDraft, changedSince).';
