import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { firstDay, isDay, largestAmount, largestDecimal, lastDay } from "../../../resources/core/bounds.ts";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";

const db = useDatabase();
const oddDays = [
  firstDay,
  lastDay,
  "2024-02-29",
  "2023-02-29",
  "1899-12-31",
  "3000-09-02",
  "today",
  "2024-1-1",
  "2024-13-01",
  " 2024-01-01",
];

const place = {
  contactName: "Ada Oak",
  email: "ada@oak.test",
  phone: "2535550111",
  address1: "1 Forge Lane",
  city: "Tacoma",
  postalCode: "98402",
  district: "WA",
  country: "US",
};

test("every missing value is named at once, and nothing is refused when all are there", async () => {
  const shop = await openShop(db());
  expect(await shop.refusalOf(shop.perform("save_vendors", { name: " ", email: "ada@oak.test" }))).toEqual({
    code: "SWVAL",
    detail: {
      fields: Object.fromEntries(
        ["name", "contactName", "phone", "address1", "city", "postalCode", "district", "country"].map((key) => [
          key,
          "required",
        ]),
      ),
    },
  });
  const { id } = await shop.perform("save_vendors", { name: "Oak", ...place });
  expect(await shop.refusalOf(shop.perform("save_vendors", { id, city: "", country: null }))).toMatchObject({
    detail: { fields: { city: "required", country: "required" } },
  });
  await shop.perform("save_vendors", { id, city: "Olympia" });
  expect(await shop.refusalOf(shop.perform("save_labels", { name: "Rush", modules: [] }))).toMatchObject({
    detail: { fields: { modules: "required" } },
  });
  expect(await shop.perform("save_labels", { name: "Rush", modules: ["skus"] })).toHaveProperty("id");
});

test("what is missing in nested rows is named with its row, and not taken for the record's own", async () => {
  const shop = await openShop(db());
  const customer = {
    businessName: "Oak & Daughters",
    contacts: [{ firstName: "Robin" }, { lastName: "Oak" }],
    addresses: [{ address1: "1 Yard" }],
  };
  expect(await shop.refusalOf(shop.perform("save_customers", customer))).toEqual({
    code: "SWVAL",
    detail: { fields: { "contacts.1.firstName": "required" } },
  });
  const contacts = [{ firstName: "Robin" }];
  expect(await shop.refusalOf(shop.perform("save_customers", { ...customer, contacts }))).toEqual({
    code: "SWVAL",
    detail: { fields: { "addresses.0.city": "required", "addresses.0.country": "required" } },
  });
  const addresses = [{ address1: "1 Yard", city: "Salem", country: "US" }];
  const { id } = await shop.perform("save_customers", { ...customer, contacts, addresses });
  const [contact] = await shop.rowsOf<{ id: number }>("contacts", `customer_id = ${id}`);
  const change = (row: object) => shop.perform("save_customers", { id, contacts: [{ id: contact?.id, ...row }] });
  expect(await shop.refusalOf(change({ firstName: " " }))).toMatchObject({
    detail: { fields: { "contacts.0.firstName": "required" } },
  });
  await change({ title: "Buyer" });
  await change({ remove: true });
  expect(await shop.rowsOf("contacts", `customer_id = ${id}`)).toEqual([]);
});

test("a stale edit is told what is different now, not what was made together or changed back", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_vendors", {
    name: "Twice",
    ...place,
    contacts: [{ firstName: "Robin" }],
    addresses: [{ address1: "2 Yard", city: "Tacoma", country: "US" }],
  });
  await shop.perform("save_vendors", { id, version: 1, city: "Seattle", district: "OR" });
  await shop.perform("save_vendors", { id, version: 2, district: "WA" });
  const stale = await shop.refusalOf(shop.perform("save_vendors", { id, version: 1, city: "Olympia" }));
  expect(stale.code).toBe("SWSTL");
  expect(stale.detail).toMatchObject({
    version: 3,
    user: expect.stringContaining("admin"),
    changes: [{ table: "vendors", id, field: "city", old: "Tacoma", new: "Seattle" }],
  });
  expect(stale.detail.changes).toHaveLength(1);
  await shop.perform("save_vendors", { id, version: 3, city: "Olympia" });
});

test("an edit of contacts alone counts, and its own author is not told of it", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_vendors", { name: "Contacts", ...place });
  await shop.perform("save_vendors", { id, version: 1, contacts: [{ firstName: "Robin" }] });
  await shop.perform("save_vendors", { id, version: 2, city: "Seattle" });
  const fields = async (version: number) => {
    const { detail } = await shop.refusalOf(shop.perform("save_vendors", { id, version, city: "Olympia" }));
    return (detail.changes as { field: string }[]).map(({ field }) => field);
  };
  expect(await fields(1)).toEqual(expect.arrayContaining(["first_name", "city"]));
  expect(await fields(2)).toEqual(["city"]);
});

test("a record that is used says by whom; one that is not goes", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([[shop.sku, 10]]);
  const refused = async (table: string, id: number) => {
    const { code, detail } = await shop.refusalOf(shop.perform(`delete_${table}`, { id }));
    expect(code).toBe("SWDEL");
    return detail.consumers as { module: string; count: number; names: string[] }[];
  };
  const [number] = await shop.rowsOf<{ display_id: string }>("purchase_orders", `id = ${order.id}`);
  expect(await refused("vendors", shop.vendor)).toEqual(
    expect.arrayContaining([
      { module: "purchase_orders", count: 1, names: [String(number?.display_id)] },
      { module: "skus", count: 3, names: ["SKU-3", "SKU-2", "SKU-1"] },
    ]),
  );
  expect((await refused("skus", shop.sku)).map(({ module }) => module)).toContain("purchase_orders");
  expect((await refused("warehouses", shop.warehouses[0])).map(({ module }) => module)).toContain("bin_locations");
  const { id } = await shop.perform("save_vendors", { name: "Unused", ...place });
  expect(await shop.perform("delete_vendors", { id })).toEqual({ id });
});

test("a deletion based on an older version is refused like a stale edit, hidden or gone", async () => {
  const shop = await openShop(db());
  const vendor = await shop.perform("save_vendors", { name: "Going", ...place });
  const order = await shop.sell([[shop.sku, 1]], { state: "Draft" });
  const label = await shop.perform("save_labels", { name: "Going", modules: ["vendors"] });
  const cases = [
    ["vendors", vendor.id, { city: "Seattle" }],
    ["sales_orders", order.id, { notes: "Mine" }],
    ["labels", label.id, { color: "#010203" }],
  ] as const;
  for (const [table, id, change] of cases) {
    const version = (await shop.rowsOf<{ version: number }>(table, `id = ${id}`))[0]?.version;
    await shop.perform(`save_${table}`, { id, version, ...change });
    const edit = await shop.refusalOf(shop.perform(`save_${table}`, { id, version, ...change }));
    const deletion = await shop.refusalOf(shop.perform(`delete_${table}`, { id, version }));
    expect(deletion).toEqual(edit);
    expect(deletion.code).toBe("SWSTL");
    await shop.perform(`delete_${table}`, { id, version: (version ?? 0) + 1 });
    expect((await shop.refusalOf(shop.perform(`delete_${table}`, { id }))).code).toBe("SWNFD");
  }
});

test("a record that is changed while somebody deletes it stays", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_vendors", { name: "Contested", ...place });
  const changing = await db().admin.connect();
  try {
    await changing.query("begin");
    await changing.query("update app_public.vendors set city = 'Seattle' where id = $1", [id]);
    const deleting = shop.refusalOf(shop.perform("delete_vendors", { id, version: 1 }));
    await delay(200);
    await changing.query("commit");
    expect((await deleting).code).toBe("SWSTL");
  } finally {
    changing.release();
  }
  expect(await shop.rowsOf("vendors", `id = ${id}`)).toHaveLength(1);
});

test("values are judged by the database, whatever door they come through, and named by their path", async () => {
  const shop = await openShop(db());
  const refusal = async (operation: string, input: object) =>
    (await shop.refusalOf(shop.perform(operation, input))).detail;
  const lines = (...lineItems: object[]) => ({
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: lineItems.map((line) => ({ skuId: shop.sku, quantity: 1, ...line })),
  });
  for (const shipDate of ["today", "infinity", "J2451187", "02.01.2027", "1899-12-31", "3000-09-02"])
    expect(await refusal("save_sales_orders", { shipDate })).toEqual({ fields: { shipDate: "date" } });
  expect(await refusal("save_sales_orders", lines({}, { quantity: "1000000000" }))).toEqual({
    fields: { "lineItems.1.quantity": "max" },
    limits: { "lineItems.1.quantity": largestDecimal },
  });
  // what only the trigger knows: precision, and what a line comes to
  expect(await refusal("save_sales_orders", lines({}, {}, { quantity: "1.5" }))).toMatchObject({
    fields: { "lineItems.2.quantity": "precision" },
  });
  expect(await refusal("save_sales_orders", lines({}, { quantity: 999_999_999, price: 999_999_999 }))).toMatchObject({
    fields: { "lineItems.1.price": "max" },
    limits: { "lineItems.1.price": "1000.0000" },
  });
  expect(
    await refusal("save_sales_orders", lines({ quantity: null, unitFactor: 99_999, unitQuantity: 99_999 })),
  ).toMatchObject({
    fields: { "lineItems.0.quantity": "max" },
  });
  const { id } = await shop.perform("save_products", {
    name: "Deep",
    displayId: "DEEP",
    skus: [{ name: "D", code: "DEEP" }],
  });
  const [sku] = await shop.rowsOf<{ id: number }>("skus", `product_id = ${id}`);
  const deep = {
    id,
    skus: [
      {
        id: sku?.id,
        priceRules: [
          { labelId: shop.label, price: 1 },
          { labelId: shop.label, price: "x" },
        ],
      },
    ],
  };
  expect(await refusal("save_products", deep)).toEqual({ fields: { "skus.0.priceRules.1.price": "number" } });
  const order = await shop.buy([[shop.sku, 10]]);
  const arrive = (more: object) => ({
    id: order.id,
    receivements: [{ quantity: 1 }, more].map((row) => ({
      lineItemId: order.lines[0],
      binLocationId: shop.bins[0],
      quantity: 1,
      ...row,
    })),
  });
  expect(await refusal("receive_purchase_order", arrive({ expirationDate: "today" }))).toEqual({
    fields: { "receivements.1.expirationDate": "date" },
  });
  expect(await refusal("receive_purchase_order", arrive({ quantity: 0 }))).toEqual({
    fields: { "receivements.1.quantity": "positive" },
  });
  expect(await refusal("receive_purchase_order", arrive({ lotNumber: "x".repeat(61) }))).toMatchObject({
    fields: { "receivements.1.lotNumber": "maxLength" },
  });
  const lot = await shop.stock(shop.sku, 999_999_999);
  expect(await refusal("adjust_lot", { lotId: lot, quantity: 1, reason: "Found" })).toMatchObject({
    fields: { quantity: "max" },
  });
  expect(await shop.differences()).toEqual([]);
});

test("the bounds of values are the same in SQL and in TypeScript", async () => {
  const { rows } = await db().admin.query<{ decimal: string; amount: string; days: boolean[] }>(
    `select app_hidden.largest_decimal() as decimal, app_hidden.largest_amount() as amount,
       array(select app_hidden.is_day(d) from unnest($1::text[]) as d) as days`,
    [oddDays],
  );
  expect(rows[0]).toEqual({ decimal: largestDecimal, amount: largestAmount, days: oddDays.map(isDay) });
  expect(oddDays.filter(isDay)).toEqual([firstDay, lastDay, "2024-02-29"]);
});
