import { always, on, upTo, type Kind } from "./random-kind.ts";
import { kinds, type KindName } from "./random-work.ts";
import {
  adjustBack,
  documentOf,
  lotsOf,
  moveLotBack,
  moveTo,
  save,
  takeBack,
  unpack,
  void_,
  writeAsBefore,
  type Undo,
} from "./undo-ways.ts";

/** Something staff do and what takes it back; `ready` is done first, so that there is something to do it to. */
export type Pair = {
  ready?: readonly (KindName | Kind)[];
  act: Kind;
  undo: Undo;
  /** No quantity changes by undoing it: a lot that goes whole into another bin leaves no event. */
  silent?: true;
};

/** A pair for each kind of work. */
const each = (names: readonly KindName[], undo: Undo, ready: Pair["ready"] = []): Pair[] =>
  names.map((name) => ({ act: kinds[name], undo, ready }));

/** Packs goods and places what was packed. */
const packAndPlace =
  (packs: Kind): Kind =>
  async (shop, random) => {
    if (!(await packs(shop, random))) return false;
    const shipments = await shop.rowsOf<{ id: number }>("shipments");
    await shop.perform("place_shipment", { id: Math.max(...shipments.map(({ id }) => id)) });
    return true;
  };
const inHand =
  (which = "true") =>
  (account: number) =>
    `select l.id, l.quantity from app_public.lots as l where l.account_id = ${account} and l.quantity > 0 and ${which}`;
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
/** Eggs in dozens, of which some are on hold, and which are dozens no whole number of costs. */
const stockEggs = always(async (shop) => {
  const id = await shop.insert("skus", "name, code, quantity_precision", "'Eggs', 'EGGS-' || clock_timestamp(), 4");
  await shop.stock(id, 5, { costPerUnit: "9.99" });
  const lot = await shop.stock(id, 1.0833, { costPerUnit: "12.3456" });
  await shop.perform("hold_lot", { id: lot, quantity: 0.25, reason: "Scratched" });
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
    ...each(["editSale", "addSaleLine", "editPurchase", "editTransfer"], writeAsBefore),
    ...each(["moveSale", "turnTransfer"], writeAsBefore),
    ...each(["editWork", "moveWork"], writeAsBefore, [beginWork(0)]),
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
  succeed: [
    {
      ready: [stockEggs],
      act: on(
        (account) =>
          `select s.id from app_public.skus as s where s.account_id = ${account} and s.name = 'Eggs' and s.successor_id is null and s.predecessor_id is null`,
        (shop, row) =>
          shop.perform("make_successor", { skuId: row.id, code: `EGG-${row.id}`, factor: "12", unit: "dozen" }),
      ),
      undo: async (shop) => {
        const [made] = await shop.rowsOf<{ id: number }>("skus", "predecessor_id is not null");
        return shop.perform("undo_successor", { skuId: made!.id });
      },
    },
  ],
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
