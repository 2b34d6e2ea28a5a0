--! Previous: sha1:3f3637b41ddedf1f9ac81bad4b7042b7437c3301
--! Hash: sha1:b99fb7572e2729571a88f63c6e4fa306459e340f

-- What was sold and what it cost, as facts of the days on which that became known: reports and pages of margins read nothing else.
create table app_hidden.margin_entries (
  account_id int not null,
  id bigint generated always as identity,
  day date not null,
  sales_order_id int,
  line_id int,
  customer_id int,
  sku_id int not null,
  warehouse_id int not null,
  cogs_id bigint,
  quantity app_public.quantity not null default 0,
  revenue app_public.money not null default 0,
  cogs numeric(24, 8) not null default 0,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index on app_hidden.margin_entries (account_id, sales_order_id) include (line_id, sku_id, quantity, revenue, cogs);
create index on app_hidden.margin_entries (account_id, day);
create index on app_hidden.margin_entries (account_id, cogs_id);
comment on table app_hidden.margin_entries is
  'Append-only: net shipped revenue as it came about, and cost of goods sold by what was sold. A line''s revenue is the sum of its entries; what changes it later is an entry of that day.';
comment on column app_hidden.margin_entries.sales_order_id is 'Empty for cost of goods sold that belongs to no order: what a bill made goods cost that were built into others or counted away.';
comment on column app_hidden.margin_entries.sku_id is 'What was sold: of components of a kit, the kit.';
comment on column app_hidden.margin_entries.cogs_id is 'The entry of cost of goods sold that this is; empty for revenue.';

create table app_hidden.margin_sums (
  account_id int not null,
  id bigint generated always as identity,
  module text not null,
  record_id int not null,
  month date not null,
  quantity numeric(24, 4) not null,
  revenue numeric(24, 2) not null,
  cogs numeric(24, 8) not null,
  primary key (account_id, id)
);
create index on app_hidden.margin_sums (account_id, module, record_id, month);
comment on table app_hidden.margin_sums is
  'Margin entries of a customer or a SKU in a month: the sum of these. Who adds entries adds a line here, so that nobody waits for a total, and now and then folds them into one.';

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule)
select name, 'sales_order', 'app_hidden', false, true,
  'app_hidden.may_view(''sales_order'') and app_hidden.may_view(''sku_price'') and app_hidden.may_view(''sku_cost'')'
from unnest('{margin_entries,margin_sums}'::text[]) as name;
insert into app_private.secret_columns values
  ('margin_entries', 'revenue', 'price'), ('margin_entries', 'cogs', 'cost'), ('margin_sums', 'revenue', 'price'), ('margin_sums', 'cogs', 'cost');

-- a bill's variance is of goods that left on an order, where that is known
alter table app_hidden.cogs_entries add column sales_order_line_id int;
comment on column app_hidden.cogs_entries.sales_order_line_id is 'Of a variance that no document of the order made: the line whose goods it is about.';

-- only ever added to, but for sums that are folded
alter table app_hidden.margin_entries set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table app_hidden.margin_sums set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500);

-- what was sold before: its cost on the day it was posted, its revenue on the day the first of it left
insert into app_hidden.margin_entries (account_id, day, sales_order_id, line_id, customer_id, sku_id, warehouse_id, cogs_id, cogs, recorded_at)
select e.account_id, (e.recorded_at at time zone a.time_zone)::date, o.id, l.id, o.customer_id, coalesce(l.sku_id, e.sku_id), e.warehouse_id, e.id, e.amount, e.recorded_at
from app_hidden.cogs_entries as e
join app_public.accounts as a on a.id = e.account_id
left join app_public.return_lines as r on e.document_table = 'returns' and r.account_id = e.account_id and r.id = e.line_id
left join app_public.sales_order_lines as l on l.account_id = e.account_id
  and l.id = case e.document_table when 'sales_orders' then e.line_id when 'returns' then r.sales_order_line_id end
left join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
where e.amount <> 0
order by e.id;
insert into app_hidden.margin_entries (account_id, day, sales_order_id, line_id, customer_id, sku_id, warehouse_id, quantity, revenue, recorded_at)
select l.account_id, (s.placed_at at time zone a.time_zone)::date, o.id, l.id, o.customer_id, l.sku_id, o.warehouse_id, l.qty_shipped - coalesce(r.quantity, 0),
  round(l.total * l.qty_shipped / l.quantity, 2) - coalesce(r.amount, 0), s.placed_at
from app_public.sales_order_lines as l
join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
join app_public.accounts as a on a.id = l.account_id
cross join lateral (
  select min(s.placed_at) as placed_at from app_public.shipments as s
  where s.account_id = o.account_id and s.sales_order_id = o.id and s.state = 'Shipped' and s.deleted_at is null
) as s
left join lateral (
  select case when l.is_kit then 0 else sum(n.qty_returned) end as quantity, sum(round(n.total * n.qty_returned / n.quantity, 2)) as amount
  from app_public.return_lines as n
  join app_public.returns as t on t.account_id = n.account_id and t.id = n.return_id and t.deleted_at is null
  where n.account_id = l.account_id and n.sales_order_line_id = l.id
) as r on true
where l.qty_shipped > 0 and s.placed_at is not null;
insert into app_hidden.margin_sums (account_id, module, record_id, month, quantity, revenue, cogs)
select e.account_id, k.module, k.record_id, date_trunc('month', e.day)::date, sum(e.quantity), sum(e.revenue), sum(e.cogs)
from app_hidden.margin_entries as e
cross join lateral (values ('customers', e.customer_id), ('skus', e.sku_id)) as k (module, record_id)
where k.record_id is not null
group by 1, 2, 3, 4;
