import { always, on, upTo, type Kind } from "./random-kind.ts";
import { kinds, type KindName } from "./random-work.ts";
import type { Shop } from "./shop.ts";

/** An event of the ledger that something caused. */
export type Happened = { id: number; type: string; document_table: string | null; document_id: number | null };
/** Rows as they were before, by table and id. */
export type Before = Readonly<Record<string, ReadonlyMap<number, Record<string, unknown>>>>;
type Undo = (shop: Shop, events: readonly Happened[], before: Before) => Promise<unknown>;
/** Something staff do and what takes it back; `ready` is done first, so that there is something to do it to. */
export type Pair = {
  ready?: readonly (KindName | Kind)[];
  act: Kind;
  undo: Undo;
  /** No quantity changes by undoing it: a lot that goes whole into another bin leaves no event. */
  silent?: true;
};

const documentOf = (events: readonly Happened[]) => {
  const event = events.find(({ document_table }) => document_table !== null);
  if (!event?.document_table || !event.document_id) throw new Error("Nothing happened to a document");
  return { table: event.document_table, id: event.document_id };
};
const save: (input: (shop: Shop) => object) => Undo = (input) => (shop, events) => {
  const { table, id } = documentOf(events);
  return shop.perform(`save_${table}`, { id, ...input(shop) });
};
const moveTo = (state: string) => save(() => ({ state }));
/** Calls an operation on each row of a table that the events made, the last one first. */
const takeBack =
  (table: string, operation: string): Undo =>
  async (shop, events) => {
    const rows = await shop.rowsOf<{ id: number }>(table, `event_id in (${events.map(({ id }) => id).join()})`);
    for (const { id } of rows.toSorted((a, b) => b.id - a.id)) await shop.perform(operation, { id });
  };
/** A pair for each kind of work. */
const each = (names: readonly KindName[], undo: Undo, ready: Pair["ready"] = []): Pair[] =>
  names.map((name) => ({ act: kinds[name], undo, ready }));

/** What is kept of every row before something happens. */
export const remembered = [
  "sales_order_lines",
  "purchase_order_lines",
  "transfer_lines",
  "work_order_lines",
  "return_lines",
  "lots",
] as const;
const headers = ["sales_orders", "purchase_orders", "transfers", "work_orders"] as const;
const chosen = `select row_number() over () as id, c.document_table, c.document_id, a.line_id, a.lot_id, a.allocated + a.committed as quantity
  from app_hidden.claims as c join app_hidden.allocations as a on a.account_id = c.account_id and a.kind = c.kind and a.line_id = c.line_id
  where c.account_id = $1 and a.source = 'mapped'`;
/** Lines whose chosen lots were adjusted away under them: no save says that of them. */
const short = `select row_number() over () as id, document_table, document_id, line_id from app_hidden.claims
  where account_id = $1 and fill = 'mapped' and open_quantity > allocated + committed`;
const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
export const remember = async (shop: Shop): Promise<Before> => ({
  ...Object.fromEntries(
    await Promise.all(
      [...remembered, ...headers].map(
        async (table) => [table, byId(await shop.rowsOf<{ id: number }>(table))] as const,
      ),
    ),
  ),
  chosen: byId((await shop.admin.query<{ id: number }>(chosen, [shop.accountId])).rows),
  short: byId((await shop.admin.query<{ id: number }>(short, [shop.accountId])).rows),
});

/** The lots that people had chosen for a document, as a save says them. */
const chosenBefore = (table: string, id: number, before: Before) =>
  [...(before["chosen"]?.values() ?? [])]
    .filter((row) => row["document_table"] === table && row["document_id"] === id)
    .map((row) => ({ lineItemId: row["line_id"], lotId: row["lot_id"], quantity: row["quantity"] }));

/** Writes a document as it was: its places, its lines, and the lots that people chose for them. */
const writeAsBefore: Undo = async (shop, events, before) => {
  const { table, id } = documentOf(events);
  const was = before[table]?.get(id);
  const one = table.slice(0, -1);
  const lines = await shop.rowsOf<{ id: number; quantity: string }>(`${one}_lines`, `${one}_id = ${id}`);
  const places = {
    warehouse_id: "warehouseId",
    origin_warehouse_id: "originWarehouseId",
    destination_warehouse_id: "destinationWarehouseId",
  };
  await shop.perform(`save_${table}`, {
    id,
    ...Object.fromEntries(
      Object.entries(places).flatMap(([column, field]) => (was && column in was ? [[field, was[column]]] : [])),
    ),
    ...(was?.["lot_mapping"] ? { lotMappings: chosenBefore(table, id, before) } : {}),
    lineItems: lines.flatMap((line): object[] => {
      const old = before[`${one}_lines`]?.get(line.id);
      if (!old) return [{ id: line.id, remove: true }];
      return old["quantity"] === line.quantity ? [] : [{ id: line.id, quantity: old["quantity"] }];
    }),
  });
};

/** Packs goods and places what was packed. */
const packAndPlace =
  (packs: Kind): Kind =>
  async (shop, random) => {
    if (!(await packs(shop, random))) return false;
    const shipments = await shop.rowsOf<{ id: number }>("shipments");
    await shop.perform("place_shipment", { id: Math.max(...shipments.map(({ id }) => id)) });
    return true;
  };
const void_: Undo = async (shop, events) => {
  const [shipment] = await shop.rowsOf<{ id: number }>(
    "shipments",
    `placed_event_id in (${events.map(({ id }) => id).join()})`,
  );
  await shop.perform("void_shipment", { id: shipment!.id });
};
const unpack: Undo = async (shop, events) => {
  const { id } = documentOf(events);
  const shipments = await shop.rowsOf<{ id: number }>("shipments", `sales_order_id = ${id}`);
  const [last] = shipments.toSorted((a, b) => b.id - a.id);
  const packages = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${last!.id} and deleted_at is null`);
  for (const parcel of packages) await shop.perform("delete_package", { id: parcel.id });
};

const inHand =
  (which = "true") =>
  (account: number) =>
    `select l.id, l.quantity from app_public.lots as l where l.account_id = ${account} and l.quantity > 0 and ${which}`;
const adjustBack: Undo = async (shop, events) => {
  const rows = await shop.rowsOf<{ lot_id: number; quantity: string }>("adjustments", `event_id = ${events[0]!.id}`);
  for (const row of rows) await shop.adjust(row.lot_id, -Number(row.quantity));
};
/** A bill for freight of what one order brought. */
const spreadFreight = on(
  (account) => `select distinct r.purchase_order_id as id from app_public.receivements as r
    where r.account_id = ${account} and r.deleted_at is null`,
  async (shop, row) => {
    const { id } = await shop.perform("save_landed_costs", {
      vendorId: shop.vendor,
      amount: "12.34",
      basis: "quantity",
    });
    await shop.perform("add_to_landed_cost", { id, purchaseOrderId: row.id });
    await shop.perform("spread_landed_cost", { id });
  },
);
/** A bill of what one order brought, which costs more than it was received at. */
const postVariance = on(
  (
    account,
  ) => `select l.purchase_order_id as "order", l.id, l.qty_received as quantity from app_public.purchase_order_lines as l
    join app_public.purchase_orders as o on o.account_id = l.account_id and o.id = l.purchase_order_id and o.state <> 'Draft'
    where l.account_id = ${account} and l.qty_received > 0`,
  async (shop, row) => {
    const { id } = await shop.perform("save_receipts", {
      purchaseOrderId: row.order,
      lineItems: [{ purchaseOrderLineId: row.id, quantity: row.quantity, cost: "7.13" }],
    });
    await shop.perform("post_receipt_variance", { id });
  },
);
const moveLotBack: Undo = async (shop, events) => {
  const { rows } = await shop.admin.query<{ lot: number; to: number }>(
    `select g.lot_id as lot, l.bin_location_id as "to" from app_hidden.stock_moves as g
     join app_hidden.stock_moves as f on f.account_id = g.account_id and f.event_id = g.event_id and f.quantity_delta < 0
     join app_public.lots as l on l.account_id = f.account_id and l.id = f.lot_id
     where g.account_id = $1 and g.event_id = $2 and g.quantity_delta > 0`,
    [shop.accountId, events[0]!.id],
  );
  await shop.perform("move_lot", { id: rows[0]!.lot, binLocationId: rows[0]!.to });
};
/** The lots that an event of a type moved something of, the last one first; `kind` is what it was reserved to. */
const lotsOf = async (shop: Shop, events: readonly Happened[], type: string, kind?: string): Promise<number[]> => {
  const { rows } = await shop.admin.query<{ id: number }>(
    `select lot_id as id from app_hidden.stock_moves
     where account_id = $1 and event_id = any ($2) and ($3::text is null or kind = $3) order by position desc`,
    [shop.accountId, events.filter((event) => event.type === type).map(({ id }) => id), kind],
  );
  return rows.map(({ id }) => id);
};
const lost = { state: "Closed", inTransit: "lost", lossReason: "Fell off" };
const loseAndClose = on(
  (
    account,
  ) => `select t.id from app_public.transfers as t where t.account_id = ${account} and t.state in ('In Transit', 'Partially Received')
    and exists (select from app_public.departures as d where d.account_id = t.account_id and d.transfer_id = t.id and d.in_transit > 0)`,
  (shop, row) => shop.perform("save_transfers", { id: row.id, ...lost }),
);
const sendAndShip = ["ship", "ship", "ship"] as const;

/** An order for things whose bill has a part that is needed once, of which one was built. */
const beginWork = (built: number) =>
  always(async (shop) => {
    const [part = 0, once = 0] = shop.skuIds;
    const id = await shop.insert("skus", "name, code", "'Chair', 'CHAIR-' || clock_timestamp()");
    await shop.insert("sku_costs", "sku_id, vendor_id, cost", "$1, $2, 9", [id, shop.vendor]);
    await shop.perform("save_skus", {
      id,
      billOfMaterials: [
        { skuId: part, quantity: 2 },
        { skuId: once, quantity: 3, isFixed: true },
      ],
    });
    for (const sku of [part, once]) await shop.stock(sku, 200);
    const order = await shop.perform("save_work_orders", {
      originWarehouseId: shop.warehouses[0],
      state: "Open",
      lineItems: [{ skuId: id, quantity: 7 }],
    });
    const [line] = await shop.rowsOf<{ id: number }>("work_order_lines", `work_order_id = ${order.id}`);
    if (built > 0)
      await shop.perform("receive_work_order", {
        id: order.id,
        receivements: [{ lineItemId: line!.id, binLocationId: shop.bins[0], quantity: built }],
      });
  });
/** An order for kits, and what they are made of. */
const orderKits = always(async (shop, random) => {
  await kinds.makeKit(shop, random);
  for (const sku of shop.skuIds) await shop.stock(sku, 60);
  await kinds.sellKit(shop, random);
  await kinds.sellKit(shop, random);
});
const sellAndPlace = ["sell", "pack", "pack", "place", "place"] as const;
const buyAndReceive = ["buy", "receive", "receive", "receive"] as const;

/** For each type of event that is undone by another, ways to cause and to undo it. */
export const pairs: Readonly<Record<string, readonly Pair[]>> = {
  open: [
    ...each(["openSale"], moveTo("Draft"), ["sell", "draftSale"]),
    ...each(["openPurchase"], moveTo("Draft"), ["buy", "draftPurchase"]),
    ...each(["openTransfer"], moveTo("Draft"), ["send", "draftTransfer"]),
    ...each(["openWork"], moveTo("Draft"), [beginWork(0), "draftWork"]),
    ...each(["openVendorReturn"], moveTo("Draft"), ["returnGoods", "returnQuarantined", "draftVendorReturn"]),
  ],
  back_to_draft: [
    ...each(["draftSale", "draftPurchase", "draftTransfer"], moveTo("Open"), ["sell", "buy", "send"]),
    ...each(["draftWork"], moveTo("Open"), [beginWork(0)]),
    ...each(["draftVendorReturn"], moveTo("Open"), ["returnGoods", "returnQuarantined"]),
  ],
  edit: [
    ...each(["editSale", "addSaleLine", "editPurchase", "editTransfer", "editWork"], writeAsBefore),
    ...each(["moveSale", "turnTransfer"], writeAsBefore),
    ...each(["moveWork"], writeAsBefore, [beginWork(0)]),
  ],
  close: [
    ...each(["closeSale"], moveTo("Open"), sellAndPlace),
    ...each(["closePurchase"], moveTo("Open"), buyAndReceive),
    ...each(["closeWork"], moveTo("Open"), [beginWork(1)]),
    { act: loseAndClose, undo: moveTo("Open"), ready: sendAndShip },
  ],
  reopen: [
    ...each(["reopenSale"], moveTo("Closed"), [...sellAndPlace, "closeSale"]),
    ...each(["reopenPurchase"], moveTo("Closed"), [...buyAndReceive, "closePurchase"]),
    ...each(
      ["reopenTransfer"],
      save(() => lost),
      [...sendAndShip, loseAndClose],
    ),
    ...each(["reopenWork"], moveTo("Closed"), [beginWork(1), "closeWork"]),
  ],
  receive: [
    ...each(["receive"], takeBack("receivements", "delete_receivement"), ["buy"]),
    ...each(["arrive"], takeBack("transfer_receivements", "delete_transfer_receivement"), ["ship"]),
  ],
  return: each(["receiveReturn"], takeBack("return_receivements", "delete_return_receivement"), [
    "pack",
    "place",
    "requestReturn",
  ]),
  pack: each(["pack", "packKit"], unpack, [orderKits]),
  place: [kinds.pack, kinds.packKit].map((packs) => ({ act: packAndPlace(packs), undo: void_, ready: [orderKits] })),
  ship: each(["ship"], takeBack("departures", "delete_departure"), ["send"]),
  send_back: each(
    ["shipVendorReturn"],
    (shop, events) => shop.perform("undo_vendor_return_shipment", { id: documentOf(events).id }),
    ["returnGoods", "returnGoods", "openVendorReturn"],
  ),
  credit: each(
    ["creditVendorReturn"],
    (shop, events) => shop.perform("undo_vendor_return_credit", { id: documentOf(events).id }),
    ["returnGoods", "returnGoods", "shipVendorReturn", "shipVendorReturn"],
  ),
  lose_rest: [{ act: loseAndClose, undo: moveTo("Open"), ready: sendAndShip }],
  assemble: each(["assemble"], takeBack("assemblies", "delete_assembly"), [beginWork(0)]),
  absorb: each(["closeWork"], moveTo("Open"), [beginWork(1)]),
  count: each(["postCount"], (shop, events) => shop.perform("undo_stock_count", { id: documentOf(events).id }), [
    "startCount",
    ...Array<KindName>(8).fill("enterCount"),
    "findGoods",
    "reviewCount",
  ]),
  create_lot: each(["createLot"], async (shop, events) => {
    const [made] = await shop.rowsOf<{ id: number; quantity: string }>("lots", `source_event_id = ${events[0]!.id}`);
    await shop.adjust(made!.id, -Number(made!.quantity));
  }),
  adjust: each(["adjustUp", "adjustDown"], adjustBack),
  change_cost: each(["changeCost"], async (shop, events, before) => {
    const [id = 0] = await lotsOf(shop, events, "change_cost");
    await shop.perform("change_lot_cost", {
      id,
      costPerUnit: before["lots"]?.get(id)?.["unit_cost"],
      reason: "It did not",
    });
  }),
  revalue: [
    {
      act: spreadFreight,
      undo: (shop, events) => shop.perform("undo_landed_cost", { id: documentOf(events).id }),
      ready: buyAndReceive,
    },
    {
      act: postVariance,
      undo: (shop, events) => shop.perform("undo_receipt_variance", { id: documentOf(events).id }),
      ready: buyAndReceive,
    },
  ],
  move_lot: [{ act: kinds.moveLot, undo: moveLotBack, silent: true }],
  hold: [
    {
      act: on(
        inHand("not exists (select from app_hidden.holds as h where h.account_id = l.account_id and h.lot_id = l.id)"),
        (shop, row, random) =>
          shop.perform("hold_lot", { id: row.id, reason: "Scratched", quantity: upTo(random, Number(row.quantity)) }),
      ),
      undo: async (shop, events) => {
        // what was taken from orders for it may have been filled from other lots
        const [id] = await lotsOf(shop, events, "hold", "quarantine_hold");
        return shop.perform("release_lot", { id, reason: "Tested" });
      },
    },
  ],
  expire: [
    {
      act: on(inHand("l.expiration_date is null and l.quantity > l.reserved"), (shop, row) =>
        shop.perform("save_lots", { id: row.id, expirationDate: "2020-01-31" }),
      ),
      undo: async (shop, events, before) => {
        // others that had expired may have been put on hold beside it
        const lots = await lotsOf(shop, events, "expire", "expiry_hold");
        const id = lots.find((lot) => before["lots"]?.get(lot)?.["expiration_date"] === null);
        return shop.perform("save_lots", { id, expirationDate: null });
      },
    },
  ],
};
