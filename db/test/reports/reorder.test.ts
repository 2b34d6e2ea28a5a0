import { beforeAll, describe, expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { createUser, type TestUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { daysAgo, desk, openedBefore, type Suggestion } from "./reorder-shop.ts";

const database = useDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database(), { skus: 8 });
});
const [slow, quick, cased, spare, minimal, raced, aside, unsold] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const sku = (n: number) => shop.skuIds[n]!;
const shown = async (show = "buy"): Promise<Suggestion[]> => (await desk(shop, { show })).rows;
const of = async (n: number, show?: string) => (await shown(show)).filter(({ skuId }) => skuId === sku(n));

/** Sold and shipped so many days ago. */
const shipped = async (n: number, quantity: number, days: number, warehouse = 0) => {
  await daysAgo(shop, { sku: sku(n), warehouse: shop.warehouses[warehouse]!, quantity, days });
};

describe("what is suggested", () => {
  test("pace, lead time learned from arrivals, safety and cover make the quantity; before that, nothing", async () => {
    await shop.stock(sku(quick), 200);
    expect(await of(quick)).toEqual([]);
    // 90 in 90 days, an order that took 9 days to arrive
    await shipped(quick, 90, 89);
    const order = await shop.buy([[sku(quick), 1]]);
    await shop.receive(order.id, order.lines[0]!, 1);
    await openedBefore(shop, order.id, 9);
    expect(await of(quick)).toEqual([]);
    const lots = await shop.rowsOf<{ id: number }>("lots", `sku_id = ${sku(quick)} and quantity > 100`);
    await shop.adjust(lots[0]!.id, -190);
    const [row] = await of(quick);
    // a day 1; kept 9 + 7 days, for 30 more once it is here; 11 are free
    expect(row).toMatchObject({
      perDay: "1",
      available: "11",
      projected: "11",
      leadDays: 9,
      leadSource: "sku",
      reorderAt: "16",
      target: "46",
      needed: "35",
      quantity: "35",
      coverDays: 11,
      cost: "2.5",
      total: "87.5",
    });
  });

  test("a vendor's packs are whole, and a break is taken where more costs no more", async () => {
    await shop.insert(
      "sku_costs",
      "sku_id, vendor_id, cost, quantity, unit, unit_factor",
      "$1, $2, 24, 1, 'case', 12",
      [sku(cased), shop.vendor],
    );
    await shipped(cased, 90, 89);
    const [row] = await of(cased);
    // 2.00 in cases of 12 beside 2.50 each: 14 days of the vendor's own mean (9) + 7 + 30 = 46 in 4 cases
    expect(row).toMatchObject({
      leadSource: "vendor",
      needed: "46",
      quantity: "48",
      unit: "case",
      unitFactor: "12",
      total: "96",
    });
    await shop.insert("sku_costs", "sku_id, vendor_id, cost, quantity", "$1, $2, 0.95, 100", [sku(cased), shop.vendor]);
    expect((await of(cased))[0]).toMatchObject({ quantity: "100", unit: "each", total: "95" });
    // a case that is dearer prices whole cases alone: 46 pieces are bought as pieces
    await shop.admin.query(
      "delete from app_public.sku_costs where account_id = $1 and sku_id = $2 and quantity = 100",
      [shop.accountId, sku(cased)],
    );
    await shop.admin.query(
      "update app_public.sku_costs set cost = 33 where account_id = $1 and sku_id = $2 and unit = 'case'",
      [shop.accountId, sku(cased)],
    );
    expect((await of(cased))[0]).toMatchObject({ quantity: "46", unit: "each", total: "115" });
    await shop.admin.query(
      "update app_public.sku_costs set cost = 24 where account_id = $1 and sku_id = $2 and unit = 'case'",
      [shop.accountId, sku(cased)],
    );
    await shop.insert("sku_costs", "sku_id, vendor_id, cost, quantity", "$1, $2, 0.95, 100", [sku(cased), shop.vendor]);
  });

  test("what another warehouse has beyond its own need is moved instead", async () => {
    await shipped(spare, 90, 89, 1);
    expect(await of(spare)).toMatchObject([{ warehouseId: shop.warehouses[1] }]);
    await shop.stock(sku(spare), 500);
    expect(await of(spare)).toEqual([]);
    expect(await of(spare, "move")).toMatchObject([
      { warehouseId: shop.warehouses[1], fromWarehouseId: shop.warehouses[0] },
    ]);
  });

  test("a minimum counts without any pace, and what waits for stock is bought", async () => {
    await shop.admin.query("update app_public.skus set min_stock_level = 20, max_stock_level = 50 where id = $1", [
      sku(minimal),
    ]);
    expect(await of(minimal)).toMatchObject([{ reorderAt: "20", target: "50", needed: "50" }]);
    await shop.sell([[sku(unsold), 3]]);
    expect(await of(unsold)).toMatchObject([{ backordered: "3", projected: "-3", needed: "3" }]);
    await shop.buy([[sku(unsold), 2]]);
    expect(await of(unsold)).toMatchObject([{ inbound: "2", needed: "1" }]);
    expect(await of(slow)).toEqual([]);
  });
});

describe("what becomes of it", () => {
  const row = async (n: number, show?: string) => {
    const [{ skuId, warehouseId, needed }] = (await of(n, show)) as [Suggestion];
    return { skuId, warehouseId, needed };
  };

  test("drafts by vendor and warehouse, at the rule's cost, due when they would arrive; then it is suggested no more", async () => {
    const rows = [await row(quick), await row(cased)];
    const made = await shop.perform("order_suggested", { rows });
    const orders = await shop.rowsOf<{ id: number; state: string; vendor_id: number }>(
      "purchase_orders",
      `id = any('{${String(made["ids"])}}')`,
    );
    expect(orders).toMatchObject([{ state: "Draft", vendor_id: shop.vendor }]);
    const lines = await shop.rowsOf<{ sku_id: number; quantity: string; cost: string }>(
      "purchase_order_lines",
      `purchase_order_id = ${made.id}`,
    );
    expect(lines.map(({ sku_id, quantity, cost }) => [sku_id, Number(quantity), Number(cost)])).toEqual([
      [sku(quick), 35, 2.5],
      [sku(cased), 100, 0.95],
    ]);
    expect([...(await of(quick)), ...(await of(cased))]).toEqual([]);
  });

  test("a transfer between warehouses", async () => {
    const rows = [await row(spare, "move")];
    const { id } = await shop.perform("move_suggested", { rows });
    expect(await shop.rowsOf("transfers", `id = ${id}`)).toMatchObject([
      { state: "Draft", origin_warehouse_id: shop.warehouses[0], destination_warehouse_id: shop.warehouses[1] },
    ]);
    expect(await of(spare, "move")).toEqual([]);
  });

  test("two people at once: the second is told that it was ordered meanwhile", async () => {
    await shipped(raced, 90, 89);
    const rows = [await row(raced)];
    const outcomes = await Promise.allSettled([1, 2].map(() => shop.perform("order_suggested", { rows })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await shop.refusalOf(shop.perform("order_suggested", { rows }))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { "rows.0.quantity": "orderedMeanwhile" } },
    });
    expect(await shop.rowsOf("purchase_order_lines", `sku_id = ${sku(raced)}`)).toHaveLength(1);
  });

  test("put off with a reason and a day, it comes back on that day", async () => {
    await shipped(aside, 90, 89);
    const { skuId, warehouseId } = await row(aside);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const putOff = (input: object) =>
      shop.perform("put_off_reorder", { skuId, warehouseId, reason: "Season is over", until: day(10), ...input });
    for (const [input, fields] of [
      [{ reason: " " }, { reason: "required" }],
      [{ reason: "x".repeat(501) }, { reason: "max" }],
      [{ until: day(-1) }, { until: "later" }],
      [{ until: day(900) }, { until: "later" }],
    ] as const)
      expect(await shop.refusalOf(putOff(input))).toMatchObject({ code: "SWVAL", detail: { fields } });
    await putOff({});
    expect(await of(aside)).toEqual([]);
    expect(await of(aside, "putOff")).toMatchObject([{ putOffReason: "Season is over", putOffUntil: day(10) }]);
    await shop.admin.query("update app_hidden.reorder_put_offs set until = current_date - 1 where sku_id = $1", [
      skuId,
    ]);
    expect(await of(aside)).toHaveLength(1);
    await putOff({});
    await shop.perform("resume_reorder", { skuId, warehouseId });
    expect(await of(aside)).toHaveLength(1);
    expect(await shop.refusalOf(shop.perform("resume_reorder", { skuId, warehouseId }))).toMatchObject({
      code: "SWNFD",
    });
  });

  test("why: every figure adds up, with the arrivals and offers behind it", async () => {
    const { skuId, warehouseId } = await row(aside);
    const why = await withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
      const { rows } = await visitor.query<{ answer: Record<string, unknown> }>(
        "select app_hidden.reorder_why($1) as answer",
        [JSON.stringify({ skuId, warehouseId })],
      );
      return rows[0]!.answer;
    });
    expect(why).toMatchObject({
      used: "90",
      days: 90,
      perDay: "1",
      leadDays: 9,
      leadSource: "vendor",
      safetyDays: 7,
      reorderAt: "16",
      target: "46",
    });
    expect(why["receipts"]).toMatchObject([{ days: 9 }]);
    expect(why["offers"]).toMatchObject([{ isChosen: true, quantity: "46", cost: "2.5" }]);
  });
});

describe("who may", () => {
  const as = async (scopes: readonly string[], role = "visitor"): Promise<TestUser> => {
    const client = await shop.admin.connect();
    try {
      const user = await createUser(client, shop.accountId, { type: "user" });
      return { ...user, visitor: { ...user.visitor, role, granted: `,${scopes.join(",")},` } } as TestUser;
    } finally {
      client.release();
    }
  };
  const seeing = ["sku:view:all", "purchase_order:view:all", "warehouse:view:all", "vendor:view:all"];

  test("without costs there are quantities and no cost; without SKUs or purchasing there is nothing", async () => {
    const buyer = await as(seeing, "visitor_without_cost");
    const { rows, total } = await desk(shop, { show: "buy" }, buyer);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ cost, total: sum, quantity }) => cost === null && sum === null && Number(quantity) > 0)).toBe(
      true,
    );
    expect(total).toBeNull();
    for (const missing of ["sku:view:all", "purchase_order:view:all"])
      expect(await shop.refusalOf(desk(shop, {}, await as(seeing.filter((scope) => scope !== missing))))).toMatchObject(
        { code: "SWFBD" },
      );
    const [first] = rows as [Suggestion];
    for (const operation of ["order_suggested", "move_suggested"])
      expect(await shop.refusalOf(shop.performAs(buyer, operation, { rows: [first] }))).toMatchObject({
        code: "SWFBD",
      });
    expect(
      await shop.refusalOf(
        shop.performAs(buyer, "put_off_reorder", {
          skuId: first.skuId,
          warehouseId: first.warehouseId,
          reason: "x",
          until: "2099-01-01",
        }),
      ),
    ).toMatchObject({ code: "SWFBD" });
  });

  test("another company's SKUs, warehouses and figures are none", async () => {
    const other = await openShop(database(), { skus: 1 });
    expect((await desk(other, { show: "buy" })).rows).toEqual([]);
    const foreign = { rows: [{ skuId: sku(aside), warehouseId: shop.warehouses[0], needed: "46" }] };
    expect(await shop.refusalOf(other.perform("order_suggested", foreign))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { "rows.0.skuId": "notFound" } },
    });
  });

  test("what is asked is bounded", async () => {
    const many = Array.from({ length: 501 }, () => ({
      skuId: sku(aside),
      warehouseId: shop.warehouses[0],
      needed: "46",
    }));
    for (const rows of [[], many])
      expect(await shop.refusalOf(shop.perform("order_suggested", { rows }))).toMatchObject({
        code: "SWVAL",
        detail: { fields: { rows: "tooMany" } },
      });
    expect(await shop.refusalOf(shop.perform("order_suggested", { rows: many.slice(0, 2) }))).toMatchObject({
      detail: { fields: { "rows.0.quantity": "twice" } },
    });
    expect(
      await shop.refusalOf(shop.perform("order_suggested", { rows: [{ ...many[0], quantity: "0" }] })),
    ).toMatchObject({
      detail: { fields: { "rows.0.quantity": "positive" } },
    });
    for (const asked of [{ limit: 501 }, { limit: 0 }, { offset: -1 }, { show: "all" }])
      expect(await shop.refusalOf(desk(shop, asked))).toMatchObject({ code: "SWVAL" });
  });
});
