import { groupBy, readCsv, type Csv } from "../shared-data.ts";
import type { Arrival, Books, Bounds, Level, Rule, Terms } from "./reorder-oracle.ts";

/** What left on a day, counted from the first one of the data. */
export type Use = { sku: number; warehouse: number; quantity: number; day: number };
/** What came, when it was ordered and when it was here. */
export type Receipt = {
  vendor: number;
  sku: number;
  warehouse: number;
  quantity: number;
  ordered: number;
  received: number;
};
export type Trade = {
  name: string;
  skus: readonly string[];
  vendors: readonly string[];
  uses: readonly Use[];
  receipts: readonly Receipt[];
  rules: readonly Rule[];
  bounds: ReadonlyMap<number, Bounds>;
  /** What lies free and what is on order, at any moment. */
  stock: readonly Omit<Level, "used">[];
  /** The last day of the data. */
  last: number;
};

const dayOf = (text: string) => Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000);
const number = (row: Csv, column: string) => Number(row[column] || 0);
/** A text's own number, the same in every run. */
const hashOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Goods of a shop that sells from two warehouses: at home, and abroad. Vendors, packs and breaks follow from its products. */
export const onlineRetail = (): Trade => {
  const products = readCsv("online-retail/products.csv").filter((row) => number(row, "list_price") > 0);
  const skus = products.map((row) => row["sku"] ?? "");
  const places = new Map(skus.map((sku, at) => [sku, at]));
  const orders = new Map(readCsv("online-retail/orders.csv.gz").map((row) => [row["order_no"] ?? "", row] as const));
  const uses = readCsv("online-retail/order_lines.csv.gz").flatMap((line): Use[] => {
    const order = orders.get(line["order_no"] ?? "");
    const sku = places.get(line["sku"] ?? "");
    const quantity = number(line, "qty");
    if (!order || sku === undefined || order["kind"] !== "sale" || quantity <= 0) return [];
    return [
      { sku, warehouse: order["country"] === "United Kingdom" ? 0 : 1, quantity, day: dayOf(order["order_date"]!) },
    ];
  });
  const vendors = Array.from({ length: 12 }, (_, at) => `Wholesaler ${at + 1}`);
  const last = uses.reduce((latest, { day }) => Math.max(latest, day), 0);
  let id = 0;
  const rules = products.flatMap((product, sku): Rule[] => {
    const cents = Math.max(1, Math.round(number(product, "list_price") * 40));
    const pack = number(product, "pack_qty") || 1;
    return [0, 1].flatMap((other) => {
      const vendor = (hashOf(skus[sku]!) + other * 5) % vendors.length;
      const cost = cents * 100 * (100 + other * 7);
      return [
        { id: ++id, sku, vendor, from: 1 + other * 5, pack, cost: (cost * pack) / 100 },
        { id: ++id, sku, vendor, from: 100 - other * 40, pack: 1, cost: Math.round(cost / 125) },
      ];
    });
  });
  const sold = groupBy(
    uses.map(({ sku, warehouse, quantity, day }) => ({
      key: `${sku} ${warehouse}`,
      quantity: `${quantity}`,
      day: `${day}`,
    })),
    "key",
  );
  const receipts = [...sold.keys()].flatMap((key): Receipt[] => {
    const [sku = 0, warehouse = 0] = key.split(" ").map(Number);
    if (hashOf(key) % 3 === 0) return [];
    const vendor = hashOf(skus[sku]!) % vendors.length;
    return [40, 95, 170].map((before) => {
      const received = last - before - (sku % 20);
      return { vendor, sku, warehouse, quantity: 12, ordered: received - 5 - vendor - (sku % 4), received };
    });
  });
  const stock = [...sold].map(([key, rows]) => {
    const [sku = 0, warehouse = 0] = key.split(" ").map(Number);
    const recent = rows
      .filter((row) => number(row, "day") > last - 60)
      .reduce((sum, row) => sum + number(row, "quantity"), 0);
    return {
      sku,
      warehouse,
      available: Math.floor((recent * (hashOf(`${key}!`) % 200)) / 100),
      inbound: hashOf(`${key}?`) % 5 === 0 ? 24 : 0,
    };
  });
  return { name: "Online Retail", skus, vendors, uses, receipts, rules, bounds: new Map(), stock, last };
};

/** Parts of a manufacturer: its vendors' costs, its orders with their receipts, its shelves. What came was used within the month. */
export const adventureWorks = (): Trade => {
  const costs = readCsv("adventureworks/vendor_product_costs.csv");
  const bought = new Set(costs.map((row) => row["product_id"] ?? ""));
  const products = readCsv("adventureworks/products.csv").filter((row) => bought.has(row["product_id"] ?? ""));
  const places = new Map(products.map((row, at) => [row["product_id"] ?? "", at]));
  const vendorRows = readCsv("adventureworks/vendors.csv");
  const vendorPlaces = new Map(vendorRows.map((row, at) => [row["vendor_id"] ?? "", at]));
  const orders = new Map(
    readCsv("adventureworks/purchase_orders.csv").map((row) => [row["po_id"] ?? "", row] as const),
  );
  const receipts = readCsv("adventureworks/purchase_order_lines.csv").flatMap((line): Receipt[] => {
    const order = orders.get(line["po_id"] ?? "");
    const [sku, vendor] = [places.get(line["product_id"] ?? ""), vendorPlaces.get(order?.["vendor_id"] ?? "")];
    const quantity = Math.floor(number(line, "qty_stocked"));
    if (!order || sku === undefined || vendor === undefined || quantity <= 0) return [];
    // the file has no day of arrival of its own: the vendor's usual one
    const cost = costs.find(
      (row) => row["product_id"] === line["product_id"] && row["vendor_id"] === order["vendor_id"],
    );
    const ordered = dayOf(order["order_date"]!);
    return [
      {
        vendor,
        sku,
        warehouse: 0,
        quantity,
        ordered,
        received: ordered + (cost ? number(cost, "lead_time_days") : 10),
      },
    ];
  });
  const uses = receipts.map(({ sku, quantity, received }) => ({
    sku,
    warehouse: 0,
    quantity,
    day: received + (sku % 28),
  }));
  const last = uses.reduce((latest, { day }) => Math.max(latest, day), 0);
  const shelves = groupBy(readCsv("adventureworks/inventory.csv"), "product_id");
  return {
    name: "AdventureWorks",
    skus: products.map((row) => row["sku"] ?? ""),
    vendors: vendorRows.map((row) => row["name"] ?? ""),
    uses,
    receipts,
    rules: costs.flatMap((row, at): Rule[] => {
      const [sku, vendor] = [places.get(row["product_id"] ?? ""), vendorPlaces.get(row["vendor_id"] ?? "")];
      if (sku === undefined || vendor === undefined) return [];
      return [
        {
          id: at + 1,
          sku,
          vendor,
          from: number(row, "min_order_qty"),
          pack: 1,
          cost: Math.round(number(row, "standard_price") * 10_000),
        },
      ];
    }),
    bounds: new Map(
      products.map((row, sku) => [
        sku,
        {
          minimum: number(row, "reorder_point"),
          maximum: sku % 3 === 0 ? number(row, "reorder_point") + number(row, "safety_stock") : null,
        },
      ]),
    ),
    stock: products.map((row, sku) => ({
      sku,
      warehouse: 0,
      available: (shelves.get(row["product_id"] ?? "") ?? []).reduce(
        (sum, shelf) => sum + number(shelf, "qty_on_hand"),
        0,
      ),
      inbound: 0,
    })),
    last,
  };
};

/** The trade as it stood at the end of a day, for the rules. */
export const booksOn = (
  trade: Trade,
  today: number,
  { historyDays, ...terms }: Omit<Terms, "days"> & { historyDays: number },
): Books => {
  const known = trade.uses.filter(({ day }) => day <= today);
  const days = Math.min(
    historyDays,
    Math.max(7, today - known.reduce((first, { day }) => Math.min(first, day), today) + 1),
  );
  const used = new Map<string, number>();
  for (const { sku, warehouse, quantity, day } of known)
    if (day > today - days) used.set(`${sku} ${warehouse}`, (used.get(`${sku} ${warehouse}`) ?? 0) + quantity);
  return {
    terms: { ...terms, days },
    rules: trade.rules,
    bounds: trade.bounds,
    levels: trade.stock.map((level) => ({ ...level, used: used.get(`${level.sku} ${level.warehouse}`) ?? 0 })),
    arrivals: trade.receipts
      .filter(({ received }) => received <= today && received >= today - 365)
      .map(({ vendor, sku, ordered, received }): Arrival => ({
        vendor,
        sku,
        days: Math.max(0, received - ordered),
        day: received,
      })),
  };
};
