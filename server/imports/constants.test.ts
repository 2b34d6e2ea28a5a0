import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { vendorInput } from "../test/served.ts";

const served = servedWithImports();
const { begun, run, until, applied, rowsOf, problemsOf } = importing(served);
let account: TestAccount;
let other: TestAccount;
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const reply = await served().ask<T>(account.admin, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const vendor = (name: string) =>
  ask<{ done: { vendor: { id: number } } }>(
    "mutation ($input: CreateVendorInput!) { done: createVendor(input: $input) { vendor { id } } }",
    { input: vendorInput(name) },
  ).then(({ done }) => done.vendor.id);
const tried = async (module: string, file: string, constants: unknown, columns?: (string | null)[]) => {
  const { id, read } = await begun(account.admin, module, file);
  const { errors } = await run(account.admin, "checkImport", "CheckImportInput", {
    ...{ id, constants, columns: columns ?? read.columns },
  });
  if (errors.length > 0) return { id, errors, checked: null };
  return { id, errors, checked: await until(account.admin, id, "checked") };
};

beforeAll(async () => {
  account = await served().account();
  other = await served().account();
});

test("what is said once fills rows that say nothing of it, and leaves alone what records have", async () => {
  const rest = "Contact name,Phone,Address line 1,City,Postal code,State or district,Country";
  const address = "Ann,2125550100,1 Main Street,Columbus,43004,OH,US";
  const file = `Name,Email,${rest}\nAsh,ash@x.test,${address}\nBirch,,${address}\n`;
  const first = await tried("vendors", file, { email: "none@x.test" });
  expect(first.checked).toMatchObject({ toCreate: 2, refused: 0 });
  await applied(account.admin, first.id);
  const emails = () =>
    ask<{ vendors: { name: string; email: string }[] }>(
      '{ vendors(orderBy: [{ column: "name", order: ASC }]) { name email } }',
    ).then(({ vendors }) => vendors.map(({ name, email }) => `${name} ${email}`));
  expect(await emails()).toEqual(["Ash ash@x.test", "Birch none@x.test"]);

  // the same file and another constant: people who are there keep their values
  const again = await tried("vendors", file.replace("ash@x.test", ""), { email: "other@x.test" });
  expect(again.checked).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 2 });
  // without a column it is said of all
  const all = await tried("vendors", "Name\nAsh\nBirch\n", { email: "all@x.test" });
  expect(all.checked).toMatchObject({ toUpdate: 2 });
  await applied(account.admin, all.id);
  expect(await emails()).toEqual(["Ash all@x.test", "Birch all@x.test"]);
  // and what was said is remembered of a file with the same columns
  const { read } = await begun(account.admin, "vendors", "Name\nCedar\n");
  const { data } = await served().ask<{ import: { constants: object } }>(
    ...([account.admin, "query ($id: Int!) { import(id: $id) { constants } }"] as const),
    { variables: { id: (await begun(account.admin, "vendors", "Name\nDogwood\n")).id } },
  );
  expect(read.progress).toBe("mapping");
  expect(data.import.constants).toEqual({ email: "all@x.test" });
});

test("a reference is said by its id or its name, a choice and labels by theirs, and keys may be said once", async () => {
  await vendor("Elm");
  const elm = (await ask<{ vendors: { id: number }[] }>('{ vendors(filter: { searchText: "Elm" }) { id } }'))
    .vendors[0]!.id;
  const skus = await tried("skus", "code,name\nCO-1,One\nCO-2,Two\n", { lotOrder: "FEFO", minStockLevel: 2.5 });
  expect(problemsOf(await rowsOf(account.admin, skus.id))).toEqual([]);
  await applied(account.admin, skus.id);
  for (const [at, vendorId] of [elm, "elm"].entries()) {
    const costs = await tried("sku_costs", `sku,quantity,cost\nCO-${at + 1},1,4.25\n`, { vendorId });
    expect(problemsOf(await rowsOf(account.admin, costs.id))).toEqual([]);
    expect(costs.checked).toMatchObject({ toCreate: 1 });
    await applied(account.admin, costs.id);
  }
  const { skuCosts } = await ask<{ skuCosts: object[] }>("{ skuCosts { vendorId cost } }");
  expect(skuCosts).toEqual([1, 2].map(() => ({ vendorId: elm, cost: "4.25" })));
});

test("what cannot be said is refused: unknown fields, wrong values, and another company's records", async () => {
  const foreign = await served().ask<{ done: { vendor: { id: number } } }>(
    other.admin,
    "mutation ($input: CreateVendorInput!) { done: createVendor(input: $input) { vendor { id } } }",
    { variables: { input: vendorInput("Foreign") } as never },
  );
  const file = "sku,quantity,cost\nCO-1,5,4\n";
  for (const vendorId of [foreign.data.done.vendor.id, "Foreign", true, [1], -1, 1e30]) {
    const { id, checked } = await tried("sku_costs", file, { vendorId });
    expect([vendorId, checked?.["refused"]]).toEqual([vendorId, 1]);
    expect(problemsOf(await rowsOf(account.admin, id))[0]?.[1]).toBe("vendorId");
  }
  for (const constants of [[], "x", { "a b": 1 }, { vendorId: null }, { vendorId: {} }]) {
    const { errors } = await tried("sku_costs", file, constants);
    expect(errors).toMatchObject([{ extensions: { code: "VALIDATION", fields: { constants: "invalid" } } }]);
  }
  const long = await tried("sku_costs", file, { vendorId: "y".repeat(20_000) });
  expect(long.errors).toMatchObject([
    { extensions: { code: "VALIDATION", fields: { "constants.vendorId": "maxLength" } } },
  ]);
  const nul = await tried("sku_costs", file, { vendorId: "\0" });
  expect(nul.errors).toMatchObject([{ extensions: { code: "VALIDATION" } }]);
  const { checked } = await tried("sku_costs", file, { noSuch: "x" });
  expect(checked).toMatchObject({ progress: "failed", problem: "There is no field noSuch to fill." });
});
