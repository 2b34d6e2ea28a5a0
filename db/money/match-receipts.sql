-- Which arrivals a bill is for: of each line the oldest of which something is on no bill yet.
create or replace function app_private.goods_of_receipt(p_id int) returns table (
  receipt_line_id int, receivement_id int, sku_id int, lot_id int, quantity numeric, received_cost numeric, received_value numeric, billed_value numeric
)
language sql stable
set search_path to pg_catalog, pg_temp
-- rows are found by their indexes and joined by hashing: 1,500 lines with as many arrivals would be millions of comparisons
set enable_nestloop to off
set enable_seqscan to off
set enable_mergejoin to off
as $$
  with billed as materialized (
    select l.id, l.purchase_order_line_id as line_id, l.quantity, l.billed,
      sum(l.quantity) over (partition by l.purchase_order_line_id order by l.id) as upto
    from app_public.receipt_lines as l
    where l.account_id = app_hidden.account_id() and l.receipt_id = p_id
  ),
  came as materialized (
    select r.* from app_public.receivements as r
    where r.account_id = app_hidden.account_id() and r.line_id = any (array(select b.line_id from billed as b)) and r.deleted_at is null
  ),
  taken as (
    select g.receivement_id, sum(g.quantity) as quantity from app_public.receipt_goods as g
    where g.account_id = app_hidden.account_id() and g.receivement_id = any (array(select c.id from came as c)) and g.receipt_id <> p_id
    group by g.receivement_id
  ),
  arrived as materialized (
    select c.id, c.line_id, c.sku_id, c.lot_id, c.cost, f.quantity, sum(f.quantity) over (partition by c.line_id order by c.id) as upto
    from came as c
    left join taken as t on t.receivement_id = c.id
    cross join lateral (select c.quantity - coalesce(t.quantity, 0) as quantity) as f
    where f.quantity > 0
  ),
  matched as (
    select b.id as receipt_line_id, a.id as receivement_id, a.sku_id, a.lot_id, a.cost, b.billed, b.quantity as whole,
      least(b.upto, a.upto) - greatest(b.upto - b.quantity, a.upto - a.quantity) as quantity
    from billed as b
    join arrived as a on a.line_id = b.line_id and a.upto > b.upto - b.quantity and a.upto - a.quantity < b.upto
  ),
  -- running totals, rounded: what one is short of is what the next one has more
  running as (
    select m.*, sum(m.quantity) over w as upto, sum(m.quantity * m.cost) over w as value
    from matched as m
    window w as (partition by m.receipt_line_id order by m.receivement_id)
  )
  select r.receipt_line_id, r.receivement_id, r.sku_id, r.lot_id, r.quantity, r.cost,
    round(r.value, 2) - round(r.value - r.quantity * r.cost, 2),
    round(r.billed * r.upto / r.whole, 2) - round(r.billed * (r.upto - r.quantity) / r.whole, 2)
  from running as r
$$;
comment on function app_private.goods_of_receipt(int) is
  'The arrivals that lines of a bill are for, with what they were received at and are billed at: to the cent, and together what each line comes to.';
alter function app_private.goods_of_receipt(int) owner to ledger_writer;

create or replace function app_private.match_receipt(p_id int) returns numeric
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  with goods as materialized (select g.* from app_private.goods_of_receipt(p_id) as g),
  gone as (
    delete from app_public.receipt_goods as g
    where g.account_id = app_hidden.account_id() and g.receipt_id = p_id
      and not exists (select from goods as n where n.receipt_line_id = g.receipt_line_id and n.receivement_id = g.receivement_id)
  ),
  kept as (
    insert into app_public.receipt_goods as g
      (account_id, receipt_id, receipt_line_id, receivement_id, sku_id, lot_id, quantity, received_cost, received_value, billed_value)
    select app_hidden.account_id(), p_id, n.receipt_line_id, n.receivement_id, n.sku_id, n.lot_id, n.quantity, n.received_cost, n.received_value, n.billed_value
    from goods as n
    order by n.receipt_line_id, n.receivement_id
    on conflict (account_id, receipt_line_id, receivement_id) do update
    set quantity = excluded.quantity, received_cost = excluded.received_cost, received_value = excluded.received_value, billed_value = excluded.billed_value
    where (g.quantity, g.received_cost, g.received_value, g.billed_value)
      is distinct from (excluded.quantity, excluded.received_cost, excluded.received_value, excluded.billed_value)
  )
  select coalesce(sum(n.billed_value - n.received_value), 0) from goods as n
$$;
comment on function app_private.match_receipt(int) is 'Brings the arrivals that a bill is for up to date, and returns what they cost more than they were received at.';
alter function app_private.match_receipt(int) owner to ledger_writer;

create or replace function app_private.tg_receipts__settle() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.total < old.total and new.amount_paid + new.discount_taken > 0 then
    perform app_hidden.require_amounts('cost'); -- what is refused tells what was paid
  end if;
  if new.total < new.amount_paid + new.discount_taken then
    perform app_private.fail('SWVAL', 'More than this was paid.', '{"fields": {"lineItems": "belowPaidBill"}}');
  end if;
  if new.variance_to is null then
    new.variance := app_private.match_receipt(new.id);
  end if;
  return new;
end $$;
comment on function app_private.tg_receipts__settle() is
  'A bill that is settled knows its goods and its variance, by whatever door its lines came, and comes to no less than was paid of it.';
drop trigger if exists tg_receipts__settle on app_public.receipts;
create trigger tg_receipts__settle before update of settled_version, total on app_public.receipts
for each row when (
  new.deleted_at is null and new.settled_version = new.version and (new.settled_version is distinct from old.settled_version or new.total <> old.total)
) execute function app_private.tg_receipts__settle();
alter function app_private.tg_receipts__settle() owner to ledger_writer;

create or replace function app_private.tg_receivements__billed() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  consumers jsonb;
begin
  select jsonb_agg(distinct jsonb_build_object('module', 'receipts', 'id', b.id, 'name', b.display_id::text)) into consumers
  from app_public.receipt_goods as g
  join app_public.receipts as b on b.account_id = g.account_id and b.id = g.receipt_id and b.variance_to is not null
  where g.account_id = new.account_id and g.receivement_id = new.id;
  if consumers is not null then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('reason', 'varianceApplied', 'consumers', consumers));
  end if;
  update app_public.receipts as b set variance = app_private.match_receipt(b.id)
  where b.account_id = new.account_id and b.deleted_at is null and b.id in (
    select g.receipt_id from app_public.receipt_goods as g where g.account_id = new.account_id and g.receivement_id = new.id
  );
  return null;
end $$;
comment on function app_private.tg_receivements__billed() is
  'An arrival that is taken back leaves its bills to others of its line, which the lines'' quantities see to; not once a variance was posted for it.';
drop trigger if exists tg_receivements__billed on app_public.receivements;
create trigger tg_receivements__billed after update of deleted_at on app_public.receivements
for each row when (new.deleted_at is not null and old.deleted_at is null) execute function app_private.tg_receivements__billed();
alter function app_private.tg_receivements__billed() owner to ledger_writer;

create or replace function app_private.take_back_receipt(p_id int) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  bill app_public.receipts;
begin
  select * into bill from app_public.receipts where account_id = me and id = p_id;
  if bill.variance_to is not null or bill.amount_paid + bill.discount_taken > 0 then
    perform app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object(
      'reason', case when bill.variance_to is not null then 'varianceApplied' else 'receiptPaid' end,
      'consumers', jsonb_build_array(jsonb_build_object('module', 'receipts', 'id', bill.id, 'name', bill.display_id::text))));
  end if;
  delete from app_public.receipt_goods where account_id = me and receipt_id = p_id;
end $$;
comment on function app_private.take_back_receipt(int) is
  'What a bill billed is on no bill again. One that is paid, or whose variance is posted, stays until that is taken back.';
alter function app_private.take_back_receipt(int) owner to ledger_writer;
