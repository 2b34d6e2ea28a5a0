create or replace function app_private.kit_needs(p_sku int, p_line int, p_quantity numeric)
returns table (sku_id int, "position" int, quantity_per numeric, quantity_fixed numeric, needed numeric)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select c.sku_id, min(c.position), coalesce(sum(c.quantity_per) filter (where not c.is_fixed), 0),
    coalesce(sum(c.quantity_per) filter (where c.is_fixed), 0),
    sum(greatest(0, c.quantity + case when c.is_fixed then 0 else c.quantity_per * (p_quantity - l.quantity) end
      - c.qty_shipped - c.qty_short_closed - coalesce(k.allocated + k.committed, 0)))
  from app_public.sales_order_lines as l
  join app_public.sales_order_components as c on c.account_id = l.account_id and c.line_id = l.id
  left join app_hidden.claims as k on k.account_id = c.account_id and k.kind = 'sales_component' and k.line_id = c.id
  where l.account_id = app_hidden.account_id() and l.id = p_line
  group by c.sku_id
  union all
  select b.sku_id, min(b.position), coalesce(sum(b.quantity_per) filter (where not b.is_fixed), 0),
    coalesce(sum(b.quantity_per) filter (where b.is_fixed), 0),
    sum(case when b.is_fixed then b.quantity_per else b.quantity_per * p_quantity end)
  from app_private.bill_components(array(
    select id from app_public.skus where p_line is null and account_id = app_hidden.account_id() and id = p_sku and is_kit
  )) as b
  group by b.sku_id
$$;
comment on function app_private.kit_needs(int, int, numeric) is
  'What kits need of each component beyond what their line (null of one not saved) holds and has shipped: by what the line is made of, or what the bill says now.';
alter function app_private.kit_needs(int, int, numeric) owner to ledger_writer;
