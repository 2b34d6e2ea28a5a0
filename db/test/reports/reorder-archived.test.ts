import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";
import { workReset } from "../stock/reset-work.ts";
import { daysAgo, desk, type Suggestion } from "./reorder-shop.ts";

const database = useDatabase();

test("what a reset archived is neither suggested nor bought from", async () => {
  const own = await openShop(database(), { skus: 2 });
  const [wanted, sold] = own.skuIds as [number, number];
  const rows = async () => (await desk(own, {})).rows;
  const { rows: named } = await own.admin.query<{ name: string }>(
    "select name from app_public.accounts where id = $1",
    [own.accountId],
  );
  const worked = (id: number, verb: "reset" | "restore") =>
    workReset(
      {
        worker: (sql, values) => database().worker.query(sql, values),
        person: (work) => withVisitor(database().server, own.account.admin.visitor, work),
      },
      { accountId: own.accountId, id, verb },
    );
  const reset = async (type: string) => {
    const { id } = await own.perform("reset_module", { type, accountName: named[0]?.name });
    await worked(id, "reset");
    return id;
  };
  await own.admin.query("update app_public.skus set min_stock_level = 20 where id = $1", [wanted]);
  await daysAgo(own, { sku: sold, warehouse: own.warehouses[0], quantity: 90, days: 89 });
  const before = await rows();
  const ids = before.map(({ skuId }) => skuId).toSorted((a, b) => a - b);
  expect([ids, before.map(({ vendorId }) => vendorId)]).toEqual([
    [wanted, sold],
    [own.vendor, own.vendor],
  ]);
  const vendors = await reset("VENDORS");
  expect((await rows()).map(({ vendorId, cost }) => [vendorId, cost])).toEqual([
    [null, null],
    [null, null],
  ]);
  await own.perform("restore_reset", { id: vendors });
  await worked(vendors, "restore");
  expect(await rows()).toEqual(before);

  const skus = await reset("SKU");
  expect(await rows()).toEqual([]);
  const [{ skuId, warehouseId, needed }] = before as [Suggestion];
  expect(await own.refusalOf(own.perform("order_suggested", { rows: [{ skuId, warehouseId, needed }] }))).toMatchObject(
    { detail: { fields: { "rows.0.skuId": "notFound" } } },
  );
  for (const operation of ["reorder_why", "put_off_reorder"])
    expect(await own.refusalOf(own.perform(operation, { skuId, warehouseId }))).toMatchObject({ code: "SWNFD" });
  await own.perform("restore_reset", { id: skus });
  await worked(skus, "restore");
  expect(await rows()).toEqual(before);
});
