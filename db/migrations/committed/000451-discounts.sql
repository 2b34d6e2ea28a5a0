--! Previous: sha1:9a73a2221e81e94d2a6958637be979f81bbc050b
--! Hash: sha1:ae13449fe3f29f80512c14be3c484893421721ab

-- What was agreed stays as it was said: "10%" of whatever the amount becomes, or "5.00" of it.
create domain app_public.discount as text
  check (value ~ '^(\d{1,13}(\.\d{1,2})?|(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)%)$');
comment on domain app_public.discount is 'A discount in per cent of an amount, "10%", or an amount, "5.00".';

-- no search_path of its own, so that it is inlined
create function app_hidden.discount_of(p_amount numeric, p_discount text) returns numeric
language sql immutable
as $$
  select case
    when p_discount is null then 0
    when right(p_discount, 1) = '%' then round(p_amount * rtrim(p_discount, '%')::numeric / 100, 2)
    else p_discount::numeric
  end
$$;
comment on function app_hidden.discount_of(numeric, text) is 'What a discount takes off an amount, rounded half up to the cent.';
grant execute on function app_hidden.discount_of(numeric, text) to
  visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, ledger_writer;

alter table app_public.sales_orders
  add column discount app_public.discount,
  add column discount_total app_public.money not null default 0;
comment on column app_public.sales_orders.discount is 'Taken off the sum of its lines, after their own discounts, and spread over them.';
comment on column app_public.sales_orders.discount_total is 'Sum of its lines'' discounts, their shares of its own included.';
comment on column app_public.sales_orders.subtotal is 'Sum of its lines'' totals: net of discounts, without tax.';

alter table app_public.sales_order_lines
  add column discount app_public.discount,
  add column order_discount app_public.money not null default 0,
  add column discount_total app_public.money generated always as
    (app_hidden.discount_of(round(unit_quantity * coalesce(price, 0), 2), discount) + order_discount) stored;
alter table app_public.sales_order_lines alter column total set expression as
  (round(unit_quantity * coalesce(price, 0), 2) - app_hidden.discount_of(round(unit_quantity * coalesce(price, 0), 2), discount) - order_discount);
alter table app_public.sales_order_lines alter column tax set expression as
  (round((round(unit_quantity * coalesce(price, 0), 2) - app_hidden.discount_of(round(unit_quantity * coalesce(price, 0), 2), discount) - order_discount) * tax_rate / 100, 2));
comment on column app_public.sales_order_lines.discount is 'Taken off unit quantity × price.';
comment on column app_public.sales_order_lines.order_discount is 'Its share of its order''s discount: in proportion to what is left of it, to the cent.';
comment on column app_public.sales_order_lines.discount_total is 'Its own discount and its share of its order''s.';
comment on column app_public.sales_order_lines.total is 'Unit quantity × price, rounded half up to the cent, less its discount and its share of its order''s; without tax.';
comment on column app_public.sales_order_lines.tax is 'Its total at its rate, rounded half up to the cent.';

alter table app_public.purchase_orders
  add column discount app_public.discount,
  add column discount_total app_public.money not null default 0;
comment on column app_public.purchase_orders.discount is 'Taken off the sum of its lines, after their own discounts, and spread over them.';
comment on column app_public.purchase_orders.discount_total is 'Sum of its lines'' discounts, their shares of its own included.';
comment on column app_public.purchase_orders.total is 'Sum of its lines'' totals: net of discounts.';

alter table app_public.purchase_order_lines
  add column discount app_public.discount,
  add column order_discount app_public.money not null default 0,
  add column discount_total app_public.money generated always as
    (app_hidden.discount_of(round(unit_quantity * coalesce(cost, 0), 2), discount) + order_discount) stored;
alter table app_public.purchase_order_lines alter column total set expression as
  (round(unit_quantity * coalesce(cost, 0), 2) - app_hidden.discount_of(round(unit_quantity * coalesce(cost, 0), 2), discount) - order_discount);
comment on column app_public.purchase_order_lines.discount is 'Taken off unit quantity × cost.';
comment on column app_public.purchase_order_lines.order_discount is 'Its share of its order''s discount: in proportion to what is left of it, to the cent.';
comment on column app_public.purchase_order_lines.discount_total is 'Its own discount and its share of its order''s.';
comment on column app_public.purchase_order_lines.total is 'Unit quantity × cost, rounded half up to the cent, less its discount and its share of its order''s.';

insert into app_private.ledger_columns values
  ('sales_orders', 'discount_total'), ('sales_order_lines', 'order_discount'),
  ('purchase_orders', 'discount_total'), ('purchase_order_lines', 'order_discount');
