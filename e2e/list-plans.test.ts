import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hash } from "@node-rs/argon2";
import { modules, resources } from "../resources/core/registry.ts";
import { insightField, namesOf } from "../resources/core/naming.ts";
import { startCapture, type Statement } from "./bench/capture.ts";
import { runOfLogin } from "./bench/cpu.ts";
import { fillAccount, fillOrders } from "./bench/data.ts";
import { median } from "./bench/load.ts";
import { createApiClient } from "./support/api-client.ts";
import { rowsInside, rowsRead } from "./support/rows-read.ts";
import { startDatabase, startScript, temporaryFolder } from "./support/processes.ts";

const [skus, orders] = [50_000, 70_000];
const password = "lists lists lists";

const folder = temporaryFolder();
const ends: (() => unknown)[] = [folder.remove];
let client: ReturnType<typeof createApiClient>;
let admin: pg.Client;
let server: pg.Client;
let capture: Awaited<ReturnType<typeof startCapture>>;

beforeAll(async () => {
  const database = await startDatabase();
  ends.unshift(database.stop);
  admin = new pg.Client({ connectionString: database.admin });
  server = new pg.Client({ connectionString: database.server });
  await Promise.all([admin.connect(), server.connect()]);
  ends.unshift(() => Promise.all([admin.end(), server.end()]));
  await admin.query("set statement_timeout = 0");
  const { rows } = await admin.query<{ id: number }>(
    "select (app_private.create_demo_account('Lists', 'lists', $1) ->> 'accountId')::int as id",
    [await hash(password)],
  );
  await fillAccount(admin, rows[0]?.id ?? 0, skus);
  await fillOrders(admin, rows[0]?.id ?? 0, orders);
  await admin.query("vacuum analyze");
  capture = await startCapture(database.server);
  const environment = {
    DATABASE_URL: database.admin,
    DATA_DIR: folder.path,
    NODE_ENV: "test",
    SENDER_MILLISECONDS: "1000000000",
  };
  const started = await startScript("server/main.ts", { ...environment, SERVER_DATABASE_URL: capture.url }, "/readyz");
  ends.unshift(async () => {
    await started.stop();
    capture.stop();
  });
  client = createApiClient(started.url);
  await client.login("admin@demo.test", password);
}, 300_000);
afterAll(async () => {
  for (const end of ends) await end();
});

type Page = { totalCount: number; edges: { cursor: string; node: { id: number } }[] };
const ask = async (module: string, args: string): Promise<{ page: Page; statements: Statement[] }> => {
  const query = `{ page: ${namesOf(module).paginated}(${args}) { totalCount edges { cursor node { id } } } }`;
  await client.request(query);
  capture.take();
  const { page } = await client.request<{ page: Page }>(query);
  return { page, statements: capture.take() };
};

/** A small table is read as a whole, which is cheaper; large ones are not. */
const most = 1_500;
const large = ["skus", "sales_orders", "purchase_orders", "customers", "vendors"];
test.each(
  modules()
    .filter(({ list, single }) => list && !single)
    .map(({ name }) => name),
)("the first page of %s, its total and a page far behind read no more than they show", async (module) => {
  const { page, statements } = await ask(module, "limit: 25");
  const first = await rowsRead(server, statements);
  expect(first.most > most ? first : "little").toBe("little");
  if (!large.includes(module)) return;
  const far = await ask(module, `limit: 25, offset: ${Math.max(0, page.totalCount - 50)}`);
  const next = await ask(module, `limit: 25, after: "${far.page.edges.at(-1)?.cursor}"`);
  expect(next.page.edges).toHaveLength(25);
  expect(next.page.totalCount).toBe(page.totalCount);
  const behind = await rowsRead(server, next.statements);
  expect(behind.most > most ? behind : "little").toBe("little");
});

/**
 * What a function of SQL asks for a record, as a statement of its own: a plan shows no further than the call. Null of one that reads with
 * other rights than the caller's.
 */
const bodyOf = async (name: string, id: number): Promise<Statement | null> => {
  const { rows } = await admin.query<{ body: string; definer: boolean }>(
    "select prosrc as body, prosecdef as definer from pg_proc where pronamespace = 'app_hidden'::regnamespace and proname = $1",
    [name],
  );
  if (rows[0]?.definer) return null;
  return { text: String(rows[0]?.body).replaceAll(/\bp_id\b/g, "$1::int"), values: [String(id)] };
};

test.each(
  resources.flatMap(({ name, insights = {} }) =>
    Object.entries(insights).map(([told, insight]) => ({ module: name, told, insight })),
  ),
)("$told of $module reads no more than its record has", async ({ module, told, insight: { sql, columns, period } }) => {
  // the oldest has what is open
  const { page } = await ask(module, 'limit: 1, orderBy: [{ column: "id", order: ASC }]');
  const id = page.edges[0]?.node.id ?? 0;
  const query = `{ ${insightField(module, told)}(id: ${id}${period ? ', from: "2000-01-01", to: "2100-01-01"' : ""}) { ${Object.keys(columns).join(" ")} } }`;
  await client.request(query);
  capture.take();
  await client.request(query);
  const body = await bodyOf(sql, id);
  const statements = capture.take();
  const planned =
    body &&
    (await rowsRead(
      server,
      statements.map((each) => (each.text.includes(`app_hidden.${sql}(`) ? body : each)),
    ));
  // a body that only calls another one shows nothing of what that one reads
  const read = planned && planned.most > 0 ? planned : await rowsInside(server, statements);
  console.log(`${told} of ${module}: ${read.most} rows by ${"node" in read ? read.node : read.table}`);
  expect(read.most).toBeGreaterThanOrEqual(body ? 1 : 0);
  expect(read.most > most ? read : "little").toBe("little");
});

test("a page of SKUs with their pictures reads no more than it shows", async () => {
  const query = "{ skusPaginated(limit: 25) { edges { node { code image { name smallUrl } } } } }";
  await client.request(query);
  capture.take();
  await client.request(query);
  const read = await rowsRead(server, capture.take());
  expect(read.most > most ? read : "little").toBe("little");
});

test("a list of SKUs narrowed to a warehouse, with the quantities that are there, reads each level of its rows and no more", async () => {
  const { warehouses } = await client.request<{ warehouses: { id: number }[] }>("{ warehouses(limit: 1) { id } }");
  const id = warehouses[0]?.id;
  const query = `{ skusPaginated(limit: 25, filter: { stockLevelsFilter: { groupBy: warehouse, idIn: [${id}] } }) {
    totalCount edges { node { code inStock available allocated backordered onOrder } } } }`;
  await client.request(query);
  capture.take();
  const started = performance.now();
  const { skusPaginated } = await client.request<{ skusPaginated: Page }>(query);
  console.log(`${skusPaginated.totalCount} SKUs at a warehouse: ${(performance.now() - started).toFixed(0)} ms`);
  const read = await rowsRead(server, capture.take());
  // its total is counted, which reads what lies at the warehouse once
  expect(read.most).toBeLessThanOrEqual(Math.max(most, skusPaginated.totalCount * 1.1));
});

test("a code or barcode that is scanned is looked up, not looked for", async () => {
  const { page } = await ask("skus", "limit: 1");
  const id = page.edges[0]?.node.id ?? 0;
  const code = `scanned-${id}`;
  await client.request(
    "mutation ($input: CreateSkuBarcodeInput!) { createSkuBarcode(input: $input) { skuBarcode { id } } }",
    {
      input: { skuId: id, code, unit: "case", unitFactor: "12" },
    },
  );
  const query = `{ skus(filter: { codes: ["${code.toUpperCase()}", "nothing"] }) { id code barcodes { code unitFactor } } }`;
  expect(await client.request(query)).toMatchObject({ skus: [{ id, barcodes: [{ code, unitFactor: "12" }] }] });
  capture.take();
  await client.request(query);
  const read = await rowsRead(server, capture.take());
  expect(read.most > most ? read : "little").toBe("little");
});

/** A kit, orders that hold lots, and a past: lots that are empty and moves of other goods. */
const fillStock = async () => {
  const tag = Date.now().toString(36);
  const { page } = await ask("skus", 'limit: 5, orderBy: [{ column: "id", order: ASC }]');
  const [hot = 0, ...parts] = page.edges.map(({ node }) => node.id);
  const { warehouses, customers } = await client.request<Record<"warehouses" | "customers", { id: number }[]>>(
    '{ warehouses(orderBy: {column: "id", order: ASC}) { id } customers(limit: 1) { id } }',
  );
  const [warehouseId, other] = warehouses.map(({ id }) => id);
  const make = async (type: string, input: string) => {
    const answer = await client.request<Record<string, { id: number }>>(
      `mutation { create${type}(input: {${input}}) { id } }`,
    );
    return answer[`create${type}`]?.id ?? 0;
  };
  const bin = await make("BinLocation", `warehouseId: ${warehouseId}, name: "P-${tag}"`);
  const lot = (skuId: number, quantity: number, more = "") =>
    make(
      "Lot",
      `skuId: ${skuId}, warehouseId: ${warehouseId}, binLocationId: ${bin}, quantity: ${quantity}, costPerUnit: "2"${more}`,
    );
  for (let n = 0; n < 260; n += 1) await lot(hot, 1, `, lotNumber: "P-${n}"`);
  for (const part of parts) await lot(part, 9);
  const bill = parts.map((skuId) => `{skuId: ${skuId}, quantity: 2}`).join();
  const kit = await make("Sku", `code: "KIT-${tag}", name: "Kit", isKit: true, billOfMaterials: [${bill}]`);
  // the orders that were filled in took no numbers
  await admin.query(
    `insert into app_private.counters (account_id, name, value) select account_id, 'sales_orders', ${orders} from app_public.skus where id = ${hot}
     on conflict (account_id, name) do update set value = excluded.value`,
  );
  const order = await make(
    "SalesOrder",
    `customerId: ${customers[0]?.id}, warehouseId: ${warehouseId}, state: "Open", lineItems: [{skuId: ${hot}, quantity: 20, price: "1"}, {skuId: ${kit}, quantity: 2, price: "1"}]`,
  );
  await admin.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
  await admin.query(
    `insert into app_public.lots (account_id, sku_id, warehouse_id, bin_location_id, lot_number, unit_cost, quantity, reserved, received_at)
     select account_id, sku_id, warehouse_id, bin_location_id, 'OLD-' || g, 2, 0, 0, received_at
     from app_public.lots, generate_series(1, 100) as g where lot_number like 'P-%' and sku_id = ${hot} and g + id % 7 > 0`,
  );
  await admin.query(
    `with event as (
       insert into app_hidden.stock_events (account_id, type, actor, effective_at, recorded_at)
       select e.account_id, 'adjust', 'user', now(), now() from (select * from app_hidden.stock_events order by id limit 1) as e, generate_series(1, 50000)
       returning account_id, id
     )
     insert into app_hidden.stock_moves (account_id, event_id, position, lot_id, sku_id, warehouse_id, quantity_delta, allocated_delta, committed_delta, value_delta)
     select event.account_id, event.id, 1, 0, ${parts[0]}, ${other}, 0, 0, 0, 0 from event`,
  );
  await admin.query("commit");
  await admin.query("vacuum analyze");
  return { quiet: parts[0], kit, order, bin, warehouseId };
};

test("kits, pick lists, lots to choose, count sheets and stock as of a moment read what they tell, however much there was", async () => {
  const moment = new Date().toISOString();
  const { quiet, kit, order, bin, warehouseId } = await fillStock();
  const levels = "warehouseStockLevels { warehouseId available onOrder backordered }";
  const asked: Record<string, string> = {
    "a kit": `{ sku(id: ${kit}) { available onOrder backordered ${levels} } }`,
    "kits in a list": `{ skusPaginated(limit: 25) { edges { node { code available onOrder backordered } } } }`,
    "kits alone": `{ skusPaginated(limit: 25, filter: { isKit: true }) { totalCount edges { node { code available } } } }`,
    "the pick list": `{ pickList(module: "sales_orders", ids: [${order}]) { bin sku quantity } }`,
    "lots to choose": `{ lotMappings(module: "sales_orders", id: ${order}) { sku lots { lotNumber } } }`,
    "a lot that was read": `{ lotMappings(module: "sales_orders", id: ${order}, lot: "p-259") { sku lots { lotNumber } } }`,
    "stock as of a moment": `{ stockAsOf(at: "${moment}", filter: { skuIds: [${quiet}] }) { levels { inStock } lots { quantity } } }`,
    "a count sheet": `mutation { createStockCount(input: { warehouseId: ${warehouseId}, binLocationId: ${bin}, preview: true }) { preview } }`,
  };
  const little: Record<string, unknown> = {};
  for (const [what, query] of Object.entries(asked)) {
    await client.request(query);
    capture.take();
    await client.request(query);
    const read = await rowsInside(server, capture.take());
    console.log(`${what}: ${read.most} rows of ${read.table}`);
    little[what] = read.most > most ? read : "little";
  }
  expect(little).toEqual(Object.fromEntries(Object.keys(asked).map((what) => [what, "little"])));
}, 600_000);

/** Milliseconds of the database's processors that a search of this list takes. */
const cost = async (module: string, term: string) => {
  const login = "stockwright_server";
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < 7; n += 1) {
    const before = await runOfLogin(admin, login);
    const { page } = await client.request<{ page: Page }>(
      `query ($term: String) { page: ${namesOf(module).paginated}(filter: {searchText: $term}, limit: 25) { totalCount edges { node { id } } } }`,
      { term },
    );
    found = page.totalCount;
    times.push((await runOfLogin(admin, login)) - before);
  }
  return { found, milliseconds: median(times.slice(2)) / 1e6 };
};

test.each([
  ["sales_orders", "kestrel", orders / 2, 100],
  ["purchase_orders", "mill", orders, 100],
  ["skus", "sku-0", skus, 100],
  ["skus", "oak chair", skus / 125, 15],
  ["sales_orders", "SO-47", 1, 15],
] as const)("%s searched for %s: at least %d found within %d ms", async (module, term, least, limit) => {
  const { found, milliseconds } = await cost(module, term);
  console.log(
    `${module} by ${term}: ${found} of ${module === "skus" ? skus : orders} found, ${milliseconds.toFixed(1)} ms`,
  );
  expect(found).toBeGreaterThanOrEqual(least);
  expect(milliseconds).toBeLessThan(limit);
});
