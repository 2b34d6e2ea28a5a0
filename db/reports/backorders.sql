create or replace function app_hidden.report_backorders(filter jsonb)
returns table (
  id numeric, document_module text, document_id int, sku_id int, warehouse_id int, due date, opened_at timestamptz, age int, age_band text, backordered numeric
)
language sql stable
as $$
  select (((hashtext(c.kind) + 2147483648::numeric) * 10000000000 + c.line_id) * 10000000000 + c.sku_id) * 10000000000 + c.warehouse_id, c.document_table, c.document_id, c.sku_id, c.warehouse_id, c.due, c.opened_at, a.age,
    case when a.age <= 7 then 'upTo7' when a.age <= 30 then 'upTo30' when a.age <= 90 then 'upTo90' else 'over90' end, c.backordered::numeric
  from app_hidden.claims as c
  cross join lateral (
    select (select app_hidden.today()) - (c.opened_at at time zone (select z.time_zone from app_public.accounts as z where z.id = (select app_hidden.account_id())))::date as age
  ) as a
  where c.backordered > 0
$$;
comment on function app_hidden.report_backorders(jsonb) is 'Lines that wait for stock, of orders, transfers and work orders: how much of each, and for how many days since its document was opened.';
