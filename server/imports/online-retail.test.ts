import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { dataFolder, groupBy, readCsv, type Csv } from "../../db/test/shared-data.ts";
import { servedWithImports } from "../test/importer.ts";
import { movingIn } from "../test/moving-in.ts";
import { vendorInput } from "../test/served.ts";

const isHere = existsSync(join(dataFolder(), "online-retail"));
if (!isHere) console.warn(`Online Retail is not at ${dataFolder()}: its tests are skipped.`);
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
/** Lines that one file holds. */
const linesOfFile = 50_000;
const patience = isFull ? 7_200_000 : 120_000;

const served = servedWithImports();
let admin: TestUser;
const moved = movingIn(served, () => admin, patience / 1000);
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const reply = await served().ask<T>(admin, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
/** All records of a list, in portions. */
const all = async <T>(list: string, fields: string): Promise<T[]> => {
  const found: T[] = [];
  for (;;) {
    const data = await ask<Record<string, T[]>>(
      `query ($offset: Int) { ${list}(limit: 500, offset: $offset, orderBy: [{ column: "id", order: ASC }]) { ${fields} } }`,
      { offset: found.length },
    );
    found.push(...data[list]!);
    if (data[list]!.length < 500) return found;
  }
};

const byOrder = isHere ? groupBy(readCsv("online-retail/order_lines.csv.gz"), "order_no") : new Map<string, Csv[]>();
const linesOf = (order: Csv): readonly Csv[] => byOrder.get(order["order_no"]!) ?? [];
/** All orders, or the short ones of the first days, and what they name. */
const orders = isHere
  ? readCsv("online-retail/orders.csv.gz").filter((order, at) => isFull || (at < 130 && linesOf(order).length <= 20))
  : [];
const named = new Set(orders.flatMap((order) => linesOf(order).map((line) => line["sku"]!)));
const buyers = new Set(orders.map((order) => order["customer_id"]!));
const places: readonly string[] = ["Channel Islands", "European Community", "Unspecified"];
const customers = isHere
  ? readCsv("online-retail/customers.csv").filter(
      (row) => isFull || buyers.has(row["customer_id"]!) || places.includes(row["country"]!),
    )
  : [];
const products = isHere
  ? readCsv("online-retail/products.csv").filter((row) => isFull || named.has(row["sku"]!) || row["list_price"] === "")
  : [];
const count = (rows: readonly Csv[], is: (row: Csv) => boolean): number => rows.filter(is).length;
/** What is more than none. */
const some = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0));

beforeAll(async () => {
  admin = (await served().account()).admin;
  await ask("mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }", {
    input: vendorInput("Main"),
  });
});

const skus = new Set(products.map((row) => row["sku"]));
const known = new Set(customers.filter(({ country }) => !places.includes(country!)).map((row) => row["customer_id"]));
const isSold = (order: Csv): boolean =>
  linesOf(order).every((line) => skus.has(line["sku"]!) && Number(line["qty"]) > 0 && Number(line["unit_price"]) >= 0);
const isCredit = (order: Csv): boolean => linesOf(order).some((line) => Number(line["qty"]) <= 0);
const accepted = orders.filter((order) => known.has(order["customer_id"]!) && isSold(order));

const customerFills = { customer_id: "displayId", country: "country" };
const customersFile = {
  module: "customers",
  rows: customers,
  fills: customerFills,
  constants: { businessName: "Customer" },
};
const orderFills = {
  ...{ order_no: "altId", customer_id: "customerId", order_date: "shipDate", sku: "lineItems.skuId" },
  ...{ qty: "lineItems.quantity", unit_price: "lineItems.price", description: "lineItems.description" },
};
const orderFile = (some: readonly Csv[], constants: Readonly<Record<string, unknown>> = {}) => ({
  module: "sales_orders",
  rows: some.flatMap((order) =>
    linesOf(order).map((line) => ({ ...order, ...line, order_date: order["order_date"]!.slice(0, 10) })),
  ),
  fills: orderFills,
  constants: { warehouseId: "Main", ...constants },
});
/** Orders in files of about so many lines. */
const filesOf = (some: readonly Csv[]): Csv[][] => {
  const files: Csv[][] = [[]];
  let lines = 0;
  for (const order of some) {
    if (lines > linesOfFile) files.push([]);
    lines = (files.at(-1)!.length === 0 ? 0 : lines) + linesOf(order).length;
    files.at(-1)!.push(order);
  }
  return files;
};
const nowhere = count(customers, ({ country }) => places.includes(country!));
const unpriced = count(products, (row) => row["list_price"] === "");

test.skipIf(!isHere)("customers have no name, and some no country of this world", { timeout: patience }, async () => {
  expect(await moved([{ module: "customers", rows: customers, fills: customerFills }])).toEqual([
    {
      ...{ created: 0, refused: customers.length },
      reasons: { "businessName required": customers.length - nowhere, "country choice": nowhere },
    },
  ]);
});

test.skipIf(!isHere)(
  "all files of the company come in as one: orders without a customer and credits are refused",
  { timeout: patience },
  async () => {
    const files = filesOf(orders);
    const told = files.map((file) => {
      const unknown = (order: Csv) => linesOf(order).some((line) => !skus.has(line["sku"]!));
      const stranger = (order: Csv) => order["customer_id"] !== "" && !known.has(order["customer_id"]!);
      const named = file.filter((order) => !unknown(order) && !stranger(order));
      const created = count(file, (order) => known.has(order["customer_id"]!) && isSold(order));
      return {
        ...{ created, refused: file.length - created },
        reasons: some({
          "lineItems.skuId noSuch": count(file, unknown),
          "customerId noSuch": count(file, stranger),
          "customerId required": count(named, (order) => order["customer_id"] === ""),
          // who has no customer is told that first
          "lineItems.quantity positive": count(named, (order) => order["customer_id"] !== "" && isCredit(order)),
        }),
      };
    });
    const prices = { sku: "skuId", list_price: "price" };
    expect(
      await moved([
        ...files.map((file) => orderFile(file)),
        { module: "sku_prices", rows: products, fills: prices, constants: { labelId: "All customers" } },
        { module: "skus", rows: products, fills: { sku: "code", name: "name" } },
        customersFile,
      ]),
    ).toEqual([
      ...told,
      { created: products.length - unpriced, refused: unpriced, reasons: some({ "price required": unpriced }) },
      { created: products.length, refused: 0, reasons: {} },
      { created: customers.length - nowhere, refused: nowhere, reasons: { "country choice": nowhere } },
    ]);
  },
);

test.skipIf(!isHere)("customers are those of this world", { timeout: patience }, async () => {
  const found = await all<{ displayId: string; businessName: string; country: string }>(
    "customers",
    "displayId businessName country",
  );
  expect(new Set(found.map(({ displayId }) => displayId))).toEqual(known);
  expect(count(customers, ({ country }) => country === "EIRE")).toBe(
    found.filter(({ country }) => country === "IE").length,
  );
});

test.skipIf(!isHere)("products are SKUs; those without a price got none", { timeout: patience }, async () => {
  const found = await all<{ code: string; name: string; priceRules: { price: string }[] }>(
    "skus",
    "code name priceRules { price }",
  );
  expect(
    new Map(found.map(({ code, name, priceRules }) => [code, [name, ...priceRules.map(({ price }) => Number(price))]])),
  ).toEqual(
    new Map(
      products.map((row) => [
        row["sku"],
        [row["name"], ...(row["list_price"] === "" ? [] : [Number(row["list_price"])])],
      ]),
    ),
  );
});

type Found = { altId: string; total: string; customer: { displayId: string }; lineItems: { quantity: string }[] };
/** Orders as the product has them. */
const ours = async (some: readonly Csv[]) => {
  const found = await all<Found>("salesOrders", "altId total customer { displayId } lineItems { quantity }");
  const own = new Set(some.map((order) => order["order_no"]));
  return new Map(
    found
      .filter(({ altId }) => own.has(altId))
      .map(({ altId, total, customer, lineItems }) => [
        altId,
        [customer.displayId, Number(total), lineItems.map(({ quantity }) => quantity)],
      ]),
  );
};
/** The same as the data has it. */
const theirs = (some: readonly Csv[], customerOf: (order: Csv) => string) =>
  new Map(
    some.map((order) => {
      const cents = linesOf(order).map((line) =>
        Math.round(Number(line["qty"]) * Number(line["unit_price"]) * 100 + 1e-7),
      );
      const total = cents.reduce((sum, each) => sum + each, 0) / 100;
      return [order["order_no"], [customerOf(order), total, linesOf(order).map((line) => line["qty"])]];
    }),
  );

test.skipIf(!isHere)("orders are worth what they were", { timeout: patience }, async () => {
  expect(await ours(accepted)).toEqual(theirs(accepted, (order) => order["customer_id"]!));
});

test.skipIf(!isHere)(
  "those without a customer come where one is said for all of them",
  { timeout: patience },
  async () => {
    await ask("mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }", {
      input: { displayId: "COUNTER", businessName: "Sold over the counter" },
    });
    const strangers = orders.filter((order) => order["customer_id"] === "");
    const files = filesOf(strangers);
    expect(await moved(files.map((file) => orderFile(file, { customerId: "COUNTER" })))).toMatchObject(
      files.map((file) => ({ created: count(file, isSold), refused: file.length - count(file, isSold) })),
    );
    const sold = strangers.filter(isSold);
    expect(await ours(sold)).toEqual(theirs(sold, () => "COUNTER"));
  },
);
