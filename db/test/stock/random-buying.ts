import { linesOf, orders, someLines } from "./random-documents.ts";
import { always, on, pick, upTo, type Kind, type Row } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

const openPurchase = "'Open', 'Partially Received', 'Received'";
const savePurchase = (shop: Shop, id: number, input: object) => shop.perform("save_purchase_orders", { id, ...input });

/** What staff do with purchase orders and what arrives on them. */
export const buying = {
  buy: always((shop, random) =>
    shop.perform("save_purchase_orders", {
      vendorId: shop.vendor,
      warehouseId: pick(random, shop.warehouses),
      state: random() < 0.9 ? "Open" : "Draft",
      lineItems: someLines(shop, random, 3, 40),
    }),
  ),
  openPurchase: on(orders("purchase_orders", "'Draft'"), (shop, row) => savePurchase(shop, row.id, { state: "Open" })),
  draftPurchase: on(orders("purchase_orders", "'Open'"), (shop, row) => savePurchase(shop, row.id, { state: "Draft" })),
  editPurchase: on(linesOf("purchase", openPurchase), (shop, row, random) =>
    savePurchase(shop, row.order, { lineItems: [{ id: row.id, quantity: upTo(random, 60) }] }),
  ),
  receive: on(
    (
      account,
    ) => `select l.id, o.id as "order", l.quantity - l.qty_received as quantity, o.warehouse_id from app_public.purchase_orders as o
      join app_public.purchase_order_lines as l on l.account_id = o.account_id and l.purchase_order_id = o.id
      where o.account_id = ${account} and o.state in (${openPurchase}) and l.quantity > l.qty_received`,
    async (shop, row, random) => {
      const { warehouse_id: warehouse } = row as Row & { warehouse_id: number };
      await shop.receive(row.order, row.id, upTo(random, Number(row.quantity)), {
        binLocationId: shop.bins[shop.warehouses.indexOf(warehouse)],
      });
    },
  ),
  receiveAll: on(
    (account) =>
      `select o.id, o.warehouse_id as "order" from app_public.purchase_orders as o where o.account_id = ${account} and o.state in (${openPurchase})`,
    (shop, row) =>
      shop.perform("receive_all", { id: row.id, binLocationId: shop.bins[shop.warehouses.indexOf(row.order)] }),
  ),
  deleteReceivement: on(
    (account) => `select r.id from app_public.receivements as r
      join app_public.purchase_orders as o on o.account_id = r.account_id and o.id = r.purchase_order_id
      join app_public.lots as l on l.account_id = r.account_id and l.id = r.lot_id
      where r.account_id = ${account} and r.deleted_at is null and o.state in (${openPurchase}) and l.quantity = r.quantity`,
    (shop, row) => shop.perform("delete_receivement", { id: row.id }),
  ),
  closePurchase: on(orders("purchase_orders", "'Partially Received', 'Received'"), (shop, row) =>
    savePurchase(shop, row.id, { state: "Closed" }),
  ),
  reopenPurchase: on(orders("purchase_orders", "'Closed'"), (shop, row) =>
    savePurchase(shop, row.id, { state: "Open" }),
  ),
  cancelPurchase: on(orders("purchase_orders", "'Open'"), (shop, row) =>
    savePurchase(shop, row.id, { state: "Canceled" }),
  ),
} satisfies Record<string, Kind>;
