-- Sales and their cost: entries follow from cost of goods sold and from shipped quantities, by whatever came of either.
create or replace function app_private.tg_cogs_entries__margin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
set enable_seqscan to off
set random_page_cost to 0
as $$
begin
  -- looked up one by one: what a statement added has no statistics, and a plan for many would read all lines there are
  insert into app_hidden.margin_entries (account_id, day, sales_order_id, line_id, customer_id, sku_id, warehouse_id, cogs_id, cogs)
  select e.account_id, (select app_hidden.today()), l.sales_order_id, l.id, l.customer_id, coalesce(l.sku_id, e.sku_id), e.warehouse_id, e.id, e.amount
  from added as e
  left join lateral (
    select l.id, l.sku_id, l.sales_order_id, o.customer_id
    from app_public.sales_order_lines as l
    join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
    where l.account_id = e.account_id and l.id = case
      when e.sales_order_line_id is not null then e.sales_order_line_id
      when e.document_table = 'sales_orders' then e.line_id
      when e.document_table = 'returns' then (
        select r.sales_order_line_id from app_public.return_lines as r where r.account_id = e.account_id and r.id = e.line_id)
    end
    offset 0
  ) as l on true
  where e.amount <> 0
  order by e.id;
  return null;
end $$;
comment on function app_private.tg_cogs_entries__margin() is 'Cost of goods sold, by what was sold and to whom: of components of a kit, by the kit.';
drop trigger if exists tg_cogs_entries__margin on app_hidden.cogs_entries;
create trigger tg_cogs_entries__margin after insert on app_hidden.cogs_entries
referencing new table as added for each statement execute function app_private.tg_cogs_entries__margin();
alter function app_private.tg_cogs_entries__margin() owner to ledger_writer;

create or replace function app_private.tg_margin_entries__sum() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  insert into app_hidden.margin_sums (account_id, module, record_id, month, quantity, revenue, cogs)
  select e.account_id, k.module, k.record_id, date_trunc('month', e.day)::date, sum(e.quantity), sum(e.revenue), sum(e.cogs)
  from added as e
  cross join lateral (values ('customers', e.customer_id), ('skus', e.sku_id)) as k (module, record_id)
  where k.record_id is not null
  group by 1, 2, 3, 4;
  if random() < 0.05 then
    with folded as (
      delete from app_hidden.margin_sums
      where (account_id, id) in (
        select s.account_id, s.id
        from (
          select distinct a.account_id, k.module, k.record_id
          from added as a cross join lateral (values ('customers', a.customer_id), ('skus', a.sku_id)) as k (module, record_id)
          where k.record_id is not null
        ) as t
        join app_hidden.margin_sums as s on s.account_id = t.account_id and s.module = t.module and s.record_id = t.record_id
        for update of s skip locked)
      returning account_id, module, record_id, month, quantity, revenue, cogs
    )
    insert into app_hidden.margin_sums (account_id, module, record_id, month, quantity, revenue, cogs)
    select account_id, module, record_id, month, sum(quantity), sum(revenue), sum(cogs) from folded group by 1, 2, 3, 4;
  end if;
  return null;
end $$;
comment on function app_private.tg_margin_entries__sum() is
  'Keeps what a customer and a SKU come to in a month. Lines that nobody else is folding become one now and then; the sum stays the same for everybody.';
drop trigger if exists tg_margin_entries__sum on app_hidden.margin_entries;
create trigger tg_margin_entries__sum after insert on app_hidden.margin_entries
referencing new table as added for each statement execute function app_private.tg_margin_entries__sum();
alter function app_private.tg_margin_entries__sum() owner to ledger_writer;

create or replace function app_private.sum_margins(p_account int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.margin_sums (account_id, module, record_id, month, quantity, revenue, cogs)
  select e.account_id, k.module, k.record_id, date_trunc('month', e.day)::date, sum(e.quantity), sum(e.revenue), sum(e.cogs)
  from app_hidden.margin_entries as e
  cross join lateral (values ('customers', e.customer_id), ('skus', e.sku_id)) as k (module, record_id)
  where e.account_id = p_account and k.record_id is not null
  group by 1, 2, 3, 4
$$;
comment on function app_private.sum_margins(int) is
  'Sums the margin entries of a company that has no sums, as one whose days were moved to other months. Only the owner of the database may call it.';

drop trigger if exists tg_margin_entries__keep on app_hidden.margin_entries;
create trigger tg_margin_entries__keep before update or delete on app_hidden.margin_entries
for each row execute function app_private.tg_refuse_change();

create or replace view app_private.net_shipped with (security_invoker) as
select l.account_id, l.sales_order_id, l.id as line_id, l.sku_id, o.warehouse_id, s.quantity - r.quantity as quantity,
  app_private.part_of(l.total, l.quantity, s.quantity, 0) - r.revenue as revenue
from app_public.sales_order_lines as l
join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
cross join lateral (
  select case
    when not l.is_stockless or l.package_id is not null then l.qty_shipped
    -- what is no stock is done with the goods
    when app_private.stage_of('sales_orders', o.state) = 'done' then l.quantity
    when app_private.stage_of('sales_orders', o.state) = 'closed' and (
      select bool_or(m.qty_shipped > 0) or bool_and(m.is_stockless)
      from app_public.sales_order_lines as m
      where m.account_id = l.account_id and m.sales_order_id = l.sales_order_id
    ) then l.quantity
    else 0
  end as quantity
) as s
cross join lateral (
  -- pieces of a kit come back, and no kit
  select coalesce(case when l.is_kit then 0 else sum(n.qty_returned) end, 0) as quantity,
    coalesce(sum(app_private.part_of(n.total, n.quantity, n.qty_returned, 0)), 0) as revenue
  from app_public.return_lines as n
  join app_public.returns as t on t.account_id = n.account_id and t.id = n.return_id and t.deleted_at is null
  where l.qty_shipped > 0 and n.account_id = l.account_id and n.sales_order_line_id = l.id and n.qty_returned > 0
) as r
where o.deleted_at is null and (l.qty_shipped > 0 or l.is_stockless);
comment on view app_private.net_shipped is
  'What of lines of orders left and did not come back, and their part of the lines'' totals, to the cent. What is no stock counts once its order is shipped.';
grant select on app_private.net_shipped to ledger_writer;

create or replace function app_private.post_revenue(p_order int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
set plan_cache_mode to force_generic_plan
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set random_page_cost to 0
as $$
  insert into app_hidden.margin_entries (account_id, day, sales_order_id, line_id, customer_id, sku_id, warehouse_id, quantity, revenue)
  select o.account_id, (select app_hidden.today()), o.id, d.line_id, o.customer_id, d.sku_id, o.warehouse_id, d.quantity, d.revenue
  from app_public.sales_orders as o
  cross join lateral (
    select e.line_id, e.sku_id, sum(e.quantity) as quantity, sum(e.revenue) as revenue
    from (
      select n.line_id, n.sku_id, n.quantity, n.revenue from app_private.net_shipped as n
      where n.account_id = o.account_id and n.sales_order_id = o.id
      union all
      select p.line_id, p.sku_id, -p.quantity, -p.revenue from app_hidden.margin_entries as p
      where p.account_id = app_hidden.account_id() and p.sales_order_id = o.id and p.cogs_id is null
    ) as e
    group by e.line_id, e.sku_id
    having sum(e.quantity) <> 0 or sum(e.revenue) <> 0
  ) as d
  where o.account_id = app_hidden.account_id() and o.id = p_order
  order by d.line_id
$$;
comment on function app_private.post_revenue(int) is
  'Brings the entries of an order''s revenue to what its lines say, with entries of today: what left, came back, or was priced anew. It is locked.';
alter function app_private.post_revenue(int) owner to ledger_writer;

-- settling looks at what is done alone, and an order of services that was closed has nothing done
create or replace function app_private.tg_sales_orders__reopened() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.post_revenue(new.id);
  return null;
end $$;
comment on function app_private.tg_sales_orders__reopened() is 'What is no stock was sold when its order was closed, and is not once that is open again.';
drop trigger if exists tg_sales_orders__reopened on app_public.sales_orders;
create trigger tg_sales_orders__reopened after update of state on app_public.sales_orders
for each row when (old.state = 'Closed' and new.state <> 'Closed') execute function app_private.tg_sales_orders__reopened();
alter function app_private.tg_sales_orders__reopened() owner to ledger_writer;

create or replace function app_private.post_revenue_of_return(p_return int) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select app_private.post_revenue(t.sales_order_id) from app_public.returns as t where t.account_id = app_hidden.account_id() and t.id = p_return
$$;
comment on function app_private.post_revenue_of_return(int) is 'The same of the order that a return is of.';
alter function app_private.post_revenue_of_return(int) owner to ledger_writer;

create or replace function app_private.margin_differences(p_skus int[])
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed
set enable_nestloop to off
as $$
  -- each cost of goods sold is an entry
  select coalesce(c.sku_id, e.sku_id), coalesce(c.warehouse_id, e.warehouse_id), 'cogs', 'margins', 'sales_orders', e.sales_order_id, c.amount, e.cogs
  from (
    select * from app_hidden.cogs_entries as c where c.account_id = app_hidden.account_id() and c.amount <> 0 and (p_skus is null or c.sku_id = any (p_skus))
  ) as c
  left join (select * from app_hidden.margin_entries as m where m.account_id = app_hidden.account_id() and m.cogs_id is not null) as e on e.cogs_id = c.id
  where c.amount is distinct from e.cogs
  union all
  -- and each month's sums are those of its entries
  select coalesce(s.record_id, e.record_id), null, 'margin', 'marginSums', coalesce(s.module, e.module), coalesce(s.record_id, e.record_id), e.margin, s.margin
  from (
    select m.module, m.record_id, m.month, sum(m.revenue - m.cogs) as margin, sum(m.quantity) as quantity
    from app_hidden.margin_sums as m
    where m.account_id = app_hidden.account_id() and (p_skus is null or m.module = 'skus' and m.record_id = any (p_skus))
    group by 1, 2, 3
  ) as s
  full join (
    select k.module, k.record_id, date_trunc('month', m.day)::date as month, sum(m.revenue - m.cogs) as margin, sum(m.quantity) as quantity
    from app_hidden.margin_entries as m
    cross join lateral (values ('customers', m.customer_id), ('skus', m.sku_id)) as k (module, record_id)
    where m.account_id = app_hidden.account_id() and k.record_id is not null and (p_skus is null or k.module = 'skus' and k.record_id = any (p_skus))
    group by 1, 2, 3
  ) as e on e.module = s.module and e.record_id = s.record_id and e.month = s.month
  where coalesce(s.margin, 0) <> coalesce(e.margin, 0) or coalesce(s.quantity, 0) <> coalesce(e.quantity, 0)
  union all
  -- what an order's lines come to that left is what was posted
  select d.sku_id, min(d.warehouse_id), 'revenue', 'margins', 'sales_orders', d.sales_order_id, sum(d.expected), sum(d.found)
  from (
    select n.sku_id, n.warehouse_id, n.sales_order_id, n.line_id, n.revenue as expected, 0 as found, n.quantity
    from app_private.net_shipped as n
    where n.account_id = app_hidden.account_id() and (p_skus is null or n.sku_id = any (p_skus))
    union all
    select m.sku_id, m.warehouse_id, m.sales_order_id, m.line_id, 0, m.revenue, -m.quantity
    from app_hidden.margin_entries as m
    where m.account_id = app_hidden.account_id() and m.cogs_id is null and (p_skus is null or m.sku_id = any (p_skus))
  ) as d
  group by d.sku_id, d.sales_order_id, d.line_id
  having sum(d.expected) <> sum(d.found) or sum(d.quantity) <> 0
$$;
comment on function app_private.margin_differences(int[]) is
  'Cost of goods sold that is no margin entry or one of another amount; revenue that is not what left of the order''s lines; months whose sums are not their entries''.';
alter function app_private.margin_differences(int[]) owner to ledger_writer;
