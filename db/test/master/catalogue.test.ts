import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

const product = async (shop: Shop, name: string, parentId?: number) =>
  (await shop.perform("save_products", { name, displayId: name, parentId })).id;

test("a product stands in another, whose path is read from the top; circles are refused", async () => {
  const shop = await openShop(db());
  const outdoor = await product(shop, "Outdoor");
  const tables = await product(shop, "Tables", outdoor);
  const picnic = await product(shop, "Picnic", tables);
  const { rows } = await shop.admin.query<{ path: number[] }>(
    "select path from (select set_config('app.account_id', $2, true)) as s, lateral app_hidden.ancestors('products', 'parent_id', $1) as path",
    [picnic, String(shop.accountId)],
  );
  expect(rows[0]?.path).toEqual([outdoor, tables]);
  for (const parentId of [outdoor, picnic])
    expect(await shop.refusalOf(shop.perform("save_products", { id: outdoor, parentId }))).toEqual({
      code: "SWVAL",
      detail: { fields: { parentId: "circle" } },
    });
  await shop.perform("save_products", { id: picnic, parentId: outdoor });
});

test("two moves at once never close a circle", async () => {
  const shop = await openShop(db());
  const [one, other] = [await product(shop, "One"), await product(shop, "Other")];
  const moves = await Promise.allSettled([
    shop.perform("save_products", { id: one, parentId: other }),
    shop.perform("save_products", { id: other, parentId: one }),
  ]);
  expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a SKU's maximum is not below its minimum", async () => {
  const shop = await openShop(db());
  const save = (values: object) => shop.perform("save_skus", { id: shop.sku, ...values });
  await save({ minStockLevel: "5", maxStockLevel: "5" });
  expect(await shop.refusalOf(save({ maxStockLevel: "4" }))).toMatchObject({
    detail: { fields: { maxStockLevel: "belowMinimum" } },
  });
  await save({ minStockLevel: null, maxStockLevel: "4" });
});

test("a state keeps one default status, which is handed over but not given up or deleted", async () => {
  const shop = await openShop(db());
  const save = async (values: object) =>
    (await shop.perform("save_statuses", { module: "sales_orders", state: "Open", ...values })).id;
  expect(await shop.refusalOf(save({ name: "Odd", state: "Sleeping" }))).toMatchObject({
    detail: { fields: { state: "choice" } },
  });
  const first = await save({ name: "Running", isDefault: true });
  const next = await save({ name: "In hand", isDefault: true });
  const defaults = await shop.rowsOf<{ id: number }>(
    "statuses",
    "module = 'sales_orders' and state = 'Open' and is_default",
  );
  expect(defaults.map(({ id }) => id)).toEqual([next]);
  expect(await shop.refusalOf(save({ id: next, isDefault: false }))).toMatchObject({
    detail: { fields: { isDefault: "defaultStatus" } },
  });
  expect(await shop.refusalOf(shop.perform("delete_statuses", { id: next }))).toMatchObject({ code: "SWDEL" });
  expect(await shop.perform("delete_statuses", { id: first })).toEqual({ id: first });
});

test("a status that an order carries is not deleted", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_statuses", { module: "sales_orders", state: "Open", name: "Awaiting call" });
  await shop.sell([[shop.sku, 1]], { statusId: id });
  const { code, detail } = await shop.refusalOf(shop.perform("delete_statuses", { id }));
  expect(code).toBe("SWDEL");
  expect(detail.consumers).toMatchObject([{ module: "sales_orders", count: 1 }]);
});

test("a required custom field is asked for, each wrong one at its place", async () => {
  const shop = await openShop(db());
  const field = async (values: object) =>
    (await shop.perform("save_custom_fields", { module: "vendors", ...values })).id;
  const lead = await field({ displayName: "Lead time, days", kind: "number", isRequired: true });
  const grade = await field({ displayName: "Grade", kind: "choice", choices: ["A", "B"] });
  const [made] = await shop.rowsOf<{ slug: string }>("custom_fields", `id = ${lead}`);
  expect(made?.slug).toBe("lead_time_days");
  expect(await shop.refusalOf(field({ displayName: "Empty", kind: "choice" }))).toMatchObject({
    detail: { fields: { choices: "required" } },
  });
  const save = (customFields: object[]) => shop.perform("save_vendors", { id: shop.vendor, customFields });
  expect((await shop.refusalOf(save([{ id: grade, value: "C" }]))).detail.fields).toEqual({
    [`customFields.${lead}`]: "required",
    [`customFields.${grade}`]: "choice",
  });
  await save([
    { id: lead, value: 12 },
    { id: grade, value: "A" },
  ]);
});

test("a number of a custom field has one spelling, a date one notation, whatever was entered", async () => {
  const shop = await openShop(db());
  const field = async (displayName: string, kind: string) =>
    (await shop.perform("save_custom_fields", { module: "vendors", displayName, kind })).id;
  const [days, since] = [await field("Days", "number"), await field("Since", "date")];
  const save = (id: number, value: unknown) =>
    shop.perform("save_vendors", { id: shop.vendor, customFields: [{ id, value }] });
  const stored = async () => {
    const [vendor] = await shop.rowsOf<{ custom_field_values: Record<string, unknown> }>(
      "vendors",
      `id = ${shop.vendor}`,
    );
    const { rows } = await db().admin.query<{ text_value: string }>(
      "select text_value from app_hidden.custom_field_index where field_id = $1",
      [days],
    );
    return [vendor?.custom_field_values[days], rows[0]?.text_value];
  };
  for (const value of [1, "1", "1.0", "01", "1e0", "+1.", "10e-1"]) {
    await save(days, value);
    expect(await stored()).toEqual([1, "1"]);
  }
  for (const value of ["one", "1,5", "NaN", "infinity", "0x1", "1_000", "1e15", "0.0000001", "1".repeat(400)])
    expect((await shop.refusalOf(save(days, value))).detail).toEqual({
      fields: { [`customFields.${days}`]: "number" },
    });
  await save(since, "2026-12-24");
  for (const value of ["today", "infinity", "J2451187", "24.12.2026", "1899-12-31", "3000-09-02"])
    expect((await shop.refusalOf(save(since, value))).detail).toEqual({
      fields: { [`customFields.${since}`]: "date" },
    });
});

test("labels and custom fields are of modules that there are, whoever makes them", async () => {
  const shop = await openShop(db());
  await expect(shop.insert("labels", "name, modules", "'Ghost', '{vendors,ghosts}'")).rejects.toMatchObject({
    code: "SWVAL",
  });
  await expect(
    shop.insert("custom_fields", "module, slug, display_name", "'addresses', 'ghost', 'Ghost'"),
  ).rejects.toMatchObject({ code: "SWVAL" });
  expect(await shop.refusalOf(shop.perform("save_labels", { name: "Ghost", modules: ["ghosts"] }))).toMatchObject({
    detail: { fields: { modules: "choice" } },
  });
});

test("the decimals of a SKU do not fall below what exists of it", async () => {
  const shop = await openShop(db());
  const precision = (quantityPrecision: number) => shop.perform("save_skus", { id: shop.sku, quantityPrecision });
  const kept = async () =>
    expect((await shop.refusalOf(precision(0))).detail).toEqual({ fields: { quantityPrecision: "precisionInUse" } });
  await precision(2);
  const draft = await shop.sell([[shop.sku, 1.5]], { state: "Draft" });
  await kept();
  await shop.perform("delete_sales_orders", { id: draft.id });
  await db().admin.query("delete from app_public.sales_order_lines where sales_order_id = $1", [draft.id]);
  await precision(0);
  await precision(2);
  const lot = await shop.stock(shop.sku, 0.25);
  await kept();
  await shop.adjust(lot, 0.75);
  expect((await shop.refusalOf(precision(0))).detail.fields).toEqual({ quantityPrecision: "precisionInUse" }); // its correction
  const other = shop.skuIds[1]!;
  await shop.perform("save_skus", {
    id: other,
    quantityPrecision: 1,
    priceRules: [{ labelId: shop.label, price: 1, quantity: "2.5" }],
  });
  expect((await shop.refusalOf(shop.perform("save_skus", { id: other, quantityPrecision: 0 }))).code).toBe("SWVAL");
  await shop.perform("save_skus", { id: shop.skuIds[2], quantityPrecision: 1 });
  await shop.perform("save_skus", { id: shop.skuIds[2], quantityPrecision: 0 });
});
