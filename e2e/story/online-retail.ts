import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, groupBy, readCsv } from "../../db/test/shared-data.ts";
import { exact } from "./decimal.ts";

export const hasOnlineRetail = (): boolean => existsSync(join(dataFolder(), "online-retail", "orders.csv.gz"));

/** A line of a credit names the sale, and its line, of which goods come back. */
export type SaleLine = { sku: string; quantity: number; price: string };
export type Sale = { no: string; total: string; lines: SaleLine[] };
export type Credit = { no: string; total: string; lines: (SaleLine & { sale: string; line: number })[] };
export type RetailCustomer = { key: string; sales: Sale[]; credits: Credit[] };

type Left = { sale: string; line: number; left: number };

/**
 * A customer's sales and credits as the file has them, each credited piece taken from the earliest sale of that SKU at that price; undefined where the
 * file credits what it never sold, charges what is no product, or has prices below a cent.
 */
const customerOf = (
  key: string,
  documents: readonly Record<string, string>[],
  lines: ReadonlyMap<string, readonly Record<string, string>[]>,
  products: ReadonlySet<string>,
): RetailCustomer | undefined => {
  const customer: RetailCustomer = { key, sales: [], credits: [] };
  const sold = new Map<string, Left[]>();
  for (const { order_no: no = "", kind, total_amount: total = "" } of documents) {
    const rows = (lines.get(no) ?? []).map((row) => ({
      sku: row.sku ?? "",
      quantity: Number(row.qty),
      price: row.unit_price ?? "",
    }));
    if (rows.some(({ sku, price }) => !products.has(sku) || (price.split(".")[1] ?? "").length > 2)) return undefined;
    if (kind === "sale") {
      if (rows.some(({ quantity, price }) => quantity <= 0 || exact(price) <= 0n)) return undefined;
      customer.sales.push({ no, total, lines: rows });
      for (const [line, { sku, price, quantity }] of rows.entries()) {
        const name = `${sku} ${price}`;
        sold.set(name, [...(sold.get(name) ?? []), { sale: no, line, left: quantity }]);
      }
      continue;
    }
    const credit: Credit = { no, total, lines: [] };
    for (const { sku, price, quantity } of rows) {
      let open = -quantity;
      for (const from of sold.get(`${sku} ${price}`) ?? []) {
        const taken = Math.min(open, from.left);
        if (taken <= 0) continue;
        from.left -= taken;
        open -= taken;
        credit.lines.push({ sku, price, quantity: taken, sale: from.sale, line: from.line });
      }
      if (open !== 0) return undefined;
    }
    customer.credits.push(credit);
  }
  return customer.credits.length > 0 ? customer : undefined;
};

/** The first customers of the file who bought and gave back, each with at most so many lines. */
export const onlineRetail = (count: number, mostLines = 60): RetailCustomer[] => {
  const lines = groupBy(readCsv("online-retail/order_lines.csv.gz"), "order_no");
  const products = new Set(readCsv("online-retail/products.csv").map(({ sku = "" }) => sku));
  const customers = groupBy(
    readCsv("online-retail/orders.csv.gz")
      .filter(({ customer_id, kind }) => customer_id && kind !== "ledger")
      .sort((a, b) => (a.order_date ?? "").localeCompare(b.order_date ?? "")),
    "customer_id",
  );
  const chosen: RetailCustomer[] = [];
  for (const [key, documents] of customers) {
    if (chosen.length === count) break;
    const size = documents.reduce((sum, { order_no = "" }) => sum + (lines.get(order_no)?.length ?? 0), 0);
    const customer = size <= mostLines ? customerOf(key, documents, lines, products) : undefined;
    if (customer) chosen.push(customer);
  }
  return chosen;
};
