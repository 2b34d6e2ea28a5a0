-- A payment is applied to invoices, paid back, or left over, and never more than all of it.
create or replace function app_private.balance_payment(p_id int, p_place text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  balance record;
begin
  if p_id is null then
    return;
  end if;
  select p.amount, p.applied + p.refunded as was, a.amount as applied, r.amount as refunded into balance
  from app_public.payments as p
  cross join lateral (
    select coalesce(sum(x.amount), 0) as amount from app_public.payment_applications as x
    where x.account_id = p.account_id and x.payment_id = p.id
  ) as a
  cross join lateral (
    select coalesce(-sum(x.amount), 0) as amount from app_public.payments as x
    where x.account_id = p.account_id and x.refunds_id = p.id and x.deleted_at is null
  ) as r
  where p.account_id = app_hidden.account_id() and p.id = p_id;
  if balance.applied + balance.refunded > greatest(balance.amount, 0) then
    perform app_private.refuse_above_left(p_place, greatest(balance.amount, 0) - balance.applied - balance.refunded);
  end if;
  update app_public.payments as p set applied = balance.applied, refunded = balance.refunded
  where p.account_id = app_hidden.account_id() and p.id = p_id and (p.applied, p.refunded) <> (balance.applied, balance.refunded);
end $$;
comment on function app_private.balance_payment(int, text) is
  'Brings what was applied and paid back of a payment up to date, and refuses when that is more than it is. p_place is the field that made it so.';
alter function app_private.balance_payment(int, text) owner to ledger_writer;

create or replace function app_private.refuse_above_left(p_place text, p_missing numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', 'This is more than is left.', jsonb_build_object('fields', jsonb_build_object(p_place, 'aboveLeft'), 'missing', (-p_missing)::text));
end $$;
comment on function app_private.refuse_above_left(text, numeric) is 'Refuses to use more money than there is; who gets so far may see amounts.';
alter function app_private.refuse_above_left(text, numeric) owner to ledger_writer;

create or replace function app_private.tg_payments__balance() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  consumers jsonb;
begin
  if new.deleted_at is not null then
    select jsonb_agg(jsonb_build_object('module', 'payments', 'id', r.id, 'name', r.display_id::text)) into consumers
    from app_public.payments as r
    where r.account_id = new.account_id and r.refunds_id = new.id and r.deleted_at is null;
    if consumers is not null then
      perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'paymentRefunded', 'consumers', consumers));
    elsif new.source in ('creditCard', 'cardOnFile') then
      perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'cardPayment', 'consumers', '[]'::jsonb));
    end if;
    delete from app_public.payment_applications where account_id = new.account_id and payment_id = new.id;
  else
    perform app_private.balance_payment(new.id, 'amount');
  end if;
  if new.refunds_id is not null then
    perform app_private.balance_payment(new.refunds_id, 'amount');
    perform app_private.finish_document('payments', new.refunds_id);
  end if;
  return null;
end $$;
comment on function app_private.tg_payments__balance() is
  'What is applied and paid back stays within a payment. One that is deleted is taken off its invoices; one of which something was paid back stays.';

drop trigger if exists tg_payments__balance on app_public.payments;
create trigger tg_payments__balance after insert or update of amount, deleted_at on app_public.payments
for each row execute function app_private.tg_payments__balance();
alter function app_private.tg_payments__balance() owner to ledger_writer;

-- Limits of refunds tell what is left of a payment: it is asked before anything is compared.
create or replace function app_private.tg_payments__see_amounts() returns trigger
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.require_amounts('price');
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app_private.tg_payments__see_amounts() is
  'Who applies money or pays it back sees amounts: what is refused would tell them.';
drop trigger if exists tg_payments__see_amounts on app_public.payments;
create trigger tg_payments__see_amounts before insert or update of amount on app_public.payments
for each row when (current_user <> 'ledger_writer' and (new.refunds_id is not null or new.applied + new.refunded > 0))
execute function app_private.tg_payments__see_amounts();
drop trigger if exists tg_payment_applications__see_amounts on app_public.payment_applications;
create trigger tg_payment_applications__see_amounts before delete on app_public.payment_applications
for each row when (current_user <> 'ledger_writer')
execute function app_private.tg_payments__see_amounts();
