import { booksOn, type Trade, type Use } from "./reorder-books.ts";
import { wantedBy, type Bounds, type Level, type Wanted } from "./reorder-oracle.ts";

/** The outcome of a way to order: days on which something was asked for and not there, units not sold, units kept on the mean. */
export type Outcome = { stockOutDays: number; lost: number; kept: number; soldOut: ReadonlySet<string> };
type Order = { sku: number; warehouse: number; quantity: number; arrives: number };
/** The facts a way of ordering is told in the evening: stock on hand and on order, and shipped units. */
type Evening = { day: number; levels: readonly Omit<Level, "used">[]; shipped: readonly Use[] };
export type Way = (evening: Evening) => readonly Pick<Wanted, "sku" | "warehouse" | "quantity" | "vendor" | "from">[];

export const settings = { historyDays: 90, cover: 30, safety: 7, lead: 14 } as const;
/** From one warehouse to the other. */
const daysOfMove = 3;
const keyOf = ({ sku, warehouse }: { sku: number; warehouse: number }) => `${sku} ${warehouse}`;

/** As the desk suggests every evening, from what was shipped until then. */
export const byDesk =
  (trade: Trade): Way =>
  ({ day, levels, shipped }) =>
    wantedBy(booksOn({ ...trade, uses: shipped, stock: levels }, day, settings));

/** A minimum and what to order up to, set once from what was known on the first day, by the same rules. */
export const byFixedMinimum = (trade: Trade, bounds: ReadonlyMap<string, Bounds>): Way => {
  const vendors = new Map(trade.rules.map(({ sku, vendor }) => [sku, vendor]));
  return ({ levels }) =>
    levels.flatMap(({ sku, warehouse, available, inbound }) => {
      const { minimum = 0, maximum } = bounds.get(keyOf({ sku, warehouse })) ?? {};
      const projected = available + inbound;
      const quantity = Math.ceil((maximum ?? minimum) - projected);
      return projected < minimum && quantity > 0
        ? [{ sku, warehouse, quantity, vendor: vendors.get(sku) ?? null, from: null }]
        : [];
    });
};

/** What the desk would keep on a day: the point at which it orders, and up to what. */
export const boundsOn = (trade: Trade, day: number): ReadonlyMap<string, Bounds> => {
  const books = booksOn(trade, day, settings);
  // asked as if nothing lay there: what is wanted then is all that it would keep
  const wanted = wantedBy({ ...books, levels: books.levels.map((level) => ({ ...level, available: 0, inbound: 0 })) });
  return new Map(
    wanted.map(({ sku, warehouse, needed, lead }) => {
      const { cover, safety } = settings;
      return [
        keyOf({ sku, warehouse }),
        { minimum: (needed * (lead + safety)) / (lead + safety + cover), maximum: needed },
      ];
    }),
  );
};

/** Plays the days after one forward as they were, with what a way of ordering has on the shelves. Vendors take as long as they did. */
export const playForward = (trade: Trade, from: number, way: Way, start: ReadonlyMap<string, Bounds>): Outcome => {
  const shelves = new Map([...start].map(([key, { maximum }]) => [key, maximum ?? 0]));
  const demand = new Map<number, Use[]>();
  for (const use of trade.uses)
    if (use.day > from && shelves.has(keyOf(use))) demand.set(use.day, [...(demand.get(use.day) ?? []), use]);
  const shipped = trade.uses.filter(
    ({ day, ...use }) => day <= from && day > from - settings.historyDays - 30 && shelves.has(keyOf(use)),
  );
  const soldOut = new Set<string>();
  let onTheWay: Order[] = [];
  let [stockOutDays, lost, kept] = [0, 0, 0];
  for (let day = from + 1; day <= trade.last; day += 1) {
    for (const order of onTheWay)
      if (order.arrives === day) shelves.set(keyOf(order), (shelves.get(keyOf(order)) ?? 0) + order.quantity);
    onTheWay = onTheWay.filter(({ arrives }) => arrives > day);
    const short = new Set<string>();
    for (const use of demand.get(day) ?? []) {
      const there = shelves.get(keyOf(use)) ?? 0;
      const quantity = Math.min(there, use.quantity);
      shelves.set(keyOf(use), there - quantity);
      if (quantity > 0) shipped.push({ ...use, quantity });
      if (quantity < use.quantity) short.add(keyOf(use));
      lost += use.quantity - quantity;
    }
    stockOutDays += short.size;
    for (const key of short) soldOut.add(key);
    for (const there of shelves.values()) kept += there;
    const coming = new Map<string, number>();
    for (const order of onTheWay) coming.set(keyOf(order), (coming.get(keyOf(order)) ?? 0) + order.quantity);
    const levels = [...shelves].map(([key, available]) => {
      const [sku = 0, warehouse = 0] = key.split(" ").map(Number);
      return { sku, warehouse, available, inbound: coming.get(key) ?? 0 };
    });
    for (const { sku, warehouse, quantity, vendor, from: giver } of way({ day, levels, shipped })) {
      if (giver !== null) {
        const key = keyOf({ sku, warehouse: giver });
        shelves.set(key, (shelves.get(key) ?? 0) - quantity);
      }
      const days = giver === null ? 5 + (vendor ?? 0) + (sku % 4) : daysOfMove;
      onTheWay.push({ sku, warehouse, quantity, arrives: day + days });
    }
  }
  return { stockOutDays, lost, kept: kept / (trade.last - from), soldOut };
};
