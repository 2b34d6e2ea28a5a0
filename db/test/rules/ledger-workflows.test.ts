import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";
import { withVisitor } from "../../client/transaction.ts";
import { look, runsOf, workflow, type Criterion } from "./rules.ts";
import { rehearse, told } from "./rehearsals.ts";

const db = useDatabase();

const below: Criterion = {
  ...{ triggerCondition: "updated", testTable: "stock_levels", testColumn: "available", matchCriteria: "less" },
  ...{ useValueColumn: true, testValueColumn: "minStockLevel", compareLastValues: true },
};
const tell = (shop: Shop) => ({
  type: "notifyUsers",
  userRoleId: shop.roleId,
  message: "{{name}}: {{available}} left",
});

/** A shop whose workflows are looked at when a test says so. */
const open = async () => {
  const shop = await openShop(db());
  const { admin, server } = db();
  const { rows } = await admin.query<{ role_id: number }>("select role_id from app_public.users where id = $1", [
    shop.account.user.userId,
  ]);
  const as = <T>(ask: Parameters<typeof withVisitor<T>>[2]) => withVisitor<T>(server, shop.account.admin.visitor, ask);
  const [east, west] = shop.warehouses;
  return {
    ...{ ...shop, east, west, as, roleId: rows[0]?.role_id },
    watch: (criteria: readonly Criterion[], actions: readonly object[], options: Parameters<typeof workflow>[3] = {}) =>
      as((client) => workflow(client, criteria, actions, options)),
    look: () => look(admin, shop.accountId),
    bounds: (minStockLevel: string | null, maxStockLevel: string | null = "50") =>
      shop.perform("save_skus", { id: shop.sku, minStockLevel, maxStockLevel }),
    runs: (id: number) => runsOf(admin, id),
    /** What it ran for, the newest first. */
    ran: async (id: number) =>
      (
        await admin.query<{ told: string }>(
          `select concat_ws(' ', coalesce(ledger_row, history_id::text), module, record_id, event) as told
           from app_public.workflow_runs where workflow_id = $1 order by occurred_at desc, ledger_row desc`,
          [id],
        )
      ).rows.map((row) => row.told),
  };
};
type Shop = Awaited<ReturnType<typeof open>>;

test("on the rising edge alone: what is available falls below the minimum once, and once more when it has recovered", async () => {
  const shop = await open();
  await shop.bounds("10");
  const lot = await shop.stock(shop.sku, 30);
  const id = await shop.watch([below], [tell(shop)]);
  const many = async () => {
    await shop.look();
    return (await shop.runs(id)).length;
  };
  await shop.sell([[shop.sku, 15]]);
  expect(await many()).toBe(0);
  await shop.sell([[shop.sku, 10]]);
  expect(await many()).toBe(1);
  // it stays below, and is looked at again
  await shop.sell([[shop.sku, 2]]);
  expect([await many(), await many()]).toEqual([1, 1]);
  await shop.adjust(lot, 20);
  expect(await many()).toBe(1);
  await shop.adjust(lot, -18);
  expect(await many()).toBe(2);
  expect((await shop.runs(id)).at(-1)).toMatchObject({ module: "skus", record_id: shop.sku, event: "updated" });
  const { rows } = await shop.admin.query(
    "select warehouse_id, inputs -> 0 -> 'before' as before, inputs -> 0 -> 'after' as after, inputs -> 0 -> 'wanted' as wanted from app_public.workflow_runs where workflow_id = $1 order by id",
    [id],
  );
  expect(rows).toEqual([
    { warehouse_id: shop.east, before: 15, after: 5, wanted: ["10"] },
    { warehouse_id: shop.east, before: 23, after: 5, wanted: ["10"] },
  ]);
});

test("a level is looked at as it was after each entry, with the bounds that its SKU had then, whatever came of it since", async () => {
  const shop = await open();
  await shop.bounds("10");
  const lot = await shop.stock(shop.sku, 30);
  const id = await shop.watch([below], [tell(shop)]);
  await shop.adjust(lot, -25);
  await shop.adjust(lot, 25);
  await shop.bounds("1");
  await shop.adjust(lot, -25);
  await shop.bounds("10");
  await shop.look();
  expect(await shop.runs(id)).toHaveLength(1);
});

test("projected is what is free and coming without what is waited for; a level comes to be with its first entry", async () => {
  const shop = await open();
  await shop.bounds("10");
  const is = (testColumn: string, testValue: string, triggerCondition = "createdOrUpdated") =>
    shop.watch(
      [{ triggerCondition, testTable: "stock_levels", testColumn, matchCriteria: "equals", testValue }],
      [tell(shop)],
    );
  const watching = {
    created: await is("onOrder", "40", "created"),
    projected: await is("projected", "33"),
    west: await is("warehouseId", String(shop.west)),
    value: await is("stockValue", "50", "updated"),
  };
  const order = await shop.buy([[shop.sku, 40]]);
  await shop.sell([[shop.sku, 7]]);
  await shop.receive(order.id, order.lines[0]!, 20);
  await shop.stock(shop.sku, 3, { warehouseId: shop.west, binLocationId: shop.bins[1] });
  await shop.look();
  const many = async (id: number) => (await shop.runs(id)).length;
  expect(await many(watching.created)).toBe(1);
  expect(await many(watching.projected)).toBe(2);
  expect(await many(watching.west)).toBe(1);
  expect(await many(watching.value)).toBe(1);
});

test("what another company moves has nothing run, and nobody else rehearses a workflow", async () => {
  const [shop, other] = [await open(), await open()];
  const id = await shop.watch(
    [{ testTable: "stock_levels", testColumn: "inStock", matchCriteria: "greater", testValue: "0" }],
    [tell(shop)],
  );
  await other.stock(other.sku, 5);
  await shop.look();
  await other.look();
  expect(await shop.runs(id)).toEqual([]);
  const theirs = await other.as((client) => rehearse(client, id)).catch((error: { code: string }) => error.code);
  expect(theirs).toBe("SWNFD");
  await shop.stock(shop.sku, 5);
  await shop.look();
  expect(await shop.runs(id)).toHaveLength(1);
});

const mixed: readonly { name: string; mode?: string; criteria: readonly Criterion[] }[] = [
  { name: "available falls below the minimum", criteria: [below] },
  {
    name: "anything is waited for",
    criteria: [{ testTable: "stock_levels", testColumn: "backordered", matchCriteria: "greater", testValue: "0" }],
  },
  {
    name: "a lot falls below 25",
    criteria: [
      {
        ...{ triggerCondition: "updated", testTable: "lots", testColumn: "quantity", matchCriteria: "less" },
        ...{ testValue: "25", compareLastValues: true },
      },
    ],
  },
  {
    name: "a lot is new, or has another number and something reserved",
    mode: "any",
    criteria: [
      {
        triggerCondition: "created",
        testTable: "lots",
        testColumn: "quantity",
        matchCriteria: "greater",
        testValue: "0",
      },
      { triggerCondition: "updated", testTable: "lots", testColumn: "altLotNumber", matchCriteria: "changed" },
      {
        triggerCondition: "updated",
        testTable: "lots",
        testColumn: "reserved",
        matchCriteria: "greater",
        testValue: "20",
      },
    ],
  },
  {
    name: "a SKU called oak of which a lot holds more than 50",
    criteria: [
      { testTable: "skus", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" },
      { testTable: "lots", testColumn: "quantity", matchCriteria: "greater", testValue: "50" },
    ],
  },
  {
    name: "a SKU renamed that is short somewhere",
    criteria: [
      { triggerCondition: "updated", testTable: "skus", testColumn: "name", matchCriteria: "changed" },
      {
        triggerCondition: "deleted",
        testTable: "stock_levels",
        testColumn: "available",
        matchCriteria: "less",
        testValue: "12",
      },
    ],
  },
  {
    name: "a SKU called oak that is short somewhere",
    criteria: [
      { testTable: "skus", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" },
      { testTable: "stock_levels", testColumn: "available", matchCriteria: "less", testValue: "12" },
    ],
  },
];

test(
  "what is rehearsed afterwards is what really fired, of the ledger as of the history",
  { timeout: 120_000 },
  async () => {
    const shop = await open();
    let seed = 15;
    const random = (below_: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below_;
    await shop.bounds("10");
    const lots = [
      await shop.stock(shop.sku, 60),
      await shop.stock(shop.skuIds[1]!, 60),
      await shop.stock(shop.sku, 40, { warehouseId: shop.west, binLocationId: shop.bins[1] }),
    ];
    const isDown = [false, false, false];
    const watching: number[] = [];
    for (const { criteria, mode } of mixed)
      watching.push(await shop.watch(criteria, [tell(shop)], mode ? { mode } : {}));
    for (let n = 0; n < 160; n += 1) {
      const kind = random(8);
      const sku = shop.skuIds[random(2)]!;
      if (kind === 0) await shop.bounds(String(25 + random(20)));
      else if (kind === 1) await shop.perform("save_skus", { id: sku, name: `${["Oak", "Pine"][random(2)]} ${n}` });
      else if (kind === 6) await shop.perform("save_lots", { id: lots[random(3)], altLotNumber: `A ${n}` });
      else if (kind === 7 && n % 3 === 0) await shop.stock(sku, 1 + random(20));
      else if (kind === 2) await shop.sell([[sku, 1 + random(n % 10 === 9 ? 70 : 4)]]);
      else {
        // down, then up again
        const lot = random(3);
        isDown[lot] = !isDown[lot];
        await shop.adjust(lots[lot]!, isDown[lot] ? -(25 + random(25)) : 40).catch(() => undefined);
      }
      await shop.look();
    }
    for (const [at, id] of watching.entries()) {
      const really = (await shop.ran(id)).toSorted();
      const rehearsed = (await shop.as((client) => rehearse(client, id))).map(told).toSorted();
      expect([mixed[at]?.name, rehearsed]).toEqual([mixed[at]?.name, really]);
      expect([mixed[at]?.name, really.length > 2]).toEqual([mixed[at]?.name, true]);
    }
  },
);
