import { always, on, pick, upTo, type Kind } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

const live = "'Open', 'In Progress', 'Completed'";
const workOrders = (states: string) => (account: number) =>
  `select id from app_public.work_orders where account_id = ${account} and state in (${states})`;
const stockAt = (shop: Shop, warehouse: number, sku: number, quantity: number) =>
  shop.stock(sku, quantity, { warehouseId: warehouse, binLocationId: shop.bins[shop.warehouses.indexOf(warehouse)] });
const save = (shop: Shop, id: number, input: object) => shop.perform("save_work_orders", { id, ...input });

/** What staff do with bills of materials and work orders. */
export const building = {
  makeBill: always(async (shop, random) => {
    // what was entered later is made of what was entered before, so that no circle closes
    const part = Math.floor(random() * (shop.skuIds.length - 1));
    const [skuId, id] = [shop.skuIds[part], pick(random, shop.skuIds.slice(part + 1))];
    const [line] = await shop.rowsOf<{ id: number }>("bill_of_materials", `assembly_id = ${id} and sku_id = ${skuId}`);
    await shop.perform("save_skus", {
      id,
      billOfMaterials: [
        { ...(line ? { id: line.id } : { skuId }), quantity: upTo(random, 3), isFixed: random() < 0.3 },
      ],
    });
  }),
  startWork: on(
    (account) => `select distinct b.assembly_id as id from app_public.bill_of_materials as b
      join app_public.skus as s on s.account_id = b.account_id and s.id = b.assembly_id
      where b.account_id = ${account} and not s.is_kit`,
    (shop, row, random) =>
      shop.perform("save_work_orders", {
        originWarehouseId: pick(random, shop.warehouses),
        state: random() < 0.5 ? "Open" : "Draft",
        startOn: random() < 0.6 ? `2030-01-${10 + upTo(random, 15)}` : null,
        lineItems: [{ skuId: row.id, quantity: upTo(random, 6) }],
      }),
  ),
  /** Buys in what a work order waits for, and whatever else waits for it before. */
  supplyWork: on(
    (
      account,
    ) => `select distinct c.sku_id as id, s.backordered as quantity, s.warehouse_id as "order" from app_hidden.claims as c
      join app_public.stock_levels as s on s.account_id = c.account_id and s.sku_id = c.sku_id and s.warehouse_id = c.warehouse_id
      where c.account_id = ${account} and c.kind = 'work_order_component' and c.backordered > 0`,
    (shop, row) => stockAt(shop, row.order, row.id, Number(row.quantity)),
  ),
  openWork: on(workOrders("'Draft'"), (shop, row) => save(shop, row.id, { state: "Open" })),
  editWork: on(
    (account) => `select l.id, o.id as "order", l.quantity from app_public.work_orders as o
      join app_public.work_order_lines as l on l.account_id = o.account_id and l.work_order_id = o.id
      where o.account_id = ${account} and o.state in (${live})`,
    (shop, row, random) => save(shop, row.order, { lineItems: [{ id: row.id, quantity: upTo(random, 9) }] }),
  ),
  moveWork: on(
    (account) =>
      `select o.id, o.origin_warehouse_id as "order" from app_public.work_orders as o where o.account_id = ${account} and o.state = 'Open'`,
    (shop, row) => save(shop, row.id, { originWarehouseId: shop.warehouses.find((id) => id !== row.order) }),
  ),
  assemble: on(
    (account) => `select o.id, o.origin_warehouse_id as "order" from app_public.work_orders as o
      where o.account_id = ${account} and o.state in ('Open', 'In Progress') and not exists (
        select from app_public.work_order_components as p
        left join app_hidden.claims as c on c.account_id = p.account_id and c.kind = 'work_order_component' and c.line_id = p.id
        where p.account_id = o.account_id and p.work_order_id = o.id and p.quantity > p.qty_consumed
          and coalesce(c.allocated, 0) < case when p.is_fixed then p.quantity - p.qty_consumed else p.quantity_per end)`,
    async (shop, row, random) => {
      const binLocationId = shop.bins[shop.warehouses.indexOf(row.order)];
      const [line] = await shop.rowsOf<{ id: number }>("work_order_lines", `work_order_id = ${row.id}`);
      await shop.perform("receive_work_order", {
        id: row.id,
        ...(random() < 0.5
          ? { binLocationId }
          : { receivements: [{ lineItemId: line?.id, binLocationId, quantity: 1 }] }),
      });
    },
  ),
  takeApart: on(
    (account) => `select a.id from app_public.assemblies as a
      join app_public.work_orders as o on o.account_id = a.account_id and o.id = a.work_order_id
      join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
      where a.account_id = ${account} and a.deleted_at is null and o.state in (${live}) and l.quantity = a.quantity`,
    (shop, row) => shop.perform("delete_assembly", { id: row.id }),
  ),
  refreshBill: on(workOrders("'Draft', 'Open'"), (shop, row) => shop.perform("refresh_work_order", { id: row.id })),
  closeWork: on(workOrders("'In Progress', 'Completed'"), (shop, row) => save(shop, row.id, { state: "Closed" })),
  reopenWork: on(workOrders("'Closed'"), (shop, row) => save(shop, row.id, { state: "Open" })),
  draftWork: on(workOrders("'Open'"), (shop, row) => save(shop, row.id, { state: "Draft" })),
  cancelWork: on(workOrders("'Open'"), (shop, row) => save(shop, row.id, { state: "Canceled" })),
} satisfies Record<string, Kind>;
