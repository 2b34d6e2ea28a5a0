-- The vendor credits goods that were sent back; the difference from the expected credit is a variance.
create or replace function app_hidden.credit_vendor_return(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sent constant int := (input ->> 'id')::int;
  credited_day constant date := coalesce(app_hidden.date_input(input, 'creditedOn'), app_hidden.today());
  given constant text := app_hidden.text_input(input, 'creditNumber');
  header app_public.vendor_returns;
  amount numeric;
  event bigint;
begin
  perform app_hidden.require_scope('vendor_return:update:single');
  perform app_private.require_view('vendor_return');
  perform app_private.require_view('sku_cost');
  perform app_private.require_state(app_private.lock_document('vendor_returns', sent), array['Shipped'], 'Credited');
  select * into header from app_public.vendor_returns where account_id = me and id = sent; -- read after the lock
  if exists (select from app_public.vendor_return_lines where account_id = me and vendor_return_id = sent and qty_shipped < quantity) then
    perform app_private.fail('SWVAL', 'Some of it is still here: send it, or take it off.', '{"fields": {"id": "stillHere"}}');
  end if;
  amount := coalesce(app_hidden.decimal_input(input, 'amount', 2), header.total);
  if amount < 0 then
    perform app_private.fail('SWVAL', 'A credit is not below nothing.', '{"fields": {"amount": "min"}}');
  end if;
  perform app_hidden.refuse_above('amount', amount, app_hidden.largest_amount());
  if length(given) > 60 then
    perform app_private.fail('SWVAL', 'The number is too long.', '{"fields": {"creditNumber": "maxLength"}, "limits": {"creditNumber": 60}}');
  end if;
  event := app_private.settle('vendor_returns', sent, 'credit', '{}', null, (
    select array_agg(('vendor_return_lines', l.id, 'credited', l.quantity)::app_private.line_fact order by l.id)
    from app_public.vendor_return_lines as l
    where l.account_id = me and l.vendor_return_id = sent
  ));
  -- to the cent, in proportion to what was expected, or to the quantities where nothing was
  with measured as (
    select l.id, case when header.total > 0 then l.total else l.quantity end as measure
    from app_public.vendor_return_lines as l
    where l.account_id = me and l.vendor_return_id = sent
  ),
  running as (
    select id, measure, sum(measure) over (order by id) as upto, sum(measure) over () as whole from measured
  )
  update app_public.vendor_return_lines as l
  set credited = round(amount * r.upto / r.whole, 2) - round(amount * (r.upto - r.measure) / r.whole, 2)
  from running as r
  where l.account_id = me and l.id = r.id;
  perform app_private.write_variance(event, 'vendor_returns', sent, l.lot_id, 0, 0, l.total - l.credited)
  from app_public.vendor_return_lines as l
  where l.account_id = me and l.vendor_return_id = sent
  order by l.id;
  update app_public.vendor_returns
  set credited_on = credited_day, credit_number = given, credit_amount = amount, credit_event_id = event
  where account_id = me and id = sent;
  return jsonb_build_object('id', sent);
end $$;
comment on function app_hidden.credit_vendor_return(jsonb) is
  'The vendor credits what was sent back: {id, amount: what was expected, creditNumber, creditedOn: today}. What it differs by is a variance. Errors: SWTRN not shipped, SWVAL something is still here.';
alter function app_hidden.credit_vendor_return(jsonb) owner to ledger_writer;

create or replace function app_hidden.undo_vendor_return_credit(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  sent constant int := (input ->> 'id')::int;
  header app_public.vendor_returns;
  event bigint;
begin
  perform app_hidden.require_scope('vendor_return:update:single');
  perform app_private.require_view('vendor_return');
  perform app_private.require_view('sku_cost');
  perform app_private.require_state(app_private.lock_document('vendor_returns', sent), array['Credited'], 'Shipped');
  select * into header from app_public.vendor_returns where account_id = me and id = sent; -- read after the lock
  if header.credit_used > 0 then
    perform app_private.fail('SWVAL', 'Bills are paid with this credit: take that back first.', '{"fields": {"id": "creditUsed"}}');
  end if;
  event := app_private.settle('vendor_returns', sent, 'undo_credit', '{}', header.credit_event_id, app_private.undone_facts(
    header.credit_event_id, 'vendor_return_lines', array(select id from app_public.vendor_return_lines where account_id = me and vendor_return_id = sent)));
  perform app_private.write_variance(event, 'vendor_returns', sent, l.lot_id, 0, 0, l.credited - l.total)
  from app_public.vendor_return_lines as l
  where l.account_id = me and l.vendor_return_id = sent
  order by l.id;
  update app_public.vendor_return_lines set credited = null where account_id = me and vendor_return_id = sent;
  update app_public.vendor_returns
  set credited_on = null, credit_number = null, credit_amount = null, credit_event_id = null
  where account_id = me and id = sent;
  return jsonb_build_object('id', sent);
end $$;
comment on function app_hidden.undo_vendor_return_credit(jsonb) is
  'A vendor''s credit was none: {id}. It is expected again as it was. Errors: SWTRN not credited, SWVAL bills are paid with it, the books are closed.';
alter function app_hidden.undo_vendor_return_credit(jsonb) owner to ledger_writer;
