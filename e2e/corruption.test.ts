import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerAccount } from "./support/new-account.ts";
import { type Office, openOffice, sell, stock } from "./support/office.ts";
import { type RunningServer, startServer } from "./support/running-server.ts";

let server: RunningServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startServer();
  const folder = join(server.data, "postgres");
  const port = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(join(folder, "password"), "utf8");
  admin = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/stockwright` });
  admin.on("error", () => {}); // the database goes first at the end
  await admin.connect();
}, 180_000);
afterAll(async () => {
  await admin?.end();
  await server?.stop();
});

/** Each changes one figure behind the product's back, on the SKU given as $1. */
const corruptions = {
  level: "update app_public.stock_levels set on_order = on_order + 7 where sku_id = $1",
  entry:
    "update app_hidden.stock_entries set in_stock_delta = in_stock_delta + 1 where sku_id = $1 and level_seq = (select max(level_seq) from app_hidden.stock_entries where sku_id = $1)",
  lot: "update app_public.lots set quantity = quantity + 2 where sku_id = $1",
  allocation:
    "update app_hidden.allocations set allocated = allocated - 1 where lot_id in (select id from app_public.lots where sku_id = $1)",
  documentLine:
    "update app_public.sales_order_lines set quantity = quantity + 5, unit_quantity = unit_quantity + 5 where sku_id = $1",
} as const;
type Corruption = keyof typeof corruptions;

/** What has to be named for each. */
const dimensions: Record<Corruption, RegExp> = {
  level: /onOrder/,
  entry: /inStock/,
  lot: /inStock|stockValue|value/,
  allocation: /allocated/,
  documentLine: /backordered|total/,
};

type Report = { lastLedgerCheck: { differences: { sku: string; dimension: string }[] } | null };

test("a figure changed directly in the database is reported within a minute, by SKU and dimension", async () => {
  const { client: api } = await registerAccount(server, "Corruption");
  const offices = new Map<Corruption, Office>();
  for (const kind of Object.keys(corruptions) as Corruption[]) {
    const office = await openOffice(api, `-${kind}`);
    await stock(api, office, 10);
    await sell(api, office, 4);
    offices.set(kind, office);
  }
  const differences = async () =>
    (await api.request<Report>("{ lastLedgerCheck { differences { sku dimension } } }")).lastLedgerCheck?.differences ??
    [];
  expect(await differences()).toEqual([]); // so it can fail

  await admin.query("set session_replication_role = replica"); // past every trigger, as a broken disk or a careless hand would be
  for (const [kind, office] of offices) {
    const { rowCount } = await admin.query(corruptions[kind], [office.skuId]);
    expect([kind, rowCount]).toEqual([kind, 1]);
  }
  const began = Date.now();
  const missing = () => [...offices.keys()];
  let unseen: Corruption[] = missing();
  while (unseen.length > 0 && Date.now() - began < 60_000) {
    await delay(1000);
    const found = await differences();
    unseen = missing().filter(
      (kind) => !found.some((it) => it.sku === `CHR-1-${kind}` && dimensions[kind].test(it.dimension)),
    );
  }
  expect(unseen).toEqual([]);
  console.log(`All five reported after ${Math.round((Date.now() - began) / 1000)} s`);
}, 180_000);
