import { always, on, pick, upTo, type Kind } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

const live = "'Open', 'In Transit', 'Partially Received', 'Received'";
const transfers =
  (states: string, which = "true") =>
  (account: number) =>
    `select t.id, t.origin_warehouse_id as "order" from app_public.transfers as t
     where t.account_id = ${account} and t.state in (${states}) and ${which}`;
const lines = (quantity: string) => (account: number) =>
  `select l.id, t.id as "order", ${quantity} as quantity, t.destination_warehouse_id from app_public.transfers as t
   join app_public.transfer_lines as l on l.account_id = t.account_id and l.transfer_id = t.id
   left join app_hidden.claims as c on c.account_id = l.account_id and c.kind = 'transfer_out' and c.line_id = l.id
   where t.account_id = ${account} and t.state in (${live}) and ${quantity} > 0`;
const underWay = `exists (
  select from app_public.departures as d where d.account_id = t.account_id and d.transfer_id = t.id and d.in_transit > 0)`;
const save = (shop: Shop, id: number, input: object) => shop.perform("save_transfers", { id, ...input });

/** What staff do with goods that go from one warehouse to another. */
export const transferring = {
  send: always((shop, random) => {
    const from = random() < 0.5 ? 0 : 1;
    return shop.perform("save_transfers", {
      originWarehouseId: shop.warehouses[from],
      destinationWarehouseId: shop.warehouses[1 - from],
      state: random() < 0.9 ? "Open" : "Draft",
      dueDate: random() < 0.6 ? `2030-01-${10 + upTo(random, 15)}` : null,
      lineItems: Array.from({ length: upTo(random, 3) }, () => ({
        skuId: pick(random, shop.skuIds),
        quantity: upTo(random, 8),
      })),
    });
  }),
  openTransfer: on(transfers("'Draft'"), (shop, row) => save(shop, row.id, { state: "Open" })),
  editTransfer: on(lines("l.quantity"), (shop, row, random) =>
    save(shop, row.order, { lineItems: [{ id: row.id, quantity: upTo(random, 12) }] }),
  ),
  turnTransfer: on(transfers("'Open'"), (shop, row) =>
    save(shop, row.id, {
      originWarehouseId: shop.warehouses.find((id) => id !== row.order),
      destinationWarehouseId: row.order,
    }),
  ),
  ship: on(lines("coalesce(c.allocated, 0)"), (shop, row, random) =>
    shop.perform("ship_transfer", {
      id: row.order,
      ...(random() < 0.5 && { lineItems: [{ lineItemId: row.id, quantity: upTo(random, Number(row.quantity)) }] }),
    }),
  ),
  arrive: on(lines("l.qty_in_transit + coalesce(c.allocated, 0)"), (shop, row, random) => {
    const { destination_warehouse_id: place } = row as typeof row & { destination_warehouse_id: number };
    const binLocationId = shop.bins[shop.warehouses.indexOf(place)];
    return shop.perform("receive_transfer", {
      id: row.order,
      ...(random() < 0.3
        ? { binLocationId }
        : { receivements: [{ lineItemId: row.id, binLocationId, quantity: upTo(random, Number(row.quantity)) }] }),
    });
  }),
  takeBackArrival: on(
    (account) => `select r.id from app_public.transfer_receivements as r
      join app_public.transfers as t on t.account_id = r.account_id and t.id = r.transfer_id
      join app_public.lots as l on l.account_id = r.account_id and l.id = r.lot_id
      where r.account_id = ${account} and r.deleted_at is null and t.state in (${live}) and l.quantity = r.quantity`,
    (shop, row) => shop.perform("delete_transfer_receivement", { id: row.id }),
  ),
  takeBackDeparture: on(
    (account) => `select d.id from app_public.departures as d
      join app_public.transfers as t on t.account_id = d.account_id and t.id = d.transfer_id
      where d.account_id = ${account} and d.in_transit = d.quantity and t.state in (${live})`,
    (shop, row) => shop.perform("delete_departure", { id: row.id }),
  ),
  writeOff: on(transfers(live, underWay), (shop, row) =>
    shop.perform("write_off_transfer", { id: row.id, reason: "Fell off" }),
  ),
  closeTransfer: on(transfers("'In Transit', 'Partially Received', 'Received'"), (shop, row, random) =>
    save(shop, row.id, {
      state: "Closed",
      ...(random() < 0.5 ? { inTransit: "return" } : { inTransit: "lost", lossReason: "Fell off" }),
    }),
  ),
  reopenTransfer: on(transfers("'Closed'"), (shop, row) => save(shop, row.id, { state: "Open" })),
  draftTransfer: on(transfers("'Open'"), (shop, row) => save(shop, row.id, { state: "Draft" })),
  cancelTransfer: on(transfers("'Open'"), (shop, row) => save(shop, row.id, { state: "Canceled" })),
} satisfies Record<string, Kind>;
