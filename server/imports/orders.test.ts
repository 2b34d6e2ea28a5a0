import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { fileLinesOf, importable, importedFields, isNeeded } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { exporting } from "../test/exporting.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { vendorInput } from "../test/served.ts";

const served = servedWithImports();
const { run, tried, applied, undone, rowsOf } = importing(served);
const exported = exporting(served);
let account: TestAccount;
let admin: TestUser;
const ask = async <T>(query: string, variables: object = {}, user = admin): Promise<T> => {
  const reply = await served().ask<T>(user, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const create = async (type: string, input: object, user = admin): Promise<number> => {
  const field = type[0]!.toLowerCase() + type.slice(1);
  const { made } = await ask<{ made: Record<string, { id: number }> }>(
    `mutation ($input: Create${type}Input!) { made: create${type}(input: $input) { ${field} { id } } }`,
    { input },
    user,
  );
  return made[field]!.id;
};
const furnish = async (user: TestUser, name: string): Promise<void> => {
  for (const each of ["Main", "Annex"]) await create("Warehouse", vendorInput(`${name} ${each}`), user);
  await create("Vendor", vendorInput(`${name} Mill`), user);
  await create("Customer", { displayId: `${name}-1`, businessName: `${name} Retail` }, user);
  const { vendors } = await ask<{ vendors: { id: number }[] }>("{ vendors { id } }", {}, user);
  const skus: number[] = [];
  for (const n of [1, 2, 3]) {
    const skuId = await create("Sku", { code: `${name}-S${n}`, name: `Thing ${n}` }, user);
    await create("SkuCost", { skuId, vendorId: vendors[0]!.id, quantity: "1", cost: "2.5" }, user);
    skus.push(skuId);
  }
  await create("BillOfMaterial", { assemblyId: skus[2], skuId: skus[0], quantity: "2" }, user);
};
beforeAll(async () => {
  account = await served().account();
  admin = account.admin;
  await furnish(admin, "Our");
});

type Order = { id: number; altId: string; state: string; lineItems: { quantity: string; price: string }[] };
const orders = async (): Promise<Order[]> =>
  (
    await ask<{ salesOrders: Order[] }>(
      '{ salesOrders(limit: 500, orderBy: [{ column: "id", order: ASC }]) { id altId state lineItems { quantity price } } }',
    )
  ).salesOrders;
const errorsOf = async (url: unknown) =>
  papa.parse<string[]>((await (await fetch(served().url + String(url))).text()).replace("\uFEFF", "").trim()).data;

const head =
  "External order,Customer,Warehouse,Ship date,Customer PO,Labels,cf:channel,SKU,Quantity,Price,Line description";

test("orders come by lines, as drafts, once; they are refused as a whole, row by row, and undone as a whole", async () => {
  await create("Label", { name: "Web, new", modules: ["sales_orders"] });
  await create("CustomField", { module: "sales_orders", displayName: "Channel", slug: "channel", kind: "text" });
  const file = [
    head.replace("External order", "Alternative ID"),
    'W-1,Our Retail,Our Main,2026-12-01,PO 7,"""Web, new""",shop,Our-S1,2,9.50,First',
    "w-1,,Our Main,,,,,Our-S2,3,,",
    "W-2,Our-1,Our Annex,,,,,Our-S1,15,4,",
    "W-3,Our Retail,Our Main,,,,,Our-S1,0,1,",
    "W-3,Our Retail,Our Annex,,,,,Our-S9,1,1,",
    "W-4,Our Retail,Our Main,,,,,Our-S1,-1,1,",
    "W-5,Our Retail,Our Main,,,,,Our-S1,1e30,1,",
    "W-6,Our Retail,Our Main,,,,,Our-S1,1,1,",
    ",Our Retail,Our Main,,,,,Our-S1,1,1,",
    "W-6,Our Retail,Our Main,,,,,Our-S2,1,1,",
    "W-7,Our Retail,Our Main,,,,,,1,1,",
    "W-8,Nobody,Our Main,,,,,Our-S1,99999999999999,1,",
  ].join("\r\n");
  const { id, read, checked } = await tried(admin, "sales_orders", file);
  expect(read.columns).toEqual([
    ...["altId", "customerId", "warehouseId", "shipDate", "customerPo", "labels"],
    expect.stringMatching(/^cf:/),
    ...["lineItems.skuId", "lineItems.quantity", "lineItems.price", "lineItems.description"],
  ]);
  const rows = await rowsOf(admin, id);
  expect(
    rows.map(({ rowNumber, name, verdict, differences }) => [
      rowNumber,
      name,
      verdict,
      (differences as { to: string }[]).map(({ to }) => to).join(),
    ]),
  ).toEqual([
    [1, "W-1 · Our Retail", "create", "2"],
    [3, "W-2 · Our-1", "create", "1"],
    [4, "W-3 · Our Retail", "refused", "2"],
    [6, "W-4 · Our Retail", "refused", "1"],
    [7, "W-5 · Our Retail", "refused", "1"],
    [8, "W-6 · Our Retail", "refused", "1"],
    [9, "Our Retail", "refused", "1"],
    [10, "W-6 · Our Retail", "refused", "1"],
    [11, "W-7 · Our Retail", "refused", "1"],
    [12, "W-8 · Nobody", "refused", "1"],
  ]);
  expect(rows.flatMap(({ problems }) => problems.map(({ row, field, problem }) => [row, field, problem]))).toEqual([
    [undefined, "warehouseId", "rowsDiffer"],
    [5, "lineItems.skuId", "noSuch"],
    [6, "lineItems.quantity", "positive"],
    [7, "lineItems.quantity", "number"],
    [undefined, "altId", "rowsApart"],
    [undefined, "altId", "required"],
    [undefined, "altId", "rowsApart"],
    [11, "lineItems.skuId", "required"],
    [12, "customerId", "noSuch"],
  ]);
  expect(checked).toMatchObject({ toCreate: 2, refused: 8, rowsTotal: 12 });
  expect(await orders()).toEqual([]);
  const done = await applied(admin, id);
  expect(done).toMatchObject({ created: 2, failed: 0 });
  const line = (quantity: string, price: string | null) => ({ quantity, price });
  expect(await orders()).toMatchObject([
    { altId: "W-1", state: "Draft", lineItems: [line("2", "9.5"), line("3", null)] },
    { altId: "W-2", state: "Draft", lineItems: [line("15", "4")] },
  ]);
  // every row of what was not saved is there to be mended
  const errors = await errorsOf(done.errorsUrl);
  expect(errors.map((cells) => cells[0])).toEqual([
    ...["Alternative ID", "W-3", "W-3", "W-4", "W-5", "W-6", "", "W-6", "W-7", "W-8"],
  ]);
  expect(errors.slice(1, 3).map((cells) => cells.at(-1))).toEqual([
    "Warehouse: Rows 4, 5 of it say different things",
    "SKU: There is no such record",
  ]);
  const again = await tried(admin, "sales_orders", file);
  expect(again.checked).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 2, refused: 8 });
  expect(await undone(admin, id)).toMatchObject({ undone: 2, kept: 0, progress: "undone" });
  expect(await orders()).toEqual([]);
});

test("a draft takes what its file says of it, but not of its lines; what is no draft any more takes nothing", async () => {
  const file = (more: string, quantity = "2") =>
    [
      "altId,customer,warehouse,customer po,sku,quantity,price",
      `X-1,Our Retail,Our Main,${more},Our-S1,${quantity},3`,
      `X-1,,,,Our-S2,1,3`,
      `X-2,Our Retail,Our Main,${more},Our-S1,${quantity},3`,
    ].join("\n");
  const first = await tried(admin, "sales_orders", file("A"));
  expect(await applied(admin, first.id, true)).toMatchObject({ created: 2 });
  const [one] = await orders();
  const changed = await tried(admin, "sales_orders", file("B"));
  expect((await rowsOf(admin, changed.id)).map(({ differences }) => differences)).toEqual([
    [{ field: "customerPo", from: "A", to: "B" }],
    [{ field: "customerPo", from: "A", to: "B" }],
  ]);
  expect(await applied(admin, changed.id)).toMatchObject({ updated: 2 });
  expect(await undone(admin, changed.id)).toMatchObject({ undone: 2, progress: "undone" });
  expect((await tried(admin, "sales_orders", file("A"))).checked).toMatchObject({ unchanged: 2 });
  const problems = async (text: string) => {
    const { id } = await tried(admin, "sales_orders", text);
    return (await rowsOf(admin, id)).map((row) => row.problems.map(({ field, problem }) => [field, problem]));
  };
  expect(await problems(file("A", "5"))).toEqual([[["lineItems", "linesDiffer"]], [["lineItems", "linesDiffer"]]]);
  await ask("mutation ($input: UpdateSalesOrderInput!) { updateSalesOrder(input: $input) { salesOrder { id } } }", {
    input: { id: one!.id, state: "Open" },
  });
  expect(await problems(file("B"))).toEqual([[["altId", "noDraft"]], []]);
  expect(await problems(file("A", "5"))).toEqual([[["altId", "noDraft"]], [["lineItems", "linesDiffer"]]]);
  expect((await tried(admin, "sales_orders", file("A"))).checked).toMatchObject({ unchanged: 2, refused: 0 });
  // opened since, it stays; the other goes
  expect(await undone(admin, first.id)).toMatchObject({ undone: 1, kept: 1 });
  expect((await orders()).map(({ altId }) => altId)).toEqual(["X-1"]);
});

test("nothing of another company's is there, nor more lines than a document has; all or none is by order", async () => {
  const other = (await served().account()).admin;
  await furnish(other, "Their");
  const their = async (list: string) =>
    String((await ask<Record<string, { id: number }[]>>(`{ ${list} { id } }`, {}, other))[list]![0]!.id);
  const lines = (id: string, count: number) =>
    Array.from({ length: count }, () => `${id},Our Retail,Our Main,Our-S1,1`).join("\n");
  const { id, checked } = await tried(
    admin,
    "sales_orders",
    [
      "altId,customer,warehouse,sku,quantity",
      "Y-1,Their Retail,Our Main,Our-S1,1",
      `Y-2,${await their("customers")},Our Main,Our-S1,1`,
      "Y-3,Our Retail,Their Main,Our-S1,1",
      `Y-4,Our Retail,Our Main,${await their("skus")},1`,
      lines("Y-5", 1501),
      lines("Y-6", 1500),
    ].join("\n"),
  );
  expect(
    (await rowsOf(admin, id)).map(({ problems }) => problems.map(({ field, problem }) => [field, problem])),
  ).toEqual([
    [["customerId", "noSuch"]],
    [["customerId", "noSuch"]],
    [["warehouseId", "noSuch"]],
    [["lineItems.skuId", "noSuch"]],
    [["lineItems", "max"]],
    [],
  ]);
  expect(checked).toMatchObject({ toCreate: 1, refused: 5 });
  expect(
    (await run(admin, "applyImport", "ApplyImportInput", { id, isWhole: true })).errors[0]?.extensions.fields,
  ).toEqual({ isWhole: "refusedRows" });
  expect(await applied(admin, id)).toMatchObject({ created: 1 });
  expect((await orders()).at(-1)!.lineItems).toHaveLength(1500);
  expect(await undone(admin, id)).toMatchObject({ undone: 1 });
});

test("every document that is drafted from nothing comes so, and goes round", async () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    ...{ customers: ["Our Retail"], vendors: ["Our Mill"], warehouses: ["Our Main", "Our Annex"], skus: ["Our-S3"] },
  };
  const kinds = importable().filter((resource) => fileLinesOf(resource));
  expect(kinds.map(({ name }) => name).toSorted()).toEqual([
    ...["purchase_orders", "sales_orders", "transfers", "work_orders"],
  ]);
  for (const resource of kinds) {
    const used: Record<string, number> = {};
    const cells = importedFields(resource)
      .filter(([name]) => isNeeded(resource, name))
      .map(([name, field]): [string, string] => {
        if (field.kind !== "reference") return [name, field.kind === "code" ? "Z-1" : "4"];
        const at = (used[field.module] = (used[field.module] ?? -1) + 1);
        return [name, names[field.module]![at]!];
      });
    const row = Object.fromEntries(cells);
    const file = papa.unparse([row, { ...row, "lineItems.quantity": "6" }]);
    const { id, checked } = await tried(admin, resource.name, file);
    expect([resource.name, checked, (await rowsOf(admin, id))[0]!.problems]).toMatchObject([
      resource.name,
      { toCreate: 1 },
      [],
    ]);
    expect(await applied(admin, id, true)).toMatchObject({ created: 1 });
    expect((await tried(admin, resource.name, file)).checked).toMatchObject({ unchanged: 1, toCreate: 0 });
    expect(await undone(admin, id)).toMatchObject({ undone: 1, progress: "undone" });
    expect((await tried(admin, resource.name, file)).checked).toMatchObject({ toCreate: 1 });
  }
});

test("orders that are exported line by line come back without a difference, in every format", async () => {
  const customerId = await create("Customer", { displayId: "Our-2", businessName: '=Two, "Ltd"' });
  await create("Sku", { code: "Our-S4", name: "By weight", quantityPrecision: 4 });
  await create("CustomField", { module: "sales_orders", displayName: "Depth", slug: "depth", kind: "number" });
  const file = [
    "altId,customer,warehouse,customer po,cf:depth,sku,quantity,price,line description,discount,line discount",
    'E-1,"=Two, ""Ltd""",Our Main,=1+1,0.0007,Our-S4,2.0001,9.1234,"=A ""b"", c",5%,2',
    "E-1,,,,,Our-S4,900719925.4741,0.01,'+1,,",
    "E-2,Our Retail,Our Annex,,,Our-S1,1,,,,",
  ].join("\n");
  const { id } = await tried(admin, "sales_orders", file);
  expect((await rowsOf(admin, id)).map(({ problems }) => problems)).toEqual([[], []]);
  expect(await applied(admin, id, true)).toMatchObject({ created: 2 });
  const [warehouse] = (await ask<{ warehouses: { id: number }[] }>("{ warehouses { id } }")).warehouses;
  await create("SalesOrder", { altId: "E-3", customerId, warehouseId: warehouse!.id, lineItems: [] });
  const columns = ["displayId", "total", ...importedFields(definitionOf("sales_orders")).map(([name]) => name)];
  const { customFields } = await ask<{ customFields: { id: number }[] }>(
    '{ customFields(filter: { modules: ["sales_orders"] }) { id } }',
  );
  columns.push(...customFields.map((field) => `cf:${field.id}`));
  const filter = { ids: (await orders()).flatMap((order) => (order.altId.startsWith("E-") ? [order.id] : [])) };
  const goRound = async (format: string, language: string): Promise<Buffer> => {
    const bytes = await exported(admin, { module: "sales_orders", format, language, columns, filter });
    const again = await tried(admin, "sales_orders", bytes, { name: `lines.${format}` });
    expect(again.read.columns.slice(2)).toEqual(columns.slice(2));
    expect((await rowsOf(admin, again.id)).map(({ verdict, problems }) => [verdict, problems])).toEqual(
      Array.from({ length: 3 }, () => ["unchanged", []]),
    );
    return bytes;
  };
  const bytes = await goRound("csv", "en");
  await goRound("xlsx", "ru");
  const rows = papa.parse<string[]>(bytes.toString("utf8").replace("\uFEFF", "").trim()).data;
  const of = (name: string) => rows.map((cells) => cells[rows[0]!.indexOf(name)]);
  expect(of("Alternative ID").toSorted()).toEqual(["Alternative ID", "E-1", "E-1", "E-2", "E-3"]);
  expect(of("Line: Quantity").toSorted()).toEqual(["", "1", "2.0001", "900719925.4741", "Line: Quantity"]);
  expect(of("Line: Description")).toContain(`'=A "b", c`);
  // what there is no column for of a line is left out
  const refused = await served().ask(
    admin,
    "mutation ($input: StartExportInput!) { startExport(input: $input) { id } }",
    {
      variables: { input: { module: "sales_orders", columns: ["lineItems.a.b"] } },
    },
  );
  expect(refused.errors[0]?.extensions.fields).toEqual({ columns: "invalid" });
});
