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
