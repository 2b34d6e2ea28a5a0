import { expect } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import type { TestDatabase } from "../database.ts";
import { exact } from "../money/exact-money.ts";
import { openShop, type Shop } from "./shop.ts";

const sum = (values: readonly string[]): bigint => values.reduce((all, value) => all + exact(value), 0n);

/** What is in stock and what was cost of goods sold, in all: what was paid, without what is credited or expected to be. */
export const isWhole = async (shop: Shop, paid: string) => {
  const value = sum((await shop.rowsOf<{ stock_value: string }>("stock_levels")).map((row) => row.stock_value));
  const cogs = sum((await shop.rowsOf<{ amount: string }>("cogs_entries")).map((row) => row.amount));
  expect(value + cogs).toBe(exact(paid));
  expect(await shop.differences()).toEqual([]);
};

/** Ten lamps received of a purchase order at four each. */
export const lamps = async (database: TestDatabase, quantity = 10, cost = "4") => {
  const shop = await openShop(database, { skus: 2 });
  const order = await shop.buy([[shop.sku, quantity]]);
  await shop.receive(order.id, order.lines[0]!, quantity, { cost });
  const [lot] = await shop.rowsOf<{ id: number }>("lots");
  return { shop, order, lot: lot!.id };
};
export const sendBack = (shop: Shop, lotId: number, quantity: number | string, more: object = {}) =>
  shop.perform("save_vendor_returns", {
    vendorId: shop.vendor,
    warehouseId: shop.warehouses[0],
    state: "Open",
    lineItems: [{ lotId, quantity, ...more }],
  });
export const balance = async (shop: Shop) =>
  withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ balance: object }>("select app_hidden.vendor_balance($1) as balance", [
      shop.vendor,
    ]);
    return rows[0]!.balance;
  });
export const headOf = async (shop: Shop, id: number) =>
  (await shop.rowsOf<Record<string, unknown>>("vendor_returns", `id = ${id}`))[0]!;
export const linesOf = async (shop: Shop, id: number) =>
  (await shop.rowsOf<Record<string, unknown> & { id: number }>("vendor_return_lines", `vendor_return_id = ${id}`)).sort(
    (a, b) => a.id - b.id,
  );
export const reserved = async (shop: Shop) =>
  (await shop.rowsOf<{ kind: string; source: string; allocated: string }>("allocations"))
    .map(({ kind, source, allocated }) => `${kind} ${source} ${Number(allocated)}`)
    .sort();
