import { linesOf, orders, someLines } from "./random-documents.ts";
import { always, on, pick, upTo, type Kind, type Row } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

/** Shipments that were not placed, with packages or without any. */
const waitingShipments = (packed: "exists" | "not exists") => (account: number) =>
  `select s.id, s.sales_order_id as "order" from app_public.shipments as s where s.account_id = ${account} and s.state = 'Ready To Ship' and s.deleted_at is null
    and ${packed} (select from app_public.packages as p where p.account_id = s.account_id and p.shipment_id = s.id and p.deleted_at is null)`;

const open = "'Open', 'Partially Shipped', 'Shipped'";
const saveSale = (shop: Shop, id: number, input: object) => shop.perform("save_sales_orders", { id, ...input });

/** What staff do with sales orders, packages and shipments. */
export const selling = {
  sell: always((shop, random) =>
    shop.perform("save_sales_orders", {
      customerId: shop.customer,
      warehouseId: pick(random, shop.warehouses),
      shippingAddressId: shop.address,
      billingAddressId: shop.address,
      state: random() < 0.9 ? "Open" : "Draft",
      shipDate: random() < 0.6 ? `2030-01-${10 + upTo(random, 15)}` : null,
      lineItems: someLines(shop, random, 4, 8),
    }),
  ),
  openSale: on(orders("sales_orders", "'Draft'"), (shop, row) => saveSale(shop, row.id, { state: "Open" })),
  editSale: on(linesOf("sales", open, "l.qty_shipped < l.quantity"), (shop, row, random) =>
    saveSale(shop, row.order, { lineItems: [{ id: row.id, quantity: upTo(random, 12) }] }),
  ),
  addSaleLine: on(orders("sales_orders", open), (shop, row, random) =>
    saveSale(shop, row.id, { lineItems: someLines(shop, random, 1, 8) }),
  ),
  removeSaleLine: on(linesOf("sales", open, "l.qty_shipped = 0"), (shop, row) =>
    saveSale(shop, row.order, { lineItems: [{ id: row.id, remove: true }] }),
  ),
  moveSale: on(
    (
      account,
    ) => `select o.id, o.warehouse_id as "order" from app_public.sales_orders as o where o.account_id = ${account} and o.state = 'Open'
      and not exists (select from app_public.shipments as s where s.account_id = o.account_id and s.sales_order_id = o.id and s.state <> 'Voided')`,
    (shop, row) => saveSale(shop, row.id, { warehouseId: shop.warehouses.find((id) => id !== row.order) }),
  ),
  draftSale: on(orders("sales_orders", "'Open'"), (shop, row) => saveSale(shop, row.id, { state: "Draft" })),
  closeSale: on(orders("sales_orders", "'Partially Shipped', 'Shipped'"), (shop, row) =>
    saveSale(shop, row.id, { state: "Closed" }),
  ),
  reopenSale: on(orders("sales_orders", "'Closed'"), (shop, row) => saveSale(shop, row.id, { state: "Open" })),
  cancelSale: on(orders("sales_orders", "'Open', 'Partially Shipped'"), (shop, row) =>
    saveSale(shop, row.id, { state: "Canceled", deletePackages: true }),
  ),
  pack: on(
    (account) =>
      `select line_id as id, document_id as "order", allocated as quantity from app_hidden.claims where account_id = ${account} and kind = 'sales_line' and allocated > 0`,
    (shop, row, random) => shop.pack(row.order, row.id, upTo(random, Number(row.quantity))),
  ),
  packAllocated: on(orders("sales_orders", open), (shop, row) =>
    shop.perform("pack_allocated", { salesOrderId: row.id }),
  ),
  placeShipments: on(waitingShipments("exists"), (shop, row) => shop.perform("place_shipments", { id: row.order })),
  charge: on(
    (
      account,
    ) => `select p.id, s.id as "order" from app_public.packages as p join app_public.shipments as s on s.account_id = p.account_id and s.id = p.shipment_id
      where p.account_id = ${account} and p.deleted_at is null and s.state = 'Ready To Ship'`,
    async (shop, row, random) => {
      const freight = await shop.rowsOf("skus", "kind = 'freight'");
      if (freight.length === 0) await shop.insert("skus", "name, code, kind", "'Shipping', 'SHIP', 'freight'");
      const charge = random() < 0.2 ? null : `${upTo(random, 40)}.${String(upTo(random, 99)).padStart(2, "0")}`;
      await shop.perform("update_shipment", { id: row.order, packages: [{ id: row.id, charge }] });
    },
  ),
  unpack: on(
    (
      account,
    ) => `select p.id from app_public.packages as p join app_public.shipments as s on s.account_id = p.account_id and s.id = p.shipment_id
      where p.account_id = ${account} and p.deleted_at is null and s.state = 'Ready To Ship'`,
    (shop, row) => shop.perform("delete_package", { id: row.id }),
  ),
  repack: on(
    (
      account,
    ) => `select l.package_id as id, p.shipment_id as "order", l.line_id as line, l.quantity from app_public.package_lines as l
      join app_public.packages as p on p.account_id = l.account_id and p.id = l.package_id and p.deleted_at is null
      join app_public.shipments as s on s.account_id = p.account_id and s.id = p.shipment_id and s.state = 'Ready To Ship'
      where l.account_id = ${account} and l.line_id is not null`,
    (shop, row, random) => {
      const { line } = row as Row & { line: number };
      const quantity = upTo(random, Number(row.quantity) + 2) - 1;
      const packages = [{ id: row.id, lineItems: [{ lineItemId: line, quantity }] }];
      return shop.perform("update_shipment", { id: row.order, packages });
    },
  ),
  place: on(waitingShipments("exists"), (shop, row) => shop.perform("place_shipment", { id: row.id })),
  deleteShipment: on(waitingShipments("exists"), (shop, row) => shop.perform("delete_shipment", { id: row.id })),
  changeOrder: on(waitingShipments("not exists"), async (shop, row) => {
    const [other] = await shop.rowsOf<Row>("sales_orders", `state in (${open}) order by id desc limit 1`);
    if (other) await shop.perform("update_shipment", { id: row.id, salesOrderId: other.id });
  }),
  void: on(
    (
      account,
    ) => `select s.id from app_public.shipments as s join app_public.sales_orders as o on o.account_id = s.account_id and o.id = s.sales_order_id
      where s.account_id = ${account} and s.state = 'Shipped' and o.state in (${open})`,
    (shop, row) => shop.perform("void_shipment", { id: row.id }),
  ),
} satisfies Record<string, Kind>;
