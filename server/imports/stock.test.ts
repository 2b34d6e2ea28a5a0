import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { vendorInput } from "../test/served.ts";

const served = servedWithImports();
const { tried, applied, undone, rowsOf, problemsOf } = importing(served);
let account: TestAccount;
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const reply = await served().ask<T>(account.admin, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const brought = async (module: string, rows: readonly object[]) => {
  const { id, checked } = await tried(account.admin, module, papa.unparse([...rows]));
  const problems = problemsOf(await rowsOf(account.admin, id));
  return { id, checked, problems, done: await applied(account.admin, id) };
};
type Lot = { id: number; lotNumber: string; quantity: string; unitCost: string };
const lots = async () =>
  (
    await ask<{ lots: Lot[] }>(
      '{ lots(limit: 500, orderBy: [{ column: "id", order: ASC }]) { id lotNumber quantity unitCost } }',
    )
  ).lots;
const levels = async () =>
  (
    await ask<{ skus: { code: string; inStock: string }[] }>(
      '{ skus(orderBy: [{ column: "code", order: ASC }]) { code inStock } }',
    )
  ).skus.map(({ code, inStock }) => `${code} ${inStock}`);
const sound = async () => {
  const client = await served().db.admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [String(account.accountId)]);
    return (await client.query("select * from app_private.ledger_differences()")).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
};

beforeAll(async () => {
  account = await served().account();
  for (const name of ["North", "South"])
    await ask("mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }", {
      input: vendorInput(name),
    });
  await brought("bin_locations", [
    { warehouse: "North", name: "A-1" },
    { warehouse: "South", name: "A-1" },
  ]);
  await brought(
    "skus",
    [1, 2, 3].map((n) => ({ code: `OS-${n}`, name: `Thing ${n}` })),
  );
});

const opening = [
  { sku: "OS-1", warehouse: "North", bin: "A-1", lotNumber: "L-1", quantity: "10", unitCost: "2.50" },
  { sku: "OS-1", warehouse: "South", bin: "A-1", lotNumber: "L-2", quantity: "5", unitCost: "3" },
  { sku: "OS-2", warehouse: "South", bin: "A-1", lotNumber: "", quantity: "7", unitCost: "1" },
].map(({ bin, ...row }) => ({ ...row, binLocation: bin }));

test("opening stock makes lots through the ledger, once; changed rows adjust them; undone, quantities and costs are what they were", async () => {
  const wrong = { ...opening[0]!, sku: "OS-3", binLocation: "A-9" };
  const first = await brought("lots", [
    ...opening,
    wrong,
    { ...opening[1]!, sku: "OS-3", quantity: "0", lotNumber: "L-0" },
  ]);
  expect(first.problems).toEqual([
    [4, "binLocationId", "noSuch"],
    [5, "quantity", "positive"],
  ]);
  expect((await rowsOf(account.admin, first.id))[0]!.differences).toEqual([
    { field: "quantity", from: null, to: "10" },
  ]);
  expect(first.checked).toMatchObject({ stockEffect: { in: "22", out: "0", worth: "47.00" } });
  expect(first.done).toMatchObject({ created: 3, failed: 0 });
  expect(await levels()).toEqual(["OS-1 15", "OS-2 7", "OS-3 0"]);
  const before = await lots();
  expect((await tried(account.admin, "lots", papa.unparse(opening))).checked).toMatchObject({
    unchanged: 3,
    toUpdate: 0,
    toCreate: 0,
  });

  const second = await brought("lots", [
    { ...opening[0]!, quantity: "4", unitCost: "3.25" },
    { ...opening[1]!, quantity: "0" },
    { ...opening[2]!, quantity: "9.5" },
    { ...opening[2]!, lotNumber: "L-9" },
  ]);
  expect(second.problems).toEqual([[3, "quantity", "precision"]]);
  expect(second.done).toMatchObject({ created: 1, updated: 2 });
  expect(await levels()).toEqual(["OS-1 4", "OS-2 14", "OS-3 0"]);
  // part of one was adjusted by somebody since: it stays, and says so
  const { adjustLot } = await ask<{ adjustLot: object }>(
    "mutation ($input: AdjustLotInput!) { adjustLot(input: $input) { lot { id } } }",
    { input: { lotId: before[0]!.id, quantity: "1", reason: "found" } },
  );
  expect(adjustLot).toBeTruthy();
  expect(await undone(account.admin, second.id)).toMatchObject({ undone: 2, kept: 1 });
  expect(problemsOf((await rowsOf(account.admin, second.id)).slice(0, 1))).toEqual([[1, "quantity", "movedSince"]]);
  await ask("mutation ($input: AdjustLotInput!) { adjustLot(input: $input) { lot { id } } }", {
    input: { lotId: before[0]!.id, quantity: "-1", reason: "lost again" },
  });
  expect(await undone(account.admin, second.id)).toMatchObject({ undone: 3, kept: 0, progress: "undone" });
  expect((await lots()).filter(({ quantity }) => quantity !== "0")).toEqual(before);
  expect(await levels()).toEqual(["OS-1 15", "OS-2 7", "OS-3 0"]);
  expect(await sound()).toEqual([]);
});

test("adjustments change lots by their number within the SKU, with a reason, and are undone by their opposite", async () => {
  const before = await levels();
  const { problems, done, id } = await brought("adjustments", [
    { sku: "OS-1", lot: "L-1", quantity: "-3", reason: "Broken" },
    { sku: "OS-1", lot: "L-2", quantity: "2", reason: "Found" },
    { sku: "OS-2", lot: "L-1", quantity: "1", reason: "Found" },
    { sku: "OS-1", lot: "L-1", quantity: "-1000", reason: "Broken" },
    { sku: "OS-1", lot: "L-1", quantity: "1", reason: "" },
    { sku: "OS-1", lot: "", quantity: "1", reason: "Found" },
  ]);
  expect(problems.map(([row, field]) => [row, field])).toEqual([
    [3, "lotId"],
    [4, null],
    [5, "reason"],
    [6, "lotId"],
  ]);
  expect(done).toMatchObject({ created: 2 });
  expect((await levels())[0]).toBe("OS-1 14");
  expect(await undone(account.admin, id)).toMatchObject({ undone: 2, progress: "undone" });
  expect(await levels()).toEqual(before);
  expect(await sound()).toEqual([]);
});
