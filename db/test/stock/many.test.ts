import { expect, test } from "vitest";
import { createUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

test("thousands of records are written in one call, with history, references and rights of single ones", async () => {
  const shop = await openShop(db());
  const write = async (module: string, rows: object[]) =>
    (await shop.perform("save_many", { module, rows }))["ids"] as number[];
  await write("skus", [{ name: "Warm", code: "WARM" }]);

  const begun = performance.now();
  const skus = await write(
    "skus",
    Array.from({ length: 2000 }, (_, n) => ({ name: `Many ${n}`, code: `MANY-${n}` })),
  );
  console.log(`${(2000 / ((performance.now() - begun) / 1000)).toFixed(0)} SKUs a second in one call`);
  const { rows } = await shop.admin.query<{ code: string; named: string; told: number }>(
    `select s.code, r.name as named, (
       select count(*)::int from app_public.history as h
       where h.account_id = s.account_id and h.table_name = 'skus' and h.record_id = s.id and h.user_id = $3
     ) as told
     from unnest($2::int[]) with ordinality as made (id, n)
     join app_public.skus as s on s.account_id = $1 and s.id = made.id
     join app_public.references as r on r.account_id = s.account_id and r.module = 'skus' and r.record_id = s.id
     order by n`,
    [shop.accountId, skus, shop.account.admin.userId],
  );
  expect(rows).toHaveLength(2000);
  expect(rows.filter(({ code, told }, n) => code !== `MANY-${n}` || told !== 1)).toEqual([]);

  const refused = await shop.refusalOf(write("skus", [{ name: "Fine", code: "FINE" }, { name: "No code" }]));
  expect(refused).toMatchObject({ code: "SWVAL", detail: { fields: { "rows.1.code": "required" } } });
  expect(await shop.rowsOf("skus", "code = 'FINE'")).toEqual([]);

  const client = await shop.admin.connect();
  const clerk = await createUser(client, shop.accountId, { routeBlacklist: ["skus"] }).finally(() => client.release());
  const forbidden = await shop.refusalOf(
    shop.performAs(clerk, "save_many", { module: "skus", rows: [{ name: "Mine", code: "MINE" }] }),
  );
  expect(forbidden.code).toBe("SWFBD");
  const unknown = await shop.refusalOf(write("users", []));
  expect(unknown).toMatchObject({ code: "SWVAL", detail: { fields: { module: "unknown" } } });
});

test("so are documents with their lines, and records that exist", async () => {
  const shop = await openShop(db());
  const order = (quantity: number | string) => ({
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    state: "Open",
    lineItems: [{ skuId: shop.sku, quantity }],
  });
  const { ids } = (await shop.perform("save_many", {
    module: "sales_orders",
    rows: [order(1), order(2), order(3)],
  })) as unknown as { ids: number[] };
  expect(await shop.figures()).toEqual({ backordered: 6 });
  const [first = 0, second = 0] = ids;
  await shop.perform("save_many", { module: "sales_orders", rows: [{ id: first, state: "Canceled" }, { id: second }] });
  expect(await shop.figures()).toEqual({ backordered: 5 });
  const refused = await shop.refusalOf(
    shop.perform("save_many", { module: "sales_orders", rows: [order(4), order("many")] }),
  );
  expect(refused.detail).toMatchObject({ fields: { "rows.1.lineItems.0.quantity": "number" } });
  expect(await shop.differences()).toEqual([]);
});
