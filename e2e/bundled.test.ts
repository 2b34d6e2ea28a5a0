import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentBundle } from "../server/bundle/current.ts";
import { makeBundle } from "../server/bundle/make.ts";
import { eventually } from "../workers/test/eventually.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { startDatabase, startScript, temporaryFolder, type Started } from "./support/processes.ts";

const password = "from one file instead of a thousand";
const folder = temporaryFolder();
const started: Started[] = [];
let database: Awaited<ReturnType<typeof startDatabase>>;
let client: ApiClient;

beforeAll(async () => {
  await makeBundle();
  database = await startDatabase();
  const admin = new pg.Client({ connectionString: database.admin });
  await admin.connect();
  await admin.query("select app_private.create_demo_account('Bundled', 'bundled', $1)", [await hash(password)]);
  await admin.end();
  const environment = {
    DATABASE_URL: database.admin,
    DATA_DIR: folder.path,
    TOKEN_SECRET: "one secret that both processes share",
    NODE_ENV: "test",
  };
  const server = await startScript("server/main.ts", environment, "/readyz");
  started.push(server, await startScript("server/worker.ts", environment, "/metrics", "METRICS_PORT"));
  client = createApiClient(server.url);
  await client.login("admin@demo.test", password);
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await database?.stop();
  folder.remove();
});

test("from the bundle people sign in and save, a document is rendered in its thread, and a worker writes a list of what they see", async () => {
  expect(currentBundle()).not.toBeNull();
  const { createProduct } = await client.request<{ createProduct: { id: number } }>(
    'mutation { createProduct(input: {name: "Bundled", displayId: "B-1"}) { id } }',
  );
  const { testTemplate } = await client.request<{ testTemplate: { html: string | null; problems: object[] } }>(
    'query ($source: String!, $ids: [Int!]) { testTemplate(source: $source, files: [], tagParams: {module: "products", ids: $ids}) { html problems { code name } } }',
    { source: "<p>bundled paper</p>", ids: [createProduct.id] },
  );
  expect(testTemplate).toMatchObject({ html: expect.stringContaining("bundled paper"), problems: [] });
  const { startExport } = await client.request<{ startExport: { id: number } }>(
    "mutation ($input: StartExportInput!) { startExport(input: $input) { id } }",
    { input: { module: "products", format: "csv", columns: ["name"] } },
  );
  const url = await eventually(async () => {
    const { export: now } = await client.request<{ export: { url: string | null; problem: string | null } }>(
      "query ($id: Int!) { export(id: $id) { url problem } }",
      { id: startExport.id },
    );
    expect(now.problem).toBeNull();
    return now.url ?? false;
  }, 60);
  const written = await fetch(`${started[0]?.url}${url}`);
  expect(await written.text()).toContain("Bundled");
});

test("what stands beside the code is found: the page of the reference", async () => {
  expect((await fetch(`${started[0]?.url}/swagger`)).status).toBe(200);
});
