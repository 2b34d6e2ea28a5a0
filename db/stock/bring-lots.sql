-- Stock that files bring: opening stock by lots, and adjustments. Each row goes through the operations that a person has.
create or replace function app_hidden.bring_lots(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  given constant numeric := app_hidden.decimal_input(input, 'quantity', 4);
  expected constant numeric := app_hidden.decimal_input(input, 'expected', 4);
  reason constant text := left(coalesce(app_hidden.text_input(input, 'reason'), nullif(current_setting('app.cause', true), ''), 'import'), 200);
  edits constant jsonb := input - '{skuId,warehouseId,binLocationId,quantity,unitCost,expected,reason}'::text[];
  lot int := (input ->> 'id')::int;
  there numeric;
begin
  if lot is null then
    lot := (app_hidden.create_lot(
      input - '{unitCost,labels,customFields,reason}'::text[] || jsonb_build_object('costPerUnit', input -> 'unitCost')) ->> 'id')::int;
    if input ?| '{labels,customFields}'::text[] then
      perform app_hidden.save_lots(jsonb_build_object('id', lot, 'labels', input -> 'labels', 'customFields', input -> 'customFields'));
    end if;
    return jsonb_build_object('id', lot);
  end if;
  -- holds the lot's level, also where nothing of it is edited
  perform app_hidden.save_lots(edits);
  select l.quantity into there from app_public.lots as l where l.account_id = me and l.id = lot;
  if there <> expected then
    perform app_private.fail('SWVAL', 'Stock has moved since.', '{"fields": {"quantity": "movedSince"}}');
  end if;
  if input ? 'unitCost' then
    perform app_hidden.change_lot_cost(jsonb_build_object('id', lot, 'costPerUnit', input -> 'unitCost', 'reason', reason));
  end if;
  if given < 0 then
    perform app_private.fail('SWVAL', 'A lot holds no less than nothing.', '{"fields": {"quantity": "min"}, "limits": {"quantity": "0"}}');
  elsif given <> there then
    perform app_hidden.adjust_lot(jsonb_build_object('lotId', lot, 'quantity', (given - there)::text, 'reason', reason));
  end if;
  return jsonb_build_object('id', lot);
end $$;
comment on function app_hidden.bring_lots(jsonb) is
  'Stock as a file tells it: {skuId, warehouseId, binLocationId, quantity, unitCost, …} makes a lot, {id, version, quantity, unitCost, …} changes one to that by adjusting it. '
  '`expected`: refused where the lot holds another quantity by now. Errors as of create_lot, save_lots, adjust_lot and change_lot_cost.';

create or replace function app_hidden.take_back_lots(input jsonb) returns jsonb
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_hidden.bring_lots(
    case jsonb_typeof(input -> 'before') when 'object' then input -> 'before' else '{"quantity": "0"}' end
    || jsonb_build_object('id', input -> 'id', 'version', input -> 'version', 'expected', input #> '{saved,quantity}'))
$$;
comment on function app_hidden.take_back_lots(jsonb) is
  'Takes back what bring_lots did: {id, version, before: what the lot was, null for a new one, saved: what was brought}. A new lot is emptied by an adjustment: it is part of the ledger and stays. Errors: SWVAL stock has moved since; SWSTL.';

create or replace function app_hidden.bring_adjustments(input jsonb) returns jsonb
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('id', app_hidden.adjust_lot(jsonb_build_object('lotId', coalesce(input -> 'lotId', '0'), 'quantity', input -> 'quantity', 'reason', input -> 'reason')) -> 'adjustmentId')
$$;
comment on function app_hidden.bring_adjustments(jsonb) is 'An adjustment as a file tells it: {lotId, quantity: signed, reason}. Errors as of adjust_lot.';

create or replace function app_hidden.take_back_adjustments(input jsonb) returns jsonb
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  made app_public.adjustments.quantity%type;
  lot int;
  reason text;
begin
  select a.lot_id, a.quantity, a.reason into lot, made, reason
  from app_public.adjustments as a where a.account_id = app_hidden.account_id() and a.id = (input ->> 'id')::int;
  if lot is null then
    perform app_hidden.refuse_missing('adjustments', (input ->> 'id')::int, 'This adjustment was not found.');
  end if;
  perform app_hidden.adjust_lot(jsonb_build_object('lotId', lot, 'quantity', (- made)::text, 'reason', reason));
  return jsonb_build_object('id', input -> 'id');
end $$;
comment on function app_hidden.take_back_adjustments(jsonb) is 'Adjusts a lot by the opposite of an adjustment: {id}. Errors as of adjust_lot.';
