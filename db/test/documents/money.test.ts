import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type SalesLine = {
  id: number;
  quantity: string;
  unit: string;
  unit_quantity: string;
  price: string | null;
  price_rule_id: number | null;
  price_reason: { manual?: boolean; rules?: { id: number; won: boolean }[] } | null;
  total: string;
  tax: string;
};
const linesOf = async (shop: Shop, order: number) =>
  (await shop.rowsOf<SalesLine & { position: number }>("sales_order_lines", `sales_order_id = ${order}`)).sort(
    (a, b) => a.position - b.position,
  );
const orderOf = async (shop: Shop, order: number) =>
  (
    await shop.rowsOf<{ subtotal: string; tax: string; total: string; tax_rate: string }>(
      "sales_orders",
      `id = ${order}`,
    )
  )[0]!;

const priceRule = (shop: Shop, label: number, price: string, more: Record<string, string | number> = {}) => {
  const rule = { sku_id: shop.sku, label_id: label, price, ...more };
  const columns = Object.keys(rule);
  return shop.insert(
    "sku_prices",
    columns.join(", "),
    columns.map((_, n) => `$${n + 1}`).join(", "),
    Object.values(rule),
  );
};
const labelOfCustomer = async (shop: Shop) => {
  const label = await shop.insert("labels", "name, modules", "'Dealers', '{customers}'");
  await shop.perform("save_customers", { id: shop.customer, labels: [{ id: label }] });
  return label;
};

test("line totals and tax are rounded half up, documents sum rounded lines", async () => {
  const shop = await openShop(db());
  const order = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [
      { skuId: shop.sku, quantity: 3, price: "0.335" }, // 1.005 → 1.01, tax 0.083325 → 0.08
      { skuId: shop.sku, quantity: 1, price: "0.005" }, // 0.01, tax 0.000825 → 0.00
      { skuId: shop.sku, quantity: 7, price: "1.4285" }, // 9.9995 → 10.00, tax 0.825 → 0.83
    ],
  });
  expect((await linesOf(shop, order.id)).map((line) => [line.total, line.tax])).toEqual([
    ["1.01", "0.08"],
    ["0.01", "0.00"],
    ["10.00", "0.83"],
  ]);
  expect(await orderOf(shop, order.id)).toMatchObject({ subtotal: "11.02", tax: "0.91", total: "11.93" });
});

test("costs come from the vendor's largest break, then the lowest cost, then the newest rule", async () => {
  const shop = await openShop(db());
  const rule = (cost: string, quantity: number, vendor = shop.vendor) =>
    shop.insert("sku_costs", "sku_id, vendor_id, cost, quantity", "$1, $2, $3, $4", [shop.sku, vendor, cost, quantity]);
  await rule("2.2", 10);
  await rule("2.1", 10);
  await rule("1.9", 100);
  const order = await shop.perform("save_purchase_orders", {
    vendorId: shop.vendor,
    warehouseId: shop.warehouses[0],
    lineItems: [9, 10, 99, 100].map((quantity) => ({ skuId: shop.sku, quantity })),
  });
  const lines = await shop.rowsOf<{ position: number; cost: string; total: string }>("purchase_order_lines");
  expect(lines.sort((a, b) => a.position - b.position).map((line) => Number(line.cost))).toEqual([2.5, 2.1, 2.1, 1.9]);
  const [head] = await shop.rowsOf<{ total: string }>("purchase_orders", `id = ${order.id}`);
  expect(head?.total).toBe("441.40"); // 22.50 + 21.00 + 207.90 + 190.00
});

test("a specific label beats everyone's, equals beats breaks, and the losers are kept as the reason", async () => {
  const shop = await openShop(db());
  const dealers = await labelOfCustomer(shop);
  const base = await priceRule(shop, dealers, "9", { quantity: 1 });
  const broken = await priceRule(shop, dealers, "8", { quantity: 10 });
  const exact = await priceRule(shop, dealers, "8.5", { quantity: 12, match_criteria: "equals" });
  const small = await priceRule(shop, dealers, "12", { quantity: 2, match_criteria: "lessOrEqual" });
  const order = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [5, 11, 12, 20].map((quantity) => ({ skuId: shop.sku, quantity })),
  });
  const lines = await linesOf(shop, order.id);
  expect(lines.map((line) => line.price_rule_id)).toEqual([base, broken, exact, broken]);
  expect(lines[2]?.price_reason?.rules?.map((rule) => [rule.id, rule.won])).toEqual([
    [exact, true],
    [broken, false],
    [base, false],
    [expect.any(Number), false], // everyone's rule comes last
  ]);
  expect(lines[0]?.price_reason?.rules?.map((rule) => rule.id)).not.toContain(small);
});

test("a price by hand clears the rule; another quantity asks the rules again", async () => {
  const shop = await openShop(db());
  await priceRule(shop, shop.label, "8", { quantity: 10 });
  const order = await shop.sell([[shop.sku, 2]], { state: "Draft" });
  const save = (line: object) =>
    shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.lines[0], ...line }] });
  const line = async () => (await linesOf(shop, order.id))[0]!;
  expect(Number((await line()).price)).toBe(10);
  await save({ quantity: 12 });
  expect(Number((await line()).price)).toBe(8);
  await save({ price: "7.77" });
  expect(await line()).toMatchObject({ price: "7.7700", price_rule_id: null, price_reason: { manual: true } });
  await save({ quantity: 2 });
  expect(await line()).toMatchObject({ price: "7.7700", total: "15.54" });
  await save({ price: null });
  expect(Number((await line()).price)).toBe(10);
});

test("cases: money is per unit, stock per piece", async () => {
  const shop = await openShop(db());
  await priceRule(shop, await labelOfCustomer(shop), "10", { unit: "case", unit_factor: 12, quantity: 1 });
  const order = await shop.sell([[shop.sku, 1200]]);
  expect((await linesOf(shop, order.id))[0]).toMatchObject({
    unit: "case",
    unit_quantity: "100.0000",
    quantity: "1200.0000",
    total: "1000.00",
  });
  expect(await shop.figures()).toEqual({ backordered: 1200 });
  const chosen = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    lineItems: [{ skuId: shop.sku, unit: "box", unitFactor: 6, unitQuantity: 3, price: "4.99" }],
  });
  expect((await linesOf(shop, chosen.id))[0]).toMatchObject({ quantity: "18.0000", total: "14.97" });
});

test("a draft follows its customer's tax, an open order does not", async () => {
  const shop = await openShop(db());
  const order = await shop.sell([[shop.sku, 10]], { state: "Draft" });
  expect(await orderOf(shop, order.id)).toMatchObject({ subtotal: "100.00", tax: "8.25", total: "108.25" });
  const taxed = (rate: string) =>
    shop.admin.query("update app_public.customers set tax_rate = $1 where account_id = $2", [rate, shop.accountId]);
  await taxed("5");
  await shop.perform("save_sales_orders", { id: order.id, state: "Open" });
  expect(await orderOf(shop, order.id)).toMatchObject({ tax_rate: "5.0000", tax: "5.00", total: "105.00" });
  await taxed("20");
  await shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.lines[0], quantity: 20 }] });
  expect(await orderOf(shop, order.id)).toMatchObject({ tax_rate: "5.0000", tax: "10.00", total: "210.00" });
  await shop.admin.query("update app_public.customers set tax_exempt = true where account_id = $1", [shop.accountId]);
  const exempt = await shop.sell([[shop.sku, 1]]);
  expect(await orderOf(shop, exempt.id)).toMatchObject({ tax: "0.00", total: "10.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a role without costs buys at the rules' costs and does not see them", async () => {
  const shop = await openShop(db());
  // a company keeps one whole administrator
  await shop.admin.query(
    `with role as (insert into app_public.user_roles (account_id, slug, display_name, type) values ($1, 'whole', 'Whole', 'admin') returning id)
     insert into app_public.users (account_id, username, email, first_name, role_id) select $1, 'whole', 'whole@example.test', 'Whole', id from role`,
    [shop.accountId],
  );
  await shop.admin.query(
    "update app_public.user_roles set route_blacklist = '{sku_costs}' where account_id = $1 and slug <> 'whole'",
    [shop.accountId],
  );
  const { rows } = await shop.admin.query<{ granted: string; role: string }>(
    "select granted, app_private.visitor_role(granted) as role from app_private.granted_scopes($1, $2) as granted",
    [shop.accountId, shop.account.admin.userId],
  );
  const blind = { ...shop.account.admin, visitor: { ...shop.account.admin.visitor, ...rows[0]! } };
  expect(blind.visitor.role).toBe("visitor_without_cost");
  const order = await shop.performAs(blind, "save_purchase_orders", {
    vendorId: shop.vendor,
    warehouseId: shop.warehouses[0],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity: 4 }],
  });
  expect((await shop.rowsOf("purchase_orders", `id = ${order.id}`))[0]).toMatchObject({ total: "10.00" });
});
