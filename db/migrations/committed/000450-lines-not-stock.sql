--! Previous: sha1:60e4fe2c399f3a71d28192f46755c292dacda1d2
--! Hash: sha1:9a73a2221e81e94d2a6958637be979f81bbc050b

alter table app_public.skus add column kind text not null default 'stock';
alter table app_public.skus
  add constraint skus_kind_valid check (kind in ('stock', 'service', 'freight', 'discount') and (kind = 'stock' or not is_kit));
comment on column app_public.skus.kind is
  'Goods that are stocked, or what is sold and bought without any: a service, freight, or a discount, whose amounts are below zero.';

alter table app_public.sales_order_lines add column is_stockless boolean not null default false;
alter table app_public.purchase_order_lines add column is_stockless boolean not null default false;
comment on column app_public.sales_order_lines.is_stockless is 'Its SKU is no stock: it is sold, taxed and invoiced, and nothing of it is reserved or shipped.';
comment on column app_public.purchase_order_lines.is_stockless is 'Its SKU is no stock: it is bought and billed, and nothing of it is expected or received.';
insert into app_private.ledger_columns values ('sales_order_lines', 'is_stockless'), ('purchase_order_lines', 'is_stockless');

-- amounts below zero are those of discounts alone: app_private.refuse_line, and tg_keep_rule_sign of their rules
alter table app_public.sales_order_lines drop constraint sales_order_lines_valid;
alter table app_public.sales_order_lines add constraint sales_order_lines_valid
  check (length(trim(unit)) between 1 and 30 and length(description) <= 2000 and (price >= 0 or is_stockless));
alter table app_public.purchase_order_lines drop constraint purchase_order_lines_valid;
alter table app_public.purchase_order_lines add constraint purchase_order_lines_valid
  check (length(trim(unit)) between 1 and 30 and length(description) <= 2000 and (cost >= 0 or is_stockless));
alter table app_public.sku_prices drop constraint sku_prices_price_check;
alter table app_public.sku_costs drop constraint sku_costs_cost_check;
