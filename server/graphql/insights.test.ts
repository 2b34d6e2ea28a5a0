import { beforeAll, expect, test } from "vitest";
import type { World } from "../../db/test/security/world.ts";
import { personsWith, settle } from "../test/security/office.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});

type Row = Record<string, unknown>;
const ask = async (query: string, without: readonly string[] = []) => {
  const [person = null] = await personsWith(served(), world.ours, [{ type: "admin", without: [...without] }]);
  return served().ask<Record<string, Row & Row[]> | null>(person, query);
};
const read = async (text: string, ...values: unknown[]): Promise<Row> => {
  const { rows } = await served().db.admin.query<Row>(text, [world.ours.accountId, ...values]);
  return rows[0] ?? {};
};

test("a customer's totals and SKUs, and a SKU's figures, are those of its documents and lots", async () => {
  const { ids } = world.ours;
  const { data, errors } = await ask(`{
    customerTotals(id: ${ids["customer"]}) { openTotal yearOrders }
    customerSkus(id: ${ids["customer"]}) { skuId skuReference { name } quantity lastPrice }
    skuPace(id: ${ids["sku"]}) { unitsPerWeek }
    skuWorth(id: ${ids["sku"]}) { stockValue bestCost }
    skuPlaces(id: ${ids["sku"]}) { inStock free }
  }`);
  expect(errors).toEqual([]);
  const totals = await read(
    `select coalesce(sum(total) filter (where state in ('Open', 'Partially Shipped')), 0)::float as open, count(*) filter (where opened_at is not null and state <> 'Canceled')::int as opened
     from app_public.sales_orders where account_id = $1 and customer_id = $2 and deleted_at is null`,
    ids["customer"],
  );
  expect(data?.["customerTotals"]).toMatchObject({ yearOrders: totals["opened"] });
  expect(Number(data?.["customerTotals"]?.["openTotal"])).toBe(totals["open"]);
  const sold = await read(
    `select sum(l.quantity - l.qty_short_closed)::float as quantity, sum(l.quantity - l.qty_short_closed) filter (where o.customer_id = $3)::float as theirs
     from app_public.sales_order_lines as l join app_public.sales_orders as o on o.account_id = l.account_id and o.id = l.sales_order_id
     where l.account_id = $1 and l.sku_id = $2 and o.opened_at is not null and o.deleted_at is null`,
    ids["sku"],
    ids["customer"],
  );
  expect(Number(data?.["skuPace"]?.["unitsPerWeek"])).toBeCloseTo(Number(sold["quantity"]) / 13, 1);
  const [most] = (data?.["customerSkus"] ?? []).filter(({ skuId }) => skuId === ids["sku"]);
  expect(Number(most?.["quantity"])).toBe(sold["theirs"]);
  expect(most?.["lastPrice"]).not.toBeNull();
  const held = await read(
    `select sum(quantity)::float as quantity, sum(quantity - reserved)::float as free, round(sum(quantity * unit_cost), 2)::float as value
     from app_public.lots where account_id = $1 and sku_id = $2`,
    ids["sku"],
  );
  const sumOf = (name: string) => data?.["skuPlaces"]?.reduce((sum, row) => sum + Number(row[name]), 0);
  expect(sumOf("inStock")).toBe(held["quantity"]);
  expect(sumOf("free")).toBe(held["free"]);
  expect(Number(data?.["skuWorth"]?.["stockValue"])).toBe(held["value"]);
});

test("a shipment tells its order's customer and warehouse, and where its packages go", async () => {
  const { data, errors } = await ask(
    `{ shipments { salesOrderId customer { id name } warehouse { name } shipTo { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data?.["shipments"]?.length).toBeGreaterThan(0);
  for (const { salesOrderId, customer, warehouse } of data?.["shipments"] ?? []) {
    const order = await read(
      `select o.customer_id, c.business_name, w.name from app_public.sales_orders as o
       join app_public.customers as c on c.account_id = o.account_id and c.id = o.customer_id
       join app_public.warehouses as w on w.account_id = o.account_id and w.id = o.warehouse_id
       where o.account_id = $1 and o.id = $2`,
      salesOrderId,
    );
    expect(customer).toEqual([{ id: order["customer_id"], name: order["business_name"] }]);
    expect(warehouse).toEqual([{ name: order["name"] }]);
  }
});

test("without prices there are rows without them, and no totals; without costs no worth", async () => {
  const { ids } = world.ours;
  const priceless = await ask(
    `{ customerSkus(id: ${ids["customer"]}) { quantity lastPrice } customerTotals(id: ${ids["customer"]}) { openTotal } }`,
    ["sku_price:view:all", "sku_price:view:single"],
  );
  expect(priceless.data?.["customerSkus"]?.length).toBeGreaterThan(0);
  expect(priceless.data?.["customerSkus"]?.every(({ lastPrice }) => lastPrice === null)).toBe(true);
  expect(priceless.errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN"]);
  const costless = await ask(`{ skuWorth(id: ${ids["sku"]}) { bestCost } }`, [
    "sku_cost:view:all",
    "sku_cost:view:single",
  ]);
  expect(costless.errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN"]);
});
