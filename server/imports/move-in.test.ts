import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { moveIns, type Move, type MovingFile } from "../test/move-ins.ts";
import { vendorInput } from "../test/served.ts";
import { importPool } from "./pool.ts";
import { allTogether } from "./trying.ts";

const served = servedWithImports();
const { uploaded, run, rowsOf, problemsOf } = importing(served);
let account: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  account = await served().account();
  other = await served().account();
});

const { told, call, apply, until, started, gathered: together } = moveIns(served, () => account.admin);
const gathered = (files: Readonly<Record<string, string>>) =>
  together(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
const count = async (module: string) => {
  const { data } = await served().ask<Record<string, unknown[]>>(
    account.admin,
    `{ rows: ${module}(limit: 250) { id } }`,
  );
  return data["rows"]!.length;
};

const address = "Ann,2125550100,1 Main Street,Columbus,43004,OH,US";
const party = (name: string) => `${name},${name.toLowerCase()}@x.test,${address}`;
const head = "Name,Email,Contact name,Phone,Address line 1,City,Postal code,State or district,Country";
const files = {
  // the order that they are chosen in is none
  "orders.csv":
    "Alternative ID,Vendor,Warehouse,Due date,SKU,Quantity\nP-1,Ash,North,2027-01-31,MV-1,12\nP-2,Nobody,North,2027-01-31,MV-1,1\n",
  "orders of june.csv":
    "Alternative ID,Vendor,Warehouse,Due date,SKU,Quantity\nP-1,Ash,North,2027-01-31,MV-1,12\nP-3,Ash,North,2027-01-31,MV-2,1\n",
  "costs.csv": "SKU,Vendor,Quantity,Cost\nMV-1,Ash,1,4.25\nMV-2,Birch,1,5\nMV-3,Ash,1,1\n",
  "our skus.csv": "SKU code,Name,Min stock level,Labels\nMV-1,One,1,\nMV-2,Two,2,Heavy\n",
  "vendors.csv": `${head}\n${party("Ash")}\n${party("Birch")}\n`,
  "warehouses.csv": `${head}\n${party("North")}\n`,
  "labels.csv": "Name,Modules\nHeavy,skus\n",
};

test("files of a company are tried as one, brought in in their order, and taken back", async () => {
  const { id, move } = await gathered(files);
  expect(move.imports.map(({ fileName, module }) => [fileName, module])).toEqual([
    ["orders.csv", "purchase_orders"],
    ["orders of june.csv", "purchase_orders"],
    ["costs.csv", "sku_costs"],
    ["our skus.csv", "skus"],
    ["vendors.csv", "vendors"],
    ["warehouses.csv", "warehouses"],
    ["labels.csv", "labels"],
  ]);
  expect(await call("checkMoveIn", id)).toEqual([]);
  const checked = await until(id, "checked");
  const sums = ({ imports }: Move) => imports.map(({ toCreate, toUpdate, refused }) => [toCreate, toUpdate, refused]);
  // an unknown vendor, an order of both files, and a SKU that no file brings
  const requested = [
    [1, 0, 1],
    [1, 1, 0],
    [2, 0, 1],
    [2, 0, 0],
    [2, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ];
  expect([checked.progress, sums(checked)]).toEqual(["checked", requested]);
  expect(problemsOf(await rowsOf(account.admin, checked.imports[0]!.id))).toEqual([[2, "vendorId", "noSuch"]]);
  expect(problemsOf(await rowsOf(account.admin, checked.imports[2]!.id))).toEqual([[3, "skuId", "noSuch"]]);
  for (const module of ["vendors", "skus", "warehouses", "purchaseOrders"]) expect(await count(module)).toBe(0);

  expect(await apply(id)).toEqual([]);
  const done = await until(id, "complete");
  expect(done.imports.map(({ progress, created }) => [progress, created])).toEqual(
    requested.map(([created]) => ["complete", created]),
  );
  const { data } = await served().ask<{ purchaseOrders: object[]; notifications: { message: string }[] }>(
    account.admin,
    '{ purchaseOrders(orderBy: [{ column: "altId", order: ASC }]) { altId lineItems { quantity cost } } notifications { message } }',
  );
  expect(data.purchaseOrders).toEqual([
    { altId: "P-1", lineItems: [{ quantity: "12", cost: "4.25" }] },
    { altId: "P-3", lineItems: [{ quantity: "1", cost: null }] },
  ]);
  expect(data.notifications.filter(({ message }) => message === "Your import is complete.")).toHaveLength(1);

  expect(await call("undoMoveIn", id)).toEqual([]);
  const undone = await until(id, "undone", "complete");
  // a deleted order is hidden and keeps its number, so that what it names stays
  expect([undone.progress, undone.imports.map((file) => [file["undone"], file["kept"]])]).toEqual([
    "complete",
    [
      [1, 0],
      [1, 0],
      [2, 0],
      [0, 2],
      [1, 1],
      [0, 1],
      [1, 0],
    ],
  ]);
  expect(await count("purchaseOrders")).toBe(0);
  const again = await gathered(files);
  expect(await call("checkMoveIn", again.id)).toEqual([]);
  const repeated = await until(again.id, "checked");
  expect(repeated.imports.map((file) => [file["toCreate"], file["unchanged"], file["refused"]])).toEqual([
    [1, 0, 1],
    [1, 0, 0],
    [2, 0, 1],
    // one has lost the label that went
    [0, 1, 0],
    [1, 1, 0],
    [0, 1, 0],
    [1, 0, 0],
  ]);
}, 120_000);

test("while files are tried, others save what they have to", async () => {
  const { admin } = account;
  const inputs: Readonly<Record<string, (name: string) => object>> = {
    labels: (name) => ({ name, modules: ["skus"] }),
    products: (name) => ({ name, displayId: name }),
    skus: (name) => ({ code: name, name }),
    vendors: vendorInput,
    warehouses: vendorInput,
  };
  const pool = importPool(served().db.connections.server);
  await allTogether(pool, { ...admin.visitor, actor: "import" }, (trying) =>
    trying(true)(async (client) => {
      for (const [module, input] of Object.entries(inputs))
        await client.query("select app_hidden.perform($1, $2::jsonb)", [
          `save_${module}`,
          JSON.stringify(input("Tried")),
        ]);
      for (const [module, input] of Object.entries(inputs)) {
        const type = namesOf(module).type;
        const { errors } = await served().ask(
          admin,
          `mutation ($input: Create${type}Input!) { done: create${type}(input: $input) { id } }`,
          { variables: { input: input("Meanwhile") as never } },
        );
        expect([module, errors]).toEqual([module, []]);
      }
    }),
  );
  await pool.end();
}, 60_000);

test("what nobody knows has to be said, what is left out is not asked for, and others' files are not found", async () => {
  expect(await call("checkMoveIn", await started())).toMatchObject([{ extensions: { fields: { id: "required" } } }]);
  const { id, move } = await gathered({ "odd.csv": "Foo,Bar\n1,2\n", "vendors.csv": `${head}\n${party("Elm")}\n` });
  const [odd] = move.imports as [MovingFile];
  expect(odd).toMatchObject({ module: null, progress: "mapping", columns: [null, null] });
  expect(await call("checkMoveIn", id)).toMatchObject([{ extensions: { fields: { id: "invalid" } } }]);
  const asked = await run(account.admin, "readImport", "ReadImportInput", { id: odd.id, module: "labels" });
  expect(asked.errors).toEqual([]);
  await eventually(async () => (await told(id)).imports.every(({ progress }) => progress === "mapping"));
  const nowhere = await run(account.admin, "readImport", "ReadImportInput", { id: odd.id, module: "users; drop" });
  expect(nowhere.errors).toMatchObject([{ extensions: { fields: { module: "choice" } } }]);
  const left = await served().ask(account.admin, "mutation ($id: Int!) { cancelImport(id: $id) { id } }", {
    variables: { id: odd.id },
  });
  expect(left.errors).toEqual([]);
  expect(await call("checkMoveIn", id)).toEqual([]);
  expect(await until(id, "checked")).toMatchObject({ imports: [{ progress: "canceled" }, { toCreate: 1 }] });

  const fileId = await uploaded(other.admin, Buffer.from(`${head}\n${party("Yew")}\n`), "vendors.csv");
  const { errors } = await run(other.admin, "startImport", "StartImportInput", { fileId, moveInId: id });
  expect(errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  const clerk = await served().user(account.accountId, { type: "admin", scopeBlacklist: ["import:create"] });
  for (const [person, code] of [
    [other.admin, "NOT_FOUND"],
    [clerk, "FORBIDDEN"],
    [null, "UNAUTHENTICATED"],
  ] as const) {
    for (const name of ["checkMoveIn", "undoMoveIn", "cancelMoveIn"])
      expect([name, (await call(name, id, person))[0]?.extensions.code]).toEqual([name, code]);
    expect((await run(person, "applyMoveIn", "ApplyMoveInInput", { id })).code).toBe(code);
  }
  for (const person of [clerk, null])
    expect((await served().ask(person, "mutation { done: startMoveIn { id } }")).errors).toHaveLength(1);

  // two at once: one of them is done
  const both = await Promise.all([apply(id), apply(id)]);
  expect(both.map((each) => each.length).toSorted()).toEqual([0, 1]);
  await until(id, "complete");
  expect(await call("undoMoveIn", id)).toEqual([]);
  expect(await until(id, "undone", "complete")).toMatchObject({ progress: "undone", imports: [{}, { undone: 1 }] });
  expect(await call("undoMoveIn", id)).toMatchObject([{ extensions: { code: "VALIDATION" } }]);
}, 120_000);
