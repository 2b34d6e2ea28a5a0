import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { vendorInput } from "../test/served.ts";

const served = servedWithImports();
const { run, tried, applied, undone, rowsOf } = importing(served);
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const reply = await served().ask<T>(account.admin, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const create = async (type: string, input: object): Promise<number> => {
  const field = type[0]!.toLowerCase() + type.slice(1);
  const { made } = await ask<{ made: Record<string, { id: number }> }>(
    `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${field} { id } } }`,
    { input },
  );
  return made[field]!.id;
};

/** The same numbers each time (mulberry32). */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

test("undone, every field, label and custom value of every record is what it was, and what was created is gone", async () => {
  const labels = await Promise.all(
    ["Red", "Green", "Blue, pale"].map((name) => create("Label", { name, modules: ["skus"] })),
  );
  const fields = await Promise.all(
    (
      [
        ["weight class", "number"],
        ["checked on", "date"],
        ["remark", "text"],
      ] as const
    ).map(async ([displayName, kind]) => create("CustomField", { module: "skus", displayName, kind })),
  );
  const random = chance(7);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.5);
  const number = () => (random() * 100).toFixed(one([0, 1, 2]));
  const day = () => `2026-0${one([1, 2, 3])}-1${one([1, 2, 3])}`;
  const made = Array.from({ length: 40 }, (_, at) => ({
    code: `U-${at}`,
    name: `Thing ${at}`,
    ...(random() < 0.5 && { minStockLevel: number(), maxStockLevel: "500" }),
    ...(random() < 0.5 && { description: one(["=1+1", "two\nlines", "é"]) }),
    labels: some(labels).map((id) => ({ id })),
    customFields: [
      { id: fields[0], value: Number(number()) },
      ...(random() < 0.5 ? [{ id: fields[1], value: day() }] : []),
    ],
  }));
  await Promise.all(made.map((input) => create("Sku", input)));
  const whole = async () =>
    (
      await ask<{ skus: object[] }>(
        '{ skus(limit: 500, orderBy: [{ column: "id", order: ASC }]) { id code name description minStockLevel maxStockLevel labels { id name } customFields { id value } } }',
      )
    ).skus;
  const before = await whole();
  const names = ["Red", "Green", '"Blue, pale"'];
  const rows = Array.from({ length: 60 }, (_, at) => ({
    code: `U-${at}`,
    name: random() < 0.5 ? `Other ${at}` : `Thing ${at}`,
    description: one(["", "new", "-x"]),
    minStockLevel: one(["", number()]),
    labels: some(names).join(", "),
    "weight class": one(["", number()]),
    "checked on": one(["", day()]),
    remark: one(["", "seen"]),
  }));
  const file = papa.unparse(rows);
  const { id, checked } = await tried(account.admin, "skus", file);
  expect(checked).toMatchObject({ toCreate: 20, refused: 0 });
  await applied(account.admin, id);
  expect(await whole()).not.toEqual(before);
  const end = await undone(account.admin, id);
  expect(end).toMatchObject({ progress: "undone", created: 0, updated: 0, kept: 0 });
  expect(end["undone"]).toBe(Number(checked["toCreate"]) + Number(checked["toUpdate"]));
  expect(await whole()).toEqual(before);
  // once more there is nothing to undo; the file may be brought in again
  expect((await run(account.admin, "undoImport", "UndoImportInput", { id })).errors[0]?.extensions.fields).toEqual({
    rows: "notSaved",
  });
  expect((await run(account.admin, "readImport", "ReadImportInput", { id, notation: {} })).errors).toEqual([]);
});

test("row by row; what was changed or is used since stays, and says what stands in the way", async () => {
  const { admin, accountId } = account;
  const head = "Name,Contact name,Email,Phone,Address line 1,City,Postal code,State or district,Country";
  const rest = "Ann Lee,new@ash.test,2125550100,1 Main Street,Columbus,43004,OH,US";
  const old = await create("Vendor", vendorInput("Undo Ash"));
  const { id } = await tried(
    admin,
    "vendors",
    [head, `Undo Ash,${rest}`, `Undo Birch,${rest}`, `Undo Cedar,${rest}`, `Undo Deal,${rest}`].join("\n"),
  );
  expect(await applied(admin, id)).toMatchObject({ created: 3, updated: 1 });
  expect((await run(admin, "readImport", "ReadImportInput", { id, notation: {} })).code).toBe("TRANSITION");
  const emails = async () =>
    (
      await ask<{ vendors: { name: string; email: string }[] }>(
        '{ vendors(filter: { searchText: "Undo" }) { name email } }',
      )
    ).vendors
      .map(({ name, email }) => `${name} ${email}`)
      .toSorted();
  const rows = (await undone(admin, id, [2, 2])) && (await rowsOf(admin, id));
  expect(rows.map(({ outcome }) => outcome)).toEqual(["done", "undone", "done", "done"]);
  expect(await emails()).toEqual(["Undo Ash new@ash.test", "Undo Cedar new@ash.test", "Undo Deal new@ash.test"]);
  // somebody else corrects one that was updated, and orders of one that was created
  const other = await served().user(accountId, { type: "admin" });
  await served().ask(other, "mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { vendor { id } } }", {
    variables: { input: { id: old, city: "Dayton" } },
  });
  const { vendors } = await ask<{ vendors: { id: number }[] }>(
    '{ vendors(filter: { searchText: "Undo Cedar" }) { id } }',
  );
  const sku = await create("Sku", { code: "UNDO-1", name: "Undo" });
  await create("SkuCost", { skuId: sku, vendorId: vendors[0]!.id, quantity: "1", cost: "1" });
  const end = await undone(admin, id);
  expect(end).toMatchObject({ progress: "complete", created: 1, updated: 1, undone: 2, kept: 2 });
  const told = await rowsOf(admin, id);
  expect(told.map(({ outcome }) => outcome)).toEqual(["kept", "undone", "kept", "undone"]);
  expect(told[0]!.problems).toMatchObject([
    { code: "CONFLICT", detail: { changes: [{ table: "vendors", field: "city", new: "Dayton" }] } },
  ]);
  expect(told[2]!.problems).toMatchObject([
    { code: "CANNOT_DELETE", detail: { consumers: [{ module: "skus", names: ["UNDO-1"] }] } },
  ]);
  // put right, it can be undone
  await served().ask(other, "mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { vendor { id } } }", {
    variables: { input: { id: old, city: "Columbus" } },
  });
  expect(await undone(admin, id, [1])).toMatchObject({ undone: 3, kept: 1 });
  expect(await emails()).toEqual(["Undo Ash ann@vendor.test", "Undo Cedar new@ash.test"]);
});

test("only within 30 days, only rows that were saved, each as far as its person may", async () => {
  const { admin, accountId } = account;
  const keen = await served().user(accountId, { type: "admin", scopeBlacklist: ["sku:delete:single"] });
  const { id } = await tried(keen, "skus", "code,name\nLATE-1,x");
  expect((await run(keen, "undoImport", "UndoImportInput", { id })).code).toBe("TRANSITION");
  await applied(keen, id);
  for (const rows of [[], [0], ["1"], {}, [1.5], Array.from({ length: 1001 }, (_, n) => n + 1)])
    expect((await run(keen, "undoImport", "UndoImportInput", { id, rows })).errors[0]?.extensions.fields).toEqual({
      rows: "invalid",
    });
  expect((await run(keen, "undoImport", "UndoImportInput", { id, rows: [2] })).errors[0]?.extensions.fields).toEqual({
    rows: "notSaved",
  });
  expect(await undone(keen, id)).toMatchObject({ created: 1, kept: 1 });
  expect((await rowsOf(keen, id))[0]!.problems).toMatchObject([{ code: "FORBIDDEN" }]);
  await served().db.admin.query(
    "update app_public.imports set finished_at = now() - interval '31 days' where id = $1",
    [id],
  );
  expect((await run(keen, "undoImport", "UndoImportInput", { id })).errors[0]?.extensions.fields).toEqual({
    id: "undoTooLate",
  });
  expect((await run(admin, "undoImport", "UndoImportInput", { id })).code).toBe("NOT_FOUND");
});
