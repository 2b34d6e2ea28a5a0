import type { ClientBase } from "pg";

/** Makes the tables of a company's goods and orders in Vendure's, with the same names, codes, levels and lines. */
const tables = `
insert into zone (name) values ('Everywhere');
update channel set "defaultTaxZoneId" = 1, "defaultShippingZoneId" = 1;
insert into tax_category (name, "isDefault") values ('Standard', true);
insert into tax_rate (name, enabled, value, "categoryId", "zoneId") values ('Standard', true, 8.6, 1, 1);
insert into stock_location (name, description) values ('Second', ''), ('Third', '');
insert into stock_location_channels_channel ("stockLocationId", "channelId") select id, 1 from stock_location on conflict do nothing;
`;

const fill = async (
  from: ClientBase,
  to: ClientBase,
  select: string,
  accountId: number,
  insert: string,
): Promise<void> => {
  const { rows } = await from.query<{ rows: unknown }>(
    `select coalesce(json_agg(x), '[]') as rows from (${select}) as x`,
    [accountId],
  );
  await to.query(insert, [JSON.stringify(rows[0]?.rows)]);
};

/** Brings SKUs, customers and sales orders of a company of ours into an empty database of Vendure 3.7. */
export const fillVendure = async (from: ClientBase, to: ClientBase, accountId: number): Promise<void> => {
  await to.query("begin");
  await to.query("set local session_replication_role = replica");
  await to.query(tables);
  await fill(
    from,
    to,
    "select id, name, code from app_public.skus where account_id = $1",
    accountId,
    `with sku as materialized (select * from json_to_recordset($1) as x (id int, name text, code text)),
       product as (insert into product (id, enabled) select id, true from sku),
       named as (insert into product_translation ("languageCode", name, slug, description, "baseId") select 'en', name, lower(code), '', id from sku),
       there as (insert into product_channels_channel ("productId", "channelId") select id, 1 from sku),
       variant as (insert into product_variant (id, enabled, sku, "trackInventory", "taxCategoryId", "productId") select id, true, code, 'INHERIT', 1, id from sku),
       called as (insert into product_variant_translation ("languageCode", name, "baseId") select 'en', name, id from sku),
       sold as (insert into product_variant_channels_channel ("productVariantId", "channelId") select id, 1 from sku),
       priced as (insert into product_variant_price ("currencyCode", "channelId", price, "variantId") select 'USD', 1, 1995, id from sku)
     insert into stock_level ("stockOnHand", "stockAllocated", "productVariantId", "stockLocationId")
     select 0, 0, sku.id, location.id from sku cross join stock_location as location`,
  );
  await fill(
    from,
    to,
    "select id, business_name as name from app_public.customers where account_id = $1",
    accountId,
    `with customer as materialized (select * from json_to_recordset($1) as x (id int, name text)),
       made as (insert into customer (id, "firstName", "lastName", "emailAddress") select id, 'Ann', name, 'ann-' || id || '@example.test' from customer)
     insert into customer_channels_channel ("customerId", "channelId") select id, 1 from customer`,
  );
  await fill(
    from,
    to,
    `select o.id, o.display_id, o.customer_id, o.created_at, l.id as line_id, l.sku_id, l.quantity
     from app_public.sales_orders as o join app_public.sales_order_lines as l on l.account_id = o.account_id and l.sales_order_id = o.id
     where o.account_id = $1`,
    accountId,
    `with line as materialized (
         select * from json_to_recordset($1) as x (id int, display_id int, customer_id int, created_at timestamptz, line_id int, sku_id int, quantity numeric)),
       ordered as (select id, display_id, customer_id, created_at, sum(quantity * 1995)::int as total from line group by 1, 2, 3, 4),
       made as (
         insert into "order" (id, type, code, state, active, "orderPlacedAt", "couponCodes", "shippingAddress", "billingAddress", "currencyCode", "customerId", "taxZoneId", "subTotal", "subTotalWithTax", shipping, "shippingWithTax")
         select id, 'Regular', 'SO-' || display_id, 'PaymentSettled', false, created_at, '', '{}', '{}', 'USD', customer_id, 1, total, round(total * 1.086)::int, 0, 0 from ordered),
       there as (insert into order_channels_channel ("orderId", "channelId") select id, 1 from ordered)
     insert into order_line (id, quantity, "orderPlacedQuantity", "listPriceIncludesTax", adjustments, "taxLines", "productVariantId", "taxCategoryId", "initialListPrice", "listPrice", "orderId")
     select line_id, quantity::int, quantity::int, false, '[]', '[{"description":"Standard","taxRate":8.6}]', sku_id, 1, 1995, 1995, id from line`,
  );
  await to.query("commit");
  await to.query("vacuum analyze");
};
