import { building } from "./random-building.ts";
import { choosingLots } from "./random-choosing.ts";
import { counting } from "./random-counting.ts";
import { taking } from "./random-deleting.ts";
import { kitting } from "./random-kits.ts";
import { always, on, pick, upTo, type Kind, type Random, type Row } from "./random-kind.ts";
import { transferring } from "./random-transferring.ts";
import type { Shop } from "./shop.ts";

export type { Random } from "./random-kind.ts";

/** Shipments that were not placed, with packages or without any. */
const waitingShipments = (packed: "exists" | "not exists") => (account: number) =>
  `select s.id from app_public.shipments as s where s.account_id = ${account} and s.state = 'Ready To Ship' and s.deleted_at is null
    and ${packed} (select from app_public.packages as p where p.account_id = s.account_id and p.shipment_id = s.id and p.deleted_at is null)`;

const someLines = (shop: Shop, random: Random, limit: number, quantity: number) =>
  Array.from({ length: upTo(random, limit) }, () => ({
    skuId: pick(random, shop.skuIds),
    quantity: upTo(random, quantity),
  }));
const orders = (table: string, states: string) => (account: number) =>
  `select id from app_public.${table} where account_id = ${account} and state in (${states})`;
const open = "'Open', 'Partially Shipped', 'Shipped'";
const openPurchase = "'Open', 'Partially Received', 'Received'";
const linesOf =
  (kind: "sales" | "purchase", states: string, which = "true") =>
  (account: number) =>
    `select l.id, o.id as "order", l.quantity from app_public.${kind}_orders as o
   join app_public.${kind}_order_lines as l on l.account_id = o.account_id and l.${kind}_order_id = o.id
   where o.account_id = ${account} and o.state in (${states}) and ${which}`;
const saveSale = (shop: Shop, id: number, input: object) => shop.perform("save_sales_orders", { id, ...input });
const savePurchase = (shop: Shop, id: number, input: object) => shop.perform("save_purchase_orders", { id, ...input });

/** Everything staff can do with documents and stock, each to a random record it could be legal for. */
export const kinds = {
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
  createLot: always((shop, random) => {
    const place = random() < 0.5 ? 0 : 1;
    return shop.stock(pick(random, shop.skuIds), upTo(random, 15), {
      warehouseId: shop.warehouses[place],
      binLocationId: shop.bins[place],
      costPerUnit: (1 + random() * 5).toFixed(4),
    });
  }),
  adjustUp: on(
    (account) => `select id from app_public.lots where account_id = ${account}`,
    (shop, row, random) => shop.adjust(row.id, upTo(random, 5)),
  ),
  adjustDown: on(
    (account) => `select id, quantity from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) => shop.adjust(row.id, -upTo(random, Number(row.quantity))),
  ),
  changeCost: on(
    (account) => `select id from app_public.lots where account_id = ${account}`,
    (shop, row, random) =>
      shop.perform("change_lot_cost", { id: row.id, costPerUnit: (1 + random() * 5).toFixed(4), reason: "Test" }),
  ),
  expireLot: on(
    (account) => `select id from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) =>
      shop.perform("save_lots", { id: row.id, expirationDate: random() < 0.6 ? "2020-01-31" : "2990-01-31" }),
  ),
  holdLot: on(
    (account) => `select id, quantity from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) =>
      shop.perform("hold_lot", {
        id: row.id,
        reason: "Scratched",
        quantity: random() < 0.5 ? null : upTo(random, Number(row.quantity)),
      }),
  ),
  releaseLot: on(
    (account) => `select lot_id as id from app_hidden.holds where account_id = ${account}`,
    (shop, row) => shop.perform("release_lot", { id: row.id, reason: "Tested" }),
  ),
  moveLot: on(
    (account) => `select l.id, l.quantity, (
        select b.id from app_public.bin_locations as b
        where b.account_id = l.account_id and b.warehouse_id = l.warehouse_id and b.id <> l.bin_location_id limit 1
      ) as "order" from app_public.lots as l where l.account_id = ${account} and l.quantity > 0`,
    async (shop, row, random) => {
      const binLocationId =
        row.order ??
        (
          await shop.perform("save_bin_locations", {
            name: `Spare ${row.id}`,
            warehouseId: (await shop.rowsOf<{ warehouse_id: number }>("lots", `id = ${row.id}`))[0]!.warehouse_id,
          })
        ).id;
      const quantity = random() < 0.4 ? null : upTo(random, Number(row.quantity));
      await shop.perform("move_lot", { id: row.id, binLocationId, quantity });
    },
  ),
  reallocateSale: on(orders("sales_orders", open), (shop, row) =>
    shop.perform("reallocate_sales_order", { id: row.id }),
  ),
  reallocateSku: always((shop, random) =>
    shop.perform("reallocate_sku", { skuId: pick(random, shop.skuIds), warehouseId: pick(random, shop.warehouses) }),
  ),
  ...building,
  ...choosingLots,
  ...counting,
  ...kitting,
  ...taking,
  ...transferring,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** A refusal of ours, as against something broken. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  // a value that somebody else took meanwhile
  (error.code === "23505" || (error.code.startsWith("SW") && error.code !== "SWLED"));

/** What staff do more often than the rest, so that the rest finds something to do. */
const bag: readonly KindName[] = [
  ...kindNames,
  ...([
    "sell",
    "sell",
    "sell",
    "openSale",
    "buy",
    "receive",
    "receive",
    "pack",
    "pack",
    "pack",
    "place",
    "place",
    // stock that nobody waits for, so that whole kits and assemblies find theirs
    "createLot",
    "createLot",
    "createLot",
    "createLot",
    "startWork",
    "startWork",
    "supplyWork",
    "supplyWork",
    "assemble",
    "assemble",
    "startCount",
    "enterCount",
    "reviewCount",
    "postCount",
    "postCount",
    "sellKit",
    "packKit",
    "send",
    "ship",
    "ship",
  ] as const),
];

export type Tally = Record<KindName, { accepted: number; refused: number }>;

/**
 * Clients do random things at once until each kind was tried often enough and enough was done in all; a kind that never gets its turn ends it, too.
 * Returns what was accepted and refused; anything but a refusal ends it.
 */
export const workAtRandom = async (
  shop: Shop,
  { clients, total, each, random = Math.random }: { clients: number; total: number; each: number; random?: Random },
): Promise<{ tally: Tally; inFlight: number; seconds: number }> => {
  const tally = Object.fromEntries(kindNames.map((name) => [name, { accepted: 0, refused: 0 }])) as Tally;
  const tried = (name: KindName) => tally[name].accepted + tally[name].refused;
  let done = 0;
  let running = 0;
  let inFlight = 0;
  const started = performance.now();
  const behind = () => kindNames.filter((name) => tried(name) < each);
  const client = async () => {
    let starved = false;
    while (done < total || (behind().length > 0 && done < 4 * total)) {
      // towards the end only what is behind, unless that waits for something else to be done first
      const name = pick(random, done < total || starved ? bag : behind());
      starved = false;
      running += 1;
      inFlight = Math.max(inFlight, running);
      try {
        if (!(await kinds[name](shop, random))) {
          starved = true;
          continue;
        }
        tally[name].accepted += 1;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        tally[name].refused += 1;
      } finally {
        running -= 1;
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { tally, inFlight, seconds: (performance.now() - started) / 1000 };
};

/** The tally as lines to print. */
export const tallyText = (tally: Tally): string =>
  kindNames
    .map(
      (name) =>
        `${name.padEnd(19)} accepted ${String(tally[name].accepted).padStart(5)}   refused ${String(tally[name].refused).padStart(5)}`,
    )
    .join("\n");
