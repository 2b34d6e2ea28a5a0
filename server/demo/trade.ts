import type { Actor } from "./actor.ts";
import type { DemoCatalogue } from "./catalogue.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

type Line = { id: number; quantity: number };
const linesOf = (actor: Actor, table: string, parent: string, id: number): Promise<Line[]> =>
  actor.read<Line>(
    `select id, quantity::float8 as quantity from app_public.${table} where ${parent} = $1 order by position`,
    [id],
  );

type Share = "all" | "half" | "none";

/** Buys from one vendor and takes in all, half or none of it. */
const buy = async (
  purchaser: Actor,
  clerk: Actor,
  catalogue: DemoCatalogue,
  random: Random,
  share: Share,
  days: number,
) => {
  const vendor = random.between(0, catalogue.vendors.length - 1);
  const place = random.pick(catalogue.warehouses);
  const skus = random.some(
    catalogue.skus.filter((sku) => sku.vendor === vendor),
    random.between(3, 8),
  );
  const id = await purchaser.perform("save_purchase_orders", {
    vendorId: catalogue.vendors[vendor],
    warehouseId: place.id,
    state: "Open",
    issuedDate: inDays(days - 30),
    dueDate: inDays(days),
    lineItems: skus.map((sku) => ({
      skuId: sku.id,
      quantity: sku.cost > 300 ? random.between(3, 10) : random.between(2, 8) * 12,
    })),
  });
  if (share === "none") return;
  const lines = await linesOf(clerk, "purchase_order_lines", "purchase_order_id", id);
  const arrived = share === "all" ? lines : lines.slice(0, Math.ceil(lines.length / 2));
  await clerk.perform("receive_purchase_order", {
    id,
    receivements: arrived.map((line, n) => ({
      lineItemId: line.id,
      quantity: share === "half" && n === 0 ? Math.ceil(line.quantity / 2) : line.quantity,
      binLocationId: random.pick(place.bins),
    })),
  });
};

type Fate = "draft" | "open" | "packed" | "shipped" | "canceled";
/** How many of the orders ask for what is there. */
const wellTimed: Readonly<Record<Fate, number>> = { draft: 0, open: 0.6, packed: 0.8, shipped: 0.92, canceled: 0 };

type Wanted = { skuId: number; quantity: number };

/** What a customer asks for, whether or not it is there. */
const wanted = (catalogue: DemoCatalogue, random: Random): Wanted[] =>
  random
    .some(catalogue.skus, random.between(1, 6))
    .map((sku) => ({ skuId: sku.id, quantity: sku.cost > 300 ? random.between(1, 3) : random.between(1, 24) }));

/** What a customer asks for knowing what is there: it ships whole. */
const wantedFromStock = async (seller: Actor, warehouseId: number, random: Random): Promise<Wanted[]> => {
  const there = await seller.read<{ sku_id: number; available: number }>(
    "select sku_id, available::int as available from app_public.stock_levels where warehouse_id = $1 and available >= 2 order by sku_id",
    [warehouseId],
  );
  return random
    .some(there, random.between(1, 6))
    .map(({ sku_id, available }) => ({ skuId: sku_id, quantity: random.between(1, Math.ceil(available / 3)) }));
};

/** Sells to one customer and carries the order as far as its fate says. */
const sell = async (
  seller: Actor,
  clerk: Actor,
  catalogue: DemoCatalogue,
  random: Random,
  fate: Fate,
  days: number,
) => {
  const customer = random.pick(catalogue.customers);
  const place = random.pick(catalogue.warehouses);
  const fromStock = random.next() < wellTimed[fate] ? await wantedFromStock(seller, place.id, random) : [];
  const id = await seller.perform("save_sales_orders", {
    customerId: customer.id,
    warehouseId: place.id,
    state: fate === "draft" ? "Draft" : "Open",
    shipDate: inDays(days),
    customerPo: `PO ${random.between(10_000, 99_999)}`,
    labels: random.next() < 0.3 ? [{ id: catalogue.labels.get("Rush") }] : [],
    shippingAddressId: customer.addressId,
    billingAddressId: customer.addressId,
    lineItems: fromStock.length > 0 ? fromStock : wanted(catalogue, random),
  });
  if (fate === "canceled") await seller.perform("save_sales_orders", { id, state: "Canceled" });
  if (fate !== "packed" && fate !== "shipped") return;
  const ready = await clerk.read<Line>(
    `select c.line_id as id, c.allocated::float8 as quantity from app_hidden.claims as c
     where c.kind = 'sales_line' and c.document_table = 'sales_orders' and c.document_id = $1 and c.allocated > 0 order by c.line_id`,
    [id],
  );
  if (ready.length === 0) return;
  const shipmentId = await clerk.perform("create_shipment", {
    salesOrderId: id,
    packages: [
      {
        trackingNumber: `1Z${random.between(10_000_000, 99_999_999)}`,
        shippingAddressId: customer.addressId,
        billingAddressId: customer.addressId,
        lineItems: ready.map((line) => ({ lineItemId: line.id, quantity: line.quantity })),
      },
    ],
  });
  if (fate === "shipped") await clerk.perform("place_shipment", { id: shipmentId });
};

/** Corrections that every warehouse makes: breakage, and what turned up in a count. */
const adjust = async (clerk: Actor, random: Random) => {
  const lots = await clerk.read<{ id: number }>(
    "select id from app_public.lots where quantity - reserved >= 4 order by id limit 60",
  );
  for (const lot of random.some(lots, 5))
    await clerk.perform("adjust_lot", {
      lotId: lot.id,
      quantity: -random.between(1, 3),
      reason: "Damaged in handling",
    });
  for (const lot of random.some(lots, 3))
    await clerk.perform("adjust_lot", { lotId: lot.id, quantity: random.between(1, 4), reason: "Count" });
};

const repeat = async (count: number, work: (n: number) => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await work(n);
};

/** Weeks of business: what came in, what went out, what is still owed. */
export const createTrade = async (admin: Actor, user: Actor, catalogue: DemoCatalogue, random: Random) => {
  await repeat(26, (n) => buy(admin, user, catalogue, random, "all", n * 2 - 60));
  await repeat(40, (n) => sell(user, user, catalogue, random, "shipped", n - 45));
  await repeat(3, () => buy(admin, user, catalogue, random, "half", random.between(-2, 4)));
  await repeat(6, (n) => buy(admin, user, catalogue, random, "none", 3 + n * 5));
  await adjust(user, random);
  await repeat(26, (n) => sell(user, user, catalogue, random, "open", (n % 14) - 1));
  await repeat(5, (n) => sell(user, user, catalogue, random, "packed", n));
  await repeat(4, (n) => sell(user, user, catalogue, random, "draft", 7 + n));
  await repeat(2, () => sell(user, user, catalogue, random, "canceled", 5));
};
