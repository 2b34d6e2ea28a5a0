import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from "postgraphile/graphql";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../../db/test/database.ts";
import { createAccount, type TestUser } from "../../../db/test/accounts.ts";
import { vendorInput } from "../../test/served.ts";
import { silentLog } from "../../log.ts";
import { buildApi, createApi, type Api } from "../api.ts";
import { askingAs } from "../ask.ts";
import type { Claims } from "../visitor.ts";
import { buildingSources } from "./fingerprint.ts";
import { preparedFile, readPrepared } from "./prepared.ts";
import { unserved } from "../../api/unserved.ts";

const database = useDatabase();
const other = useDatabase();
const apis: { prepared?: Api; built?: Api } = {};
const api = (which: "prepared" | "built"): Api => {
  const found = apis[which];
  if (!found) throw new Error("The APIs are there from beforeAll on");
  return found;
};

beforeAll(async () => {
  const options = unserved(database().server);
  apis.prepared = await createApi(options);
  apis.built = await buildApi(options);
});
afterAll(async () => {
  await apis.prepared?.release();
  await apis.built?.release();
});

const printed = (schema: GraphQLSchema): string => printSchema(lexicographicSortSchema(schema));

/** What is planned where, by the kinds of functions, and what enum values stand for. */
const planned = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) => {
      const config = type.toConfig();
      const own = [`${type.name}: ${keysOf(config.extensions).join()}`];
      const fields = "fields" in config ? Object.entries<Entry>(config.fields as Record<string, Entry>) : [];
      const values = "values" in config ? Object.entries<Entry>(config.values as Record<string, Entry>) : [];
      return [
        ...own,
        ...[...fields, ...values].map(([name, entry]) => `${type.name}.${name}: ${describe(entry)}`),
        ...fields.flatMap(([name, { args = {} }]) =>
          Object.entries(args).map(([arg, entry]) => `${type.name}.${name}(${arg}): ${describe(entry)}`),
        ),
      ];
    })
    .toSorted();
type Entry = {
  extensions?: object | null;
  args?: Record<string, Entry>;
  value?: unknown;
  defaultValue?: unknown;
  resolve?: unknown;
  subscribe?: unknown;
};
const keysOf = (extensions: object | null | undefined): string[] =>
  Object.entries((extensions as { grafast?: object } | null)?.grafast ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${typeof value}`)
    .toSorted();
const describe = ({ extensions, value, defaultValue, resolve, subscribe }: Entry): string =>
  JSON.stringify([keysOf(extensions), value, defaultValue, typeof resolve, typeof subscribe]);

test("the prepared schema is served, and is the one that would be built", () => {
  expect(api("prepared").isPrepared).toBe(true);
  expect(api("built").isPrepared).toBe(false);
  const [prepared, built] = [api("prepared").schema, api("built").schema];
  expect(printed(prepared)).toBe(printed(built));
  expect(planned(prepared)).toEqual(planned(built));
  expect(planned(built).filter((line) => line.includes("plan function")).length).toBeGreaterThan(1_000);
});

const claimsOf = ({ accountId, userId, visitor }: TestUser): Claims => ({
  sub: userId,
  acc: accountId,
  sid: 1,
  role: visitor.role,
  type: visitor.roleType ?? "user",
  granted: visitor.granted ?? ",",
  exp: Date.now() / 1000 + 60,
});

test("both answer alike: lists, records, relations, aliases, amounts, searches, pages and mutations", async () => {
  const client = await database().admin.connect();
  const { admin } = await createAccount(client);
  client.release();
  const claims = claimsOf(admin);
  const [prepared, built] = [askingAs(api("prepared").graphql), askingAs(api("built").graphql)];
  const input = vendorInput("Alder");
  await prepared(claims, "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }", { input });
  await built(claims, "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }", {
    input: { ...input, name: "Birch" },
  });
  for (const [text, variables = {}] of [
    [
      '{ vendors(orderBy: [{field: "name", direction: ASC}]) { id name country labels { name } files { name } customFields { id value } } }',
    ],
    ["{ vendorsPaginated(limit: 1) { totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage endCursor } } }"],
    [
      "query ($filter: VendorFilter) { vendorsPaginated(filter: $filter) { totalCount nodes { name } } }",
      { filter: { searchText: "bir" } },
    ],
    ["{ currentUser { id scopes account { name } role { displayName } } }"],
    ['{ references(module: "vendors") { id name } }'],
    ['{ history(module: "vendors") { action } }'],
    ["{ warehouses { name createdBy { firstName } } accounts: currentUser { account { timeZone createdAt } } }"],
    ["{ vendor(id: 999999999) { name } }"],
  ] as const satisfies readonly (readonly [string, object?])[]) {
    const answerOf = (ask: typeof prepared) => ask(claims, text, variables as Record<string, unknown>).catch(String);
    const answer = await answerOf(built);
    expect({ text, answer: await answerOf(prepared) }).toEqual({ text, answer });
  }
});

/** Opens the API over a database that something was done to, and says what it told its log. */
const opened = async (change: string, plugins: readonly GraphileConfig.Plugin[] = []) => {
  await other().admin.query(change);
  const warnings: string[] = [];
  const options = unserved(other().server);
  const { isPrepared, schema, release } = await createApi({
    ...options,
    plugins: [...(options.plugins ?? []), ...plugins],
    log: { ...silentLog, warn: (message) => void warnings.push(message) },
  });
  onTestFinished(release);
  return { isPrepared, schema, warnings };
};

test("over another database the API is built, and one sentence says so", async () => {
  expect(await opened("select 1")).toMatchObject({ isPrepared: true, warnings: [] });
  await other().admin.query("alter table app_public.vendors add column lucky_number int");
  const column = await opened("grant select (lucky_number) on app_public.vendors to visitor");
  expect(column).toMatchObject({
    isPrepared: false,
    warnings: [expect.stringMatching(/^The API is built from the database, .*tables or grants.*\.$/)],
  });
  expect(printed(column.schema)).toContain("luckyNumber: Int");
  expect(await opened("alter table app_public.vendors drop column lucky_number")).toMatchObject({ isPrepared: true });
  expect(await opened("revoke select (name) on app_public.vendors from visitor")).toMatchObject({ isPrepared: false });
});

test("with what extends it otherwise the API is built", async () => {
  const { extendSchema } = await import("./extend.ts");
  const more = extendSchema(
    { typeDefs: "extend type Query { luckyNumber: Int }", objects: { Query: { plans: {} } } },
    "StockwrightLuckyPlugin",
  );
  const { isPrepared, schema, warnings } = await opened("select 1", [more]);
  expect({ isPrepared, warnings }).toEqual({
    isPrepared: false,
    warnings: [expect.stringContaining("StockwrightLuckyPlugin")],
  });
  expect(schema.getQueryType()?.getFields()["luckyNumber"]).toBeDefined();
});

test("a process without some plugins serves the same schema, and refuses their fields", async () => {
  const { release, isPrepared, graphql } = await createApi({ ...unserved(database().server), plugins: [] });
  onTestFinished(release);
  expect(isPrepared).toBe(true);
  const client = await database().admin.connect();
  const { admin } = await createAccount(client);
  client.release();
  const ask = askingAs(graphql);
  expect(await ask(claimsOf(admin), "{ vendors { name } }", {})).toEqual({ vendors: [] });
  await expect(ask(claimsOf(admin), "{ currentUser { id } }", {})).rejects.toMatchObject({ code: "INTERNAL" });
});

test("every file with a plugin that takes part in building otherwise than by extending is in the fingerprint", () => {
  const root = join(import.meta.dirname, "../../..");
  const building = globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return /(GraphileConfig\.Plugin|withMakers)/.test(text) && /^\s+(schema|gather|inflection): \{$/m.test(text);
  });
  const known: readonly string[] = buildingSources;
  expect(building.filter((file) => !known.includes(file))).toEqual([]);
  expect(building.length).toBeGreaterThan(5);
});

test("a prepared schema that was cut off or damaged is as none", () => {
  const folder = mkdtempSync(join(tmpdir(), "stockwright-prepared-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "prepared.gz");
  const whole = readFileSync(preparedFile);
  expect(readPrepared(file)).toBeNull();
  for (const bytes of [whole.subarray(0, 60_000), Buffer.alloc(0), Buffer.alloc(60_000, 7)]) {
    writeFileSync(file, bytes);
    expect(readPrepared(file)).toBeNull();
  }
  writeFileSync(file, whole);
  expect(readPrepared(file)?.fingerprint).toEqual(readPrepared()?.fingerprint);
});
