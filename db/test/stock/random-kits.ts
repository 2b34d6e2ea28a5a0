import { always, on, pick, upTo, type Kind } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

const kitsOf = (account: number) => `select id from app_public.skus where account_id = ${account} and is_kit`;
const fill = (shop: Shop) => shop.admin.query("select app_private.fill_waiting_kits($1)", [shop.accountId]);

/** What staff do with kits, and the worker after them. */
export const kitting = {
  makeKit: always(async (shop, random) => {
    const first = Math.floor(random() * shop.skuIds.length);
    // of a few things only: a kit waits until all of them are there
    const parts = [...shop.skuIds.slice(first), ...shop.skuIds.slice(0, first)].slice(0, 2);
    const { id } = await shop.perform("save_skus", {
      name: "Set",
      code: `SET-${random()}`,
      isKit: true,
      billOfMaterials: parts.map((skuId) => ({
        skuId,
        quantity: upTo(random, 2),
        isFixed: random() < 0.3,
      })),
    });
    await shop.insert("sku_prices", "sku_id, label_id, price", "$1, $2, 30", [id, shop.label]);
  }),
  sellKit: on(kitsOf, (shop, row, random) =>
    shop.perform("save_sales_orders", {
      customerId: shop.customer,
      warehouseId: pick(random, shop.warehouses),
      shippingAddressId: shop.address,
      billingAddressId: shop.address,
      state: random() < 0.9 ? "Open" : "Draft",
      lineItems: [
        { skuId: row.id, quantity: upTo(random, 4) },
        { skuId: pick(random, shop.skuIds), quantity: upTo(random, 4) },
      ],
    }),
  ),
  packKit: on(
    (account) => `select distinct c.line_id as id, k.document_id as "order", 2 as quantity
      from app_hidden.claims as k
      join app_public.sales_order_components as c on c.account_id = k.account_id and c.id = k.line_id
      where k.account_id = ${account} and k.kind = 'sales_component' and k.allocated > 0`,
    (shop, row, random) => shop.pack(row.order, row.id, upTo(random, Number(row.quantity))),
  ),
  changeKit: on(kitsOf, (shop, row, random) =>
    shop.perform("save_skus", {
      id: row.id,
      billOfMaterials: [{ skuId: pick(random, shop.skuIds), quantity: upTo(random, 2) }],
    }),
  ),
  refreshKits: on(
    (account) => `select distinct l.sales_order_id as id from app_public.sales_order_lines as l
      join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
      where l.account_id = ${account} and l.is_kit and l.qty_shipped = 0 and o.state in ('Draft', 'Open')`,
    (shop, row) => shop.perform("refresh_sales_order", { id: row.id }),
  ),
  fillKits: always(fill),
} satisfies Record<string, Kind>;
