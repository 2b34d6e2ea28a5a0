--! Previous: sha1:b6c3dd6d1069d282ea8a4862cda864132e5f4a12
--! Hash: sha1:af04a1f4a249c7bd55bea3eef3dad2b1332cdeb2

alter table app_public.invoice_lines add column order_discount app_public.money not null default 0;
comment on column app_public.invoice_lines.order_discount is 'The part of the order line''s share of its order''s discount, which its total is net of: given, it stays.';
insert into app_private.ledger_columns values ('invoice_lines', 'order_discount');

-- their documents are as they were: nothing is to be settled, and nothing happened
alter table app_public.invoice_lines disable trigger user;
update app_public.invoice_lines as n set order_discount = p.part
from (
  select n.account_id, n.id, round(l.order_discount * t.taken / l.quantity, 2) - round(l.order_discount * (t.taken - n.quantity) / l.quantity, 2) as part
  from (
    select n.*, sum(n.quantity) over (partition by n.account_id, n.sales_order_line_id order by n.id) as taken
    from app_public.invoice_lines as n
    join app_public.invoices as i on i.account_id = n.account_id and i.id = n.invoice_id and i.deleted_at is null
  ) as t
  join app_public.invoice_lines as n on n.account_id = t.account_id and n.id = t.id
  join app_public.sales_order_lines as l on l.account_id = n.account_id and l.id = n.sales_order_line_id
  where l.order_discount <> 0
) as p
where n.account_id = p.account_id and n.id = p.id;
alter table app_public.invoice_lines enable trigger user;
