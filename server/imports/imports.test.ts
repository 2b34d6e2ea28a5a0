import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { codeKey } from "../../resources/core/codes.ts";
import { become, type TestAccount, type TestUser } from "../../db/test/accounts.ts";
import { look, runsOf, workflow } from "../../db/test/rules/rules.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { vendorInput } from "../test/served.ts";

const served = servedWithImports();
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

const { uploaded, run, until, begun, tried, applied, rowsOf, problemsOf } = importing(served);

test("rows are tried, told in words, applied once, and found unchanged the next time", async () => {
  const { admin } = account;
  const file = [
    "sku code;Name;min_stock_level;labels;nonsense",
    "IMP-1;'=Chair;1.234,5;;x",
    "IMP-2;Table;2,5;;x",
    "IMP-2;Table again;1;;x",
    ";Nameless;1;;x",
    "IMP-3;;1;;x",
    "IMP-4;Desk;one;;x",
    "IMP-5;Lamp;1;No such label;x",
    "IMP-6;Long;1;;x;y",
  ].join("\r\n");
  const { id, read, checked } = await tried(admin, "skus", file);
  expect(read["notation"]).toMatchObject({ encoding: "utf-8", delimiter: ";", decimal: ",", hasHeader: true });
  expect(read.columns).toEqual(["code", "name", "minStockLevel", "labels", null]);
  expect(checked).toMatchObject({ toCreate: 2, toUpdate: 0, unchanged: 0, refused: 6 });
  expect(problemsOf(await rowsOf(admin, id))).toEqual([
    [3, "code", "rowTwice"],
    [4, "code", "required"],
    [5, "name", "required"],
    [6, "minStockLevel", "number"],
    [7, "labels", "noSuch"],
    [8, null, "ragged"],
  ]);
  const done = await applied(admin, id);
  expect(done).toMatchObject({ progress: "complete", created: 2, failed: 0 });
  const errors = papa.parse<string[]>(
    (await (await fetch(served().url + done.errorsUrl!)).text()).replace("\uFEFF", "").trim(),
  ).data;
  expect(errors[0]).toEqual(["sku code", "Name", "min_stock_level", "labels", "nonsense", "errors"]);
  expect(errors).toHaveLength(7);
  expect(errors[2]).toEqual(["", "Nameless", "1", "", "x", "sku code: Required"]);
  const { data } = await served().ask<{ skus: object[] }>(
    admin,
    '{ skus(filter: { searchText: "IMP-1" }) { code name minStockLevel } }',
  );
  expect(data.skus).toEqual([{ code: "IMP-1", name: "=Chair", minStockLevel: "1234.5" }]);

  const again = await tried(admin, "skus", "code,name,minStockLevel\nimp-1,'=Chair,1234.50\nIMP-2,Bench,2.5");
  expect(again.checked).toMatchObject({ toCreate: 0, toUpdate: 1, unchanged: 1, refused: 0 });
  expect((await rowsOf(admin, again.id))[1]?.differences).toEqual([{ field: "name", from: "Table", to: "Bench" }]);
  expect(await applied(admin, again.id, true)).toMatchObject({ updated: 1 });
  const { data: notes } = await served().ask<{ notifications: object[] }>(
    admin,
    "{ notifications(limit: 1) { type message module recordId } }",
  );
  expect(notes.notifications).toEqual([
    { type: "import", message: "Your import is complete.", module: "imports", recordId: again.id },
  ]);
});

test("a column that can be read in two ways is asked about once, and rows are shown as they will be saved", async () => {
  const { admin } = account;
  const file = "code;name;minStockLevel;notes\nODD-1;A;2,500\nODD-2;B;1,250\nODD-3;C;3;none";
  const { id, read, checked } = await tried(admin, "skus", file);
  expect(read["notation"]).toMatchObject({ decimal: "each", doubts: { 2: { decimal: ["2,500", "1,250"] } } });
  // nobody has answered: what could be read otherwise is refused
  expect(checked).toMatchObject({ toCreate: 1, refused: 2 });
  expect(problemsOf(await rowsOf(admin, id))).toEqual([
    [1, "minStockLevel", "twoWays"],
    [2, "minStockLevel", "twoWays"],
  ]);
  const answer = (written: unknown) =>
    run(admin, "checkImport", "CheckImportInput", { id, columns: read.columns, mode: "upsert", written });
  for (const written of [[], { x: { decimal: "," } }, { 2: { decimal: ";" } }, { 2: { dates: "ymd" } }, { 2: 7 }])
    expect((await answer(written)).errors[0]?.extensions.fields).toEqual({ written: "invalid" });
  expect((await answer({ 2: { decimal: "." } })).errors).toEqual([]);
  expect(await until(admin, id, "checked")).toMatchObject({ toCreate: 3, refused: 0 });
  const { data } = await served().ask<{ importRows: { shown: string[][] }[] }>(
    admin,
    'query ($ids: [Int!]) { importRows(filter: { importIds: $ids }, orderBy: [{ column: "rowNumber", order: ASC }]) { shown } }',
    { variables: { ids: [id] } },
  );
  expect(data.importRows.map(({ shown }) => shown[0]![2])).toEqual(["2500", "1250", "3"]);
});

/** Codes that are one, and at last one that is another. */
const alike = ["CODE-1", " code-1 ", "co\u200bde-1", "ＣＯＤＥ－１", "Code-1\ufeff", "\u00a0CODE-1\u00a0"];
const articles = ["0240000019736", "240000019736", "00240000019736", "\u200e0240000019736"];

test("codes are compared as one in the database as elsewhere; a second one is refused, and a twin that is there keeps working", async () => {
  const { admin, accountId } = account;
  const client = await served().db.admin.connect();
  try {
    const codes = [...alike, ...articles, "96385074", "9638507", "ß", "a b", "a\tb", "", "~", "１２３４５６７８"];
    const { rows } = await client.query<{ key: string }>(
      "select app_hidden.code_key(c.code) as key from unnest($1::text[]) with ordinality as c (code, n) order by c.n",
      [codes],
    );
    expect(rows.map(({ key }) => key)).toEqual(codes.map(codeKey));
    expect(new Set(alike.map(codeKey)).size).toBe(1);
    expect(new Set(articles.map(codeKey)).size).toBe(1);
    const made = await tried(admin, "skus", "code,name\nCODE-1,One\n0240000019736,Two");
    await applied(admin, made.id);
    // a file that writes the code another way means the same SKU, and its rows are twice the same
    const again = await tried(admin, "skus", `code,name\n"${alike[2]}",One\n240000019736,Two\nCODE－1,One`);
    expect(again.checked).toMatchObject({ toCreate: 0, unchanged: 2, refused: 1 });
    expect(problemsOf(await rowsOf(admin, again.id))).toEqual([[3, "code", "rowTwice"]]);
    const create = (code: string) =>
      served().ask(admin, "mutation ($input: CreateSkuInput!) { createSku(input: $input) { sku { id } } }", {
        variables: { input: { code, name: "Twin" } },
      });
    for (const code of [alike[2]!, alike[3]!, "240000019736"])
      expect([code, (await create(code)).errors[0]?.extensions.fields]).toEqual([code, { code: "duplicate" }]);
    const foundBy = async (filter: object) =>
      (
        await served().ask<{ skus: { code: string }[] }>(
          admin,
          "query ($filter: SkuFilter) { skus(filter: $filter) { code } }",
          { variables: { filter } },
        )
      ).data.skus.map(({ code }) => code);
    for (const [texts, code] of [
      [alike, "CODE-1"],
      [articles, "0240000019736"],
    ] as const)
      for (const text of texts) {
        expect([text, await foundBy({ searchText: text })]).toEqual([text, [code]]);
        expect([text, await foundBy({ codes: [text] })]).toEqual([text, [code]]);
      }
    const listed = async () =>
      (
        await served().ask<{ reportCodeTwins: { code: string; shared: number }[] }>(
          admin,
          "{ reportCodeTwins { code shared } }",
        )
      ).data.reportCodeTwins;
    expect(await listed()).toEqual([]);
    // one that was there before
    await client.query("alter table app_public.skus disable trigger _160_new_code");
    expect((await create("240000019736")).errors).toEqual([]);
    await client.query("alter table app_public.skus enable trigger _160_new_code");
    const { rows: twins } = await client.query<{ id: number }>(
      "select id from app_public.skus where account_id = $1 and code = '240000019736'",
      [accountId],
    );
    expect(await listed()).toEqual(
      expect.arrayContaining(["0240000019736", "240000019736"].map((code) => ({ code, shared: 2 }))),
    );
    const rename = (input: object) =>
      served().ask(admin, "mutation ($input: UpdateSkuInput!) { updateSku(input: $input) { sku { id } } }", {
        variables: { input: { id: twins[0]!.id, ...input } },
      });
    expect((await rename({ name: "Twin that works" })).errors).toEqual([]);
    expect((await rename({ code: "CODE-1" })).errors[0]?.extensions.fields).toEqual({ code: "duplicate" });
    expect((await rename({ code: "OWN-CODE" })).errors).toEqual([]);
    expect(await listed()).toEqual([]);
  } finally {
    client.release();
  }
});

test("a row names a SKU by a barcode of it", async () => {
  const { admin } = account;
  await served().ask(admin, "mutation ($input: CreateSkuInput!) { createSku(input: $input) { sku { id } } }", {
    variables: { input: { code: "BY-BAR", name: "Bar", barcodes: [{ code: "4006381333931" }] } },
  });
  const { checked } = await tried(
    admin,
    "sku_barcodes",
    "skuId,code\nBY-BAR,4006381333931\n04006381333931,590123412345",
  );
  expect(checked).toMatchObject({ toCreate: 1, unchanged: 1, refused: 0 });
});

test("rows with parents find them by name; another company's are not there", async () => {
  const other = await served().account();
  await served().ask(
    other.admin,
    "mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }",
    {
      variables: { input: vendorInput("Theirs") },
    },
  );
  await served().ask(
    account.admin,
    "mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }",
    {
      variables: { input: vendorInput("Ours") },
    },
  );
  const { id, checked } = await tried(account.admin, "bin_locations", "warehouse,name\nours,A-1\nTheirs,A-2\nOurs,A-3");
  expect(checked).toMatchObject({ toCreate: 2, refused: 1 });
  expect(problemsOf(await rowsOf(account.admin, id))).toEqual([[2, "warehouseId", "noSuch"]]);
  expect(
    (await run(account.admin, "applyImport", "ApplyImportInput", { id, isWhole: true })).errors[0]?.extensions.fields,
  ).toEqual({ isWhole: "refusedRows" });
  expect(await applied(account.admin, id)).toMatchObject({ created: 2 });
  // nobody else's import is there to be applied or read
  expect((await run(other.admin, "applyImport", "ApplyImportInput", { id })).code).toBe("NOT_FOUND");
  expect(await rowsOf(other.admin, id)).toEqual([]);
});

test("only who may import does, each row as far as that person may", async () => {
  const { accountId, admin } = account;
  const clerk = await served().user(accountId);
  const fileId = await uploaded(clerk, Buffer.from("code,name\nX,Y"));
  expect((await run(clerk, "startImport", "StartImportInput", { module: "skus", fileId })).code).toBe("FORBIDDEN");
  const steps = [
    ["readImport", "ReadImportInput", { notation: {} }],
    ["mapImport", "MapImportInput", { columns: [] }],
    ["checkImport", "CheckImportInput", { columns: [], mode: "upsert" }],
    ["applyImport", "ApplyImportInput", { isWhole: false }],
    ["undoImport", "UndoImportInput", {}],
  ] as const;
  const cancel = (person: TestUser | null, import_: number) =>
    served().ask(person, `mutation { cancelImport(id: ${import_}) { id } }`);
  const theirs = (await begun((await served().account()).admin, "skus", "code,name\nX,Y")).id;
  for (const [verb, type, more] of steps) {
    expect([verb, (await run(clerk, verb, type, { id: theirs, ...more })).code]).toEqual([verb, "FORBIDDEN"]);
    expect([verb, (await run(admin, verb, type, { id: theirs, ...more })).code]).toEqual([verb, "NOT_FOUND"]);
    expect([verb, (await run(null, verb, type, { id: theirs, ...more })).code]).toEqual([verb, "UNAUTHENTICATED"]);
  }
  expect((await cancel(clerk, theirs)).code).toBe("FORBIDDEN");
  expect((await cancel(admin, theirs)).code).toBe("NOT_FOUND");
  expect((await cancel(null, theirs)).code).toBe("UNAUTHENTICATED");
  expect((await run(null, "startImport", "StartImportInput", { module: "skus", fileId })).code).toBe("UNAUTHENTICATED");
  const reader = await served().user(accountId, { type: "admin", scopeBlacklist: ["sku:create"] });
  const { id, checked } = await tried(reader, "skus", "code,name\nX-1,Y");
  expect(checked).toMatchObject({ refused: 1 });
  expect(await rowsOf(reader, id)).toMatchObject([{ problems: [{ code: "FORBIDDEN" }] }]);
  expect((await run(admin, "startImport", "StartImportInput", { module: "skus", fileId })).code).toBe("NOT_FOUND");
  expect(
    (await run(admin, "startImport", "StartImportInput", { module: "../x", fileId })).errors[0]?.extensions.fields,
  ).toEqual({ module: "choice" });
});

test("a file that cannot be read says why", async () => {
  const { admin } = account;
  const problem = async (bytes: Buffer | string, name?: string) =>
    (await begun(admin, "skus", bytes, name)).read["problem"];
  expect(await problem(" ")).toBe("The file is empty.");
  expect(await problem("code,name\n")).toMatch(/nothing would be imported/);
  expect(await problem('code,name\nA,"B\nC,D\n')).toMatch(/row 2/);
  expect(await problem(Buffer.from([0x41, 0xe9, 0xff, 0x0a, 0x42]))).toMatch(/UTF-8/);
  expect(await problem(Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(50)]), "a.xlsx")).toMatch(
    /no workbook/,
  );
  expect(await problem(`${"a,".repeat(600)}a\n1`)).toMatch(/500 columns/);
});

test("workflows run for what is brought in only where somebody says so", async () => {
  const { admin, accountId } = account;
  const client = await served().db.admin.connect();
  try {
    await client.query("begin");
    await become(client, admin.visitor);
    const rule = await workflow(
      client,
      [{ testTable: "products", testColumn: "name", matchCriteria: "startsWith", testValue: "oak" }],
      [{ type: "setField", field: "description", value: "seen" }],
    );
    await client.query("commit");
    const runs = async () => {
      await look(client, accountId);
      return (await runsOf(client, rule)).map(({ event, cause }) => [event, cause]);
    };
    const quiet = await tried(admin, "products", "name,display id\nOak table,OAK-1\n", { name: "quiet.csv" });
    await applied(admin, quiet.id);
    expect(await runs()).toEqual([]);
    const heard = await tried(admin, "products", "name,display id\nOak chair,OAK-2\n", { name: "heard.csv" });
    await run(admin, "applyImport", "ApplyImportInput", { id: heard.id, isFollowed: true });
    await until(admin, heard.id, "complete");
    expect(await runs()).toEqual([["created", "import heard.csv"]]);
    const { rows } = await client.query<{ actor: string | null }>(
      "select actor from app_public.history where account_id = $1 and table_name = 'products' order by id",
      [accountId],
    );
    expect(rows.map(({ actor }) => actor)).toEqual(["import", null]);
  } finally {
    client.release();
  }
});

test("rows beyond the limit of the company's tier are refused when they are tried, as they will be when they are saved", async () => {
  const { admin } = await served().account();
  // more rows than are judged in one transaction
  const file = ["name,modules", ...Array.from({ length: 1020 }, (_, n) => `Label ${n},skus`)].join("\n");
  const { id, checked } = await tried(admin, "labels", file);
  expect(checked).toMatchObject({ toCreate: 250 - 1, refused: 1020 - (250 - 1) });
  const [refused] = (await rowsOf(admin, id)).filter(({ verdict }) => verdict === "refused");
  expect(refused).toMatchObject({ problems: [{ code: "LIMIT" }] });
  expect(await applied(admin, id)).toMatchObject({ created: 250 - 1, failed: 0 });
}, 60_000);

test("two files of one module that are saved at once wait for each other, and nothing is mixed", async () => {
  const { admin } = await served().account();
  const file = (part: string) =>
    ["displayId,name", ...Array.from({ length: 300 }, (_, n) => `${part}-${n},Of ${part}`)].join("\n");
  const [first, second] = [await tried(admin, "products", file("A")), await tried(admin, "products", file("B"))];
  await Promise.all([first.id, second.id].map((id) => run(admin, "applyImport", "ApplyImportInput", { id })));
  for (const { id } of [first, second])
    expect(await until(admin, id, "complete")).toMatchObject({ progress: "complete", created: 300, failed: 0 });
  const { rows } = await served().db.admin.query<{ turns: string }>(
    "select string_agg(case when name like 'Of A' then 'A' else 'B' end, '' order by id) as turns from app_public.products where name like 'Of _'",
  );
  expect(rows[0]!.turns).toMatch(/^(A{300}B{300}|B{300}A{300})$/);
  // more records than a list tells at once
  const all = `${file("A")}\n${file("B").split("\n").slice(1).join("\n")}`;
  const renamed = await tried(admin, "products", all.replaceAll(",Of ", ",From "));
  expect(renamed.checked).toMatchObject({ toUpdate: 600, unchanged: 0, refused: 0 });
  expect(await applied(admin, renamed.id)).toMatchObject({ updated: 600, failed: 0 });
}, 60_000);

test("a part that stands twice in a list of parts is the sum of both, wherever it stands", async () => {
  const { admin } = account;
  const skus = await tried(admin, "skus", "code,name\nADD-P,Stool\nADD-Q,Bench\nADD-R,Shelf\nADD-A,Bolt\nADD-B,Board");
  await applied(admin, skus.id);
  const file = [
    "Assembly,Component,Qty per,Fixed",
    ...["ADD-P,ADD-A,4,no", "ADD-P,ADD-B,1,no", "ADD-P,add-a,2,no"],
    // one of the rows is wrong: none counts
    ...["ADD-Q,ADD-A,4,no", "ADD-Q,ADD-A,x,no"],
    ...["ADD-R,ADD-A,4,no", "ADD-R,ADD-A,2,yes"],
  ].join("\n");
  const { id, checked } = await tried(admin, "bill_of_materials", file);
  expect(problemsOf(await rowsOf(admin, id))).toEqual([
    [4, "skuId", "rowTwice"],
    [5, "quantity", "number"],
    [6, "isFixed", "rowsDiffer"],
  ]);
  expect(checked).toMatchObject({ toCreate: 2, refused: 3 });
  expect(await applied(admin, id)).toMatchObject({ created: 2, failed: 0 });
  const parts = async () => {
    const { data } = await served().ask<{ skus: { bom: { quantity: string }[] }[] }>(
      admin,
      '{ skus(filter: { searchText: "ADD-P" }) { bom: billOfMaterials { quantity } } }',
    );
    return data.skus;
  };
  expect(await parts()).toEqual([{ bom: [{ quantity: "6" }, { quantity: "1" }] }]);
  // a second file says what there shall be, and shows what there was
  const second = await tried(admin, "bill_of_materials", "Assembly,Component,Qty per\nADD-P,ADD-A,2");
  expect((await rowsOf(admin, second.id))[0]?.differences).toEqual([{ field: "quantity", from: "6", to: "2" }]);
});

test("a code that lost its zeros in a spreadsheet is told with the one that is there, and makes no twin", async () => {
  const { admin } = account;
  const skus = await tried(admin, "skus", "code,name\n00774,Hinge\nZ-9,Handle");
  await applied(admin, skus.id);
  const again = await tried(admin, "skus", "code,name\n774,Hinge\n775,Lock");
  expect(again.checked).toMatchObject({ toCreate: 1, refused: 1 });
  const [row] = await rowsOf(admin, again.id);
  expect(row?.problems).toMatchObject([{ field: "code", problem: "zerosLost", limit: "00774" }]);
  const parts = await tried(admin, "bill_of_materials", "Assembly,Component,Qty per\nZ-9,774,1");
  expect((await rowsOf(admin, parts.id))[0]?.problems).toMatchObject([
    { field: "skuId", problem: "zerosLost", limit: "00774" },
  ]);
  // who says that all are new is believed
  const fresh = await tried(admin, "skus", "code,name\n774,Another", { mode: "create" });
  expect(fresh.checked).toMatchObject({ toCreate: 1, refused: 0 });
});
