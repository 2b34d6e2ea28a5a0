import papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { startWorker, type Worker } from "../../workers/worker.ts";
import { diskStore } from "../files/disk-store.ts";
import { caller, keyOf } from "../rest/test/calling.ts";
import { useServed, vendorInput } from "../test/served.ts";
import { deskOf } from "./exporter.ts";

const served = useServed();
let worker: Worker;
let account: TestAccount;
beforeAll(async () => {
  const { db, within, folder } = served();
  worker = await startWorker({
    url: db.connections.worker,
    configuration: configurationFrom({ DATA_DIR: folder }),
    unscheduled: true,
    userJobs: { exports: deskOf(within, diskStore(folder)) },
  });
  account = await served().account();
});
afterAll(() => worker.stop());

type Told = { progress: string; rowsDone: number; rowsTotal: number; problem: string | null; url: string | null };
const start = (user: TestUser | null, input: object) =>
  served().ask<{ startExport: { id: number } }>(
    user,
    "mutation ($input: StartExportInput!) { startExport(input: $input) { id } }",
    { variables: { input } },
  );
const ended = (user: TestUser, id: number) =>
  eventually(async () => {
    const { data } = await served().ask<{ export: Told }>(
      user,
      "query ($id: Int!) { export(id: $id) { progress rowsDone rowsTotal problem url } }",
      { variables: { id } },
    );
    return ["complete", "failed"].includes(data.export.progress) && data.export;
  }, 20);
const written = async (user: TestUser, input: object) => {
  const begun = await start(user, input);
  expect(begun.errors).toEqual([]);
  const told = await ended(user, begun.data.startExport.id);
  expect(told).toMatchObject({ progress: "complete", problem: null });
  const file = await fetch(served().url + told.url!);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  return { told, id: begun.data.startExport.id, bytes: Buffer.from(await file.arrayBuffer()) };
};
const rowsOf = (bytes: Buffer) => papa.parse<string[]>(bytes.toString("utf8").replace("\uFEFF", "").trim()).data;
const make = (user: TestUser, name: string, more: object = {}) =>
  served().ask<{ createVendor: { vendor: { id: number } } }>(
    user,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }",
    {
      variables: { input: { ...vendorInput(name), ...more } },
    },
  );

test("a list is written as it is narrowed, ordered and shown; its person is told, and opens it", async () => {
  const { admin } = account;
  for (const name of ['Oak "& Sons"', "=HYPERLINK(1)", "Ash, Elm"]) await make(admin, name, { city: "Tacoma" });
  await make(admin, "Pine", { city: "Boise" });
  const { told, bytes, id } = await written(admin, {
    module: "vendors",
    filter: { searchText: "Tacoma" },
    sort: [{ column: "name", order: "DESC" }],
    columns: ["name", "city", "paymentDays", "nothing"],
  });
  expect(told).toMatchObject({ rowsDone: 3, rowsTotal: 3 });
  expect(rowsOf(bytes)).toEqual([
    ["Name", "City", "Payment terms, days"],
    ['Oak "& Sons"', "Tacoma", ""],
    ["Ash, Elm", "Tacoma", ""],
    ["'=HYPERLINK(1)", "Tacoma", ""],
  ]);
  const { data } = await served().ask<{ notifications: object[] }>(
    admin,
    "{ notifications(limit: 1) { type message words module recordId } }",
  );
  expect(data.notifications).toEqual([
    {
      ...{ type: "export", message: "Your export is complete.", module: "exports", recordId: id },
      words: { key: "exportComplete", values: {} },
    },
  ]);
});

test("a workbook holds the same, its numbers as numbers and its texts as texts", async () => {
  const { admin } = account;
  const { bytes } = await written(admin, {
    ...{ module: "vendors", format: "xlsx", language: "ru", columns: ["name", "createdAt"] },
    sort: [{ column: "name", order: "ASC" }],
  });
  const { Workbook } = await import("@cj-tech-master/excelts");
  const workbook = new Workbook();
  await workbook.xlsx.load(bytes);
  const sheet = workbook.worksheets[0]!;
  expect(sheet.getRow(1).getCell(1).value).toBe("Название");
  expect(sheet.getRow(2).getCell(1).value).toBe("=HYPERLINK(1)");
  expect(sheet.getRow(2).getCell(2).value).toBeInstanceOf(Date);
});

test("a list by a column that most rows leave empty is written whole, page after page, the empty ones last", async () => {
  const { admin, accountId } = account;
  await served().db.admin.query(
    `insert into app_public.skus (account_id, code, name, weight) select $1, 'W-' || n, 'W', case when n <= 50 then n end from generate_series(1, 278) as n`,
    [accountId],
  );
  for (const order of ["ASC", "DESC"]) {
    const { told, bytes } = await written(admin, {
      module: "skus",
      sort: [{ column: "weight", order }],
      columns: ["code", "weight"],
    });
    expect(told).toMatchObject({ rowsDone: 278, rowsTotal: 278 });
    const rows = rowsOf(bytes).slice(1);
    expect(new Set(rows.map(([code]) => code)).size).toBe(278);
    expect(rows.map(([, weight]) => weight !== "").lastIndexOf(true)).toBe(49);
    expect(Number(rows[0]?.[1])).toBe(order === "ASC" ? 1 : 50);
  }
});

test("what its person may not see is not in it, nor what is another company's", async () => {
  const blind = await served().user(account.accountId, {
    scopeBlacklist: ["sku_cost:view:all", "sku_cost:view:single"],
  } as never);
  const { bytes } = await written(blind, { module: "purchase_orders", columns: ["displayId", "total"] });
  expect(rowsOf(bytes)).toEqual([["Number"]]);
  const other = await served().account();
  const { bytes: theirs } = await written(other.admin, { module: "vendors", columns: ["name"] });
  expect(rowsOf(theirs)).toEqual([["Name"]]);
  const { data } = await start(account.admin, { module: "vendors", columns: ["name"] });
  const seen = await served().ask<{ export: null }>(other.admin, "query ($id: Int!) { export(id: $id) { url } }", {
    variables: { id: data.startExport.id },
  });
  expect(seen.data.export).toBeNull();
});

test("what cannot be written is refused where it is asked, or says so", async () => {
  const { admin, accountId } = account;
  const clerk = await served().user(accountId, { type: "admin", scopeBlacklist: ["export:create"] });
  expect((await start(clerk, { module: "vendors", columns: ["name"] })).code).toBe("FORBIDDEN");
  expect((await start(null, { module: "vendors", columns: ["name"] })).code).toBe("UNAUTHENTICATED");
  const refused = async (input: object) => (await start(admin, input)).errors[0]?.extensions;
  expect(await refused({ module: "nothing", columns: ["name"] })).toMatchObject({
    code: "VALIDATION",
    fields: { module: "choice" },
  });
  expect(await refused({ module: "vendors", columns: [] })).toMatchObject({ fields: { columns: "invalid" } });
  expect(await refused({ module: "vendors", columns: ["a b"] })).toMatchObject({ fields: { columns: "invalid" } });
  expect(await refused({ module: "vendors", format: "pdf", columns: ["name"] })).toMatchObject({
    fields: { format: "choice" },
  });
  expect(await refused({ module: "vendors", filter: [], columns: ["name"] })).toMatchObject({
    fields: { filter: "invalid" },
  });
  expect(await refused({ module: "vendors", filter: { ids: [] }, columns: ["name"] })).toMatchObject({
    fields: { "filter.ids": "required" },
  });
  const wrong = await start(admin, { module: "vendors", filter: { nonsense: 1 }, columns: ["name"] });
  expect(await ended(admin, wrong.data.startExport.id)).toMatchObject({ progress: "failed", url: null });
});

test("a selection is written: what is ticked, in the order of the list; another company's is not among it", async () => {
  const { admin } = account;
  const made = [];
  for (const name of ["Ticked A", "Not ticked", "Ticked B"]) {
    const { data } = await make(admin, name);
    made.push(data.createVendor.vendor.id);
  }
  const other = await served().account();
  const { data } = await make(other.admin, "Theirs");
  const theirs = data.createVendor.vendor.id;
  const { told, bytes } = await written(admin, {
    module: "vendors",
    filter: { ids: [made[0], made[2], theirs] },
    sort: [{ column: "name", order: "DESC" }],
    columns: ["name"],
  });
  expect(told).toMatchObject({ rowsDone: 2, rowsTotal: 2 });
  expect(rowsOf(bytes)).toEqual([["Name"], ["Ticked B"], ["Ticked A"]]);
});

test("by REST it is begun, watched and fetched", async () => {
  const call = caller(served().url, await keyOf(served(), account.admin));
  const begun = await call("POST", "/exports/start", { body: { module: "vendors", columns: ["name"] } });
  expect(begun.status).toBe(200);
  const { id } = begun.body as { id: number };
  await ended(account.admin, id);
  const read = await call("GET", `/exports/${id}`);
  expect(read.body).toMatchObject({ progress: "complete", url: expect.stringContaining("/files/") as string });
});
