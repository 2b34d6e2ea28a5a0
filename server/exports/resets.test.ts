import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { diskStore } from "../files/disk-store.ts";
import { servedWith } from "../test/served-with.ts";
import { vendorInput } from "../test/served.ts";
import { deskOf } from "./exporter.ts";

/** Set, a file is not written further: the worker waits there, or fails. */
let atPage: ((isOfMeanwhile: boolean) => Promise<void>) | undefined;
const served = servedWith(({ within, folder }) => {
  const desk = deskOf(within, diskStore(folder));
  const write: typeof desk.write = (requested, tell) =>
    desk.write(requested, async (...far) => {
      await atPage?.(typeof requested === "object" && requested !== null && "ids" in requested);
      return tell(...far);
    });
  return { exports: { ...desk, write } };
});
let account: TestAccount;
let accountName = "";
beforeAll(async () => {
  account = await served().account();
  const { rows } = await served().db.admin.query<{ name: string }>(
    "select name from app_public.accounts where id = $1",
    [account.accountId],
  );
  accountName = rows[0]!.name;
});

const reply = <T>(user: TestUser, query: string, variables: object = {}) =>
  served().ask<T>(user, query, { variables: variables as never });
const ask = async <T>(user: TestUser, query: string, variables: object = {}): Promise<T> => {
  const { data, errors } = await reply<T>(user, query, variables);
  expect(errors).toEqual([]);
  return data;
};
const makeVendor = (name: string) =>
  ask(account.admin, "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }", {
    input: { ...vendorInput(name), contacts: [{ firstName: `Of ${name}` }] },
  });
const vendors = async () =>
  (await ask<{ vendors: { id: number; name: string }[] }>(account.admin, "{ vendors(limit: 100) { id name } }"))
    .vendors;
const start = (type = "VENDORS", user = account.admin) =>
  reply<{ resetModule: { id: number } }>(
    user,
    "mutation ($input: ResetModuleInput!) { resetModule(input: $input) { id } }",
    { input: { type, accountName: accountName } },
  );
const begin = async (type?: string): Promise<number> => {
  const begun = await start(type);
  expect(begun.errors).toEqual([]);
  return begun.data.resetModule.id;
};
type Told = { progress: string; rowsDone: number; rowsTotal: number; problem: string | null; blockers: object[] };
const told = async (id: number): Promise<Told> =>
  (
    await ask<{ reset: Told }>(
      account.admin,
      "query ($id: Int!) { reset(id: $id) { progress rowsDone rowsTotal problem blockers } }",
      { id },
    )
  ).reset;
const over = (id: number) =>
  eventually(async () => {
    const now = await told(id);
    return ["complete", "failed", "restored"].includes(now.progress) && now;
  }, 20);
type Written = {
  id: number;
  module: string;
  url: string | null;
  rowsDone: number;
  expiresAt: string;
  madeMeanwhile: boolean;
};
const filesOf = async (user: TestUser, id: number): Promise<Written[]> =>
  (
    await ask<{ exports: Written[] }>(
      user,
      "query ($ids: [Int!]) { exports(filter: { resetIds: $ids }) { id module url rowsDone expiresAt madeMeanwhile } }",
      { ids: [id] },
    )
  ).exports.toSorted((a, b) => a.id - b.id);
const rowsOf = async ({ url }: Written) =>
  papa.parse<Record<string, string>>(
    (await (await fetch(served().url + String(url))).text()).replace("\uFEFF", "").trim(),
    {
      header: true,
    },
  ).data;
const messages = async (user: TestUser) =>
  (
    await ask<{ notifications: { words: { key: string; values: object } }[] }>(
      user,
      "{ notifications(limit: 10) { words } }",
    )
  ).notifications.map(({ words }) => words);

test("what goes is written to files first, which any administrator fetches for 30 days; then it is gone, and comes back", async () => {
  for (const name of ["Mill", "Yard"]) await makeVendor(name);
  const id = await begin();
  expect(await over(id)).toEqual({ progress: "complete", rowsDone: 6, rowsTotal: 6, problem: null, blockers: [] });
  expect(await vendors()).toEqual([]);
  expect((await messages(account.admin))[0]).toEqual({ key: "resetComplete", values: { reset: "VENDORS" } });
  const files = await filesOf(account.admin, id);
  expect(files.map(({ module, rowsDone }) => [module, rowsDone])).toEqual([
    ["vendors", 2],
    ["contacts", 2],
    // each has its own
    ["addresses", 2],
  ]);
  expect((Date.parse(files[0]!.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect((await rowsOf(files[0]!)).map((row) => [row["Name"], row["City"]])).toEqual([
    ["Yard", vendorInput("").city],
    ["Mill", vendorInput("").city],
  ]);
  expect((await rowsOf(files[1]!)).map((row) => row["First name"]).toSorted()).toEqual(["Of Mill", "Of Yard"]);
  // holders of the right to reset see them, nobody else
  const second = await served().user(account.accountId, { type: "admin" });
  expect((await filesOf(second, id)).map(({ module }) => module)).toEqual(["vendors", "contacts", "addresses"]);
  expect(await filesOf(account.user, id)).toEqual([]);
  const restored = await reply(account.admin, "mutation ($id: Int!) { restoreReset(id: $id) { id } }", { id });
  expect(restored.errors).toEqual([]);
  expect(await over(id)).toMatchObject({ progress: "restored" });
  expect((await vendors()).map(({ name }) => name).toSorted()).toEqual(["Mill", "Yard"]);
  expect((await messages(account.admin))[0]).toEqual({ key: "resetRestored", values: { reset: "VENDORS" } });
});

test("what is made or changed between the files and the end has files of its own, though a worker fails within it", async () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let failures = 0;
  atPage = async (isOfMeanwhile) => {
    reached.resolve();
    if (!isOfMeanwhile) return held.promise;
    failures += 1;
    // all of it is archived, by a transaction that nobody sees yet
    if (failures === 2) throw new Error("The disk is away.");
  };
  const before = await vendors();
  const id = await begin();
  await reached.promise;
  await makeVendor("Late");
  const yard = before.find(({ name }) => name === "Yard");
  await ask(account.admin, "mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { vendor { id } } }", {
    input: { id: yard?.id, city: "Newtown" },
  });
  held.resolve();
  await eventually(() => Promise.resolve(failures >= 2), 20);
  expect((await vendors()).map(({ name }) => name).toSorted()).toEqual(["Late", "Mill", "Yard"]);
  expect(await over(id)).toMatchObject({ progress: "complete", problem: null });
  atPage = undefined;
  expect(await vendors()).toEqual([]);
  const files = await filesOf(account.admin, id);
  expect(files.map(({ module, rowsDone, madeMeanwhile }) => [module, rowsDone, madeMeanwhile])).toEqual([
    ["vendors", 2, false],
    // begun after it was made: what there is twice is the same
    ["contacts", 3, false],
    ["addresses", 3, false],
    ["vendors", 2, true],
    ["contacts", 1, true],
    ["addresses", 2, true],
  ]);
  expect((Date.parse(files[3]!.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  const further = await rowsOf(files[3]!);
  expect(further.map((row) => [row["Name"], row["City"]])).toEqual([
    ["Late", vendorInput("").city],
    ["Yard", "Newtown"],
  ]);
  expect((await rowsOf(files[4]!)).map((row) => row["First name"])).toEqual(["Of Late"]);
  const restored = await reply(account.admin, "mutation ($id: Int!) { restoreReset(id: $id) { id } }", { id });
  expect(restored.errors).toEqual([]);
  expect(await over(id)).toMatchObject({ progress: "restored" });
  expect((await vendors()).map(({ name }) => name).toSorted()).toEqual(["Late", "Mill", "Yard"]);
});

test("two at once are refused; what stands in the way by then is told, and nothing is done", async () => {
  const held = Promise.withResolvers<void>();
  atPage = () => held.promise;
  const id = await begin();
  for (const type of ["VENDORS", "CUSTOMERS"])
    expect((await start(type)).errors).toMatchObject([
      { extensions: { code: "VALIDATION", fields: { type: "underWay" } } },
    ]);
  const { createWarehouse } = await ask<{ createWarehouse: { warehouse: { id: number } } }>(
    account.admin,
    "mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }",
    { input: vendorInput("Salem") },
  );
  const [vendor] = await vendors();
  await ask(
    account.admin,
    "mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { purchaseOrder { id } } }",
    { input: { vendorId: vendor?.id, warehouseId: createWarehouse.warehouse.id } },
  );
  atPage = undefined;
  held.resolve();
  expect(await over(id)).toMatchObject({
    ...{ progress: "failed", problem: "blocked" },
    blockers: [{ module: "purchase_orders", count: 1 }],
  });
  expect(await vendors()).toHaveLength(3);
  expect((await messages(account.admin))[0]).toEqual({ key: "resetFailed", values: { reset: "VENDORS" } });
});
