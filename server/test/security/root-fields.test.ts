import { beforeAll, expect, test } from "vitest";
import { filtersOf } from "../../../resources/core/filters.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { Company } from "../../../db/test/security/company.ts";
import type { World } from "../../../db/test/security/world.ts";
import { useServed } from "../served.ts";
import { personOf, settle } from "./office.ts";
import { rootFields, schema, selectionOf } from "./schema.ts";

const served = useServed();
let world: World;
/** Ids of each module's records, by account. */
const records = new Map<string, Map<number, number[]>>();

beforeAll(async () => {
  world = await settle(served());
  for (const { name } of resources) {
    const { rows } = await served().db.admin.query<{ account: number; id: number }>(
      `select account_id as account, id from app_public.${name} ${/^(purchase_orders|sales_orders|receivements|packages)$/.test(name) ? "where deleted_at is null" : ""} order by id desc`,
    );
    const byAccount = new Map<number, number[]>();
    for (const { account, id } of rows) byAccount.set(account, [...(byAccount.get(account) ?? []), id]);
    records.set(name, byAccount);
  }
});

const idsOf = (module: string, { accountId }: Company): number[] => records.get(module)?.get(accountId) ?? [];
const pairs = (): (readonly [Company, Company])[] => [
  [world.ours, world.theirs],
  [world.theirs, world.ours],
];
const report = (sweep: Sweep) => {
  console.log(summary(sweep));
  expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
};

test("no record and no list shows another account's", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("GraphQL queries with foreign ids");
  for (const resource of resources) {
    const { one, many, paginated, type } = namesOf(resource.name);
    if (!schema.getType(type)) continue;
    const all = selectionOf(type, 1);
    const references = filtersOf(resource).flatMap((filter) => (filter.kind === "reference" ? [filter] : []));
    for (const [asker, owner] of pairs()) {
      const ids = idsOf(resource.name, owner);
      check(ids.length > 0, resource.name, "there is no record");
      const query = `query ($id: Int!, $ids: [Int!]) {
        one: ${one}(id: $id) ${all}
        many: ${many}(filter: {ids: $ids}) ${selectionOf(type, 0)}
        page: ${paginated}(filter: {ids: $ids}) { totalCount edges { node { id } } }
        all: ${many}(limit: 500) ${selectionOf(type, 0)}
        found: ${many}(filter: {searchText: "${owner.name.toLowerCase()}"}, limit: 500) { id }
      }`;
      type Data = {
        one: unknown;
        many: unknown[];
        page: { totalCount: number; edges: unknown[] };
        all: { id: number }[];
        found: unknown[];
      };
      const variables = { id: ids[0], ids };
      const own = await served().ask<Data>(personOf(owner.admin), query, { variables });
      check(
        own.errors.length === 0 && own.data.one !== null && own.data.many.length > 0 && own.data.page.totalCount > 0,
        one,
        `its owner does not see it: ${own.errors[0]?.message}`,
      );
      for (const visitor of [asker.admin, asker.user]) {
        const { data, errors } = await served().ask<Data>(personOf(visitor), query, { variables });
        const allowed = errors.length === 0;
        check(
          allowed || errors.every(({ extensions }) => extensions.code === "FORBIDDEN"),
          one,
          `answers with ${errors[0]?.extensions.code}: ${errors[0]?.message}`,
        );
        check(!data?.one, one, `shows another account's record to ${visitor.roleType}`);
        check(!data?.many?.length, many, "lists another account's records by their ids");
        check(!data?.page?.totalCount, paginated, "counts another account's records");
        check(!data?.found?.length, many, "finds another account's records");
        check(
          !JSON.stringify(data).includes(owner.name),
          many,
          `tells of the other account: ${JSON.stringify(data).slice(0, 200)}`,
        );
        check(!allowed || data.all.every(({ id }) => !ids.includes(id)), many, "lists another account's records");
      }
      const nobody = await served().ask<Partial<Data> | null>(null, query, { variables });
      check(
        nobody.errors.length > 0 && nobody.errors.every(({ extensions }) => extensions.code === "UNAUTHENTICATED"),
        one,
        `answers nobody: ${nobody.code}`,
      );
      check(!JSON.stringify(nobody.data ?? {}).includes('"id"'), one, "shows a record to nobody");
      for (const { name, module } of references) {
        const { data } = await served().ask<{ many: unknown[] }>(
          personOf(asker.admin),
          `query ($ids: [Int!]) { many: ${many}(filter: {${name}: $ids}) { id } }`,
          {
            variables: { ids: idsOf(module, owner) },
          },
        );
        check(data?.many?.length === 0, `${many}(filter: {${name}})`, "narrows by another account's record");
      }
    }
  }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(900);
});

test("no other query answers about another account", async () => {
  const { sweep, check } = startTally("other queries with foreign ids");
  const others: Record<string, (owner: Company) => string> = {
    references: () =>
      resources
        .map(
          ({ name }, n) =>
            `r${n}: references(module: "${name}", limit: 500) { id name } s${n}: references(module: "${name}", filter: {searchText: "co"}) { name }`,
        )
        .slice(0, 14)
        .join(" "),
    history: ({ ids }) =>
      `a: history(module: "vendors", recordId: ${ids["vendor"]}) { id } b: history(filter: {module: "vendors", rootId: ${ids["vendor"]}}) { id } c: history(limit: 500) { recordId changes actor }`,
    historyPaginated: ({ ids }) =>
      `a: historyPaginated(filter: {module: "skus", rootId: ${ids["sku"]}}) { totalCount edges { node { id changes } } }`,
    explainQuantity: ({ ids }) =>
      ["inStock", "allocated", "onOrder", "available"]
        .map(
          (dimension) =>
            `${dimension}: explainQuantity(skuId: ${ids["sku"]}, warehouseId: ${ids["warehouse"]}, dimension: "${dimension}") { quantity rows { displayId } events { type } }`,
        )
        .join(" "),
    lineTerms: ({ ids }) =>
      `sale: lineTerms(module: "sales_orders", partyId: ${ids["customer"]}, warehouseId: ${ids["warehouse"]}, documentId: ${ids["saleDraft"]}, lines: [{skuId: ${ids["sku"]}, quantity: 2, lineId: ${ids["saleDraftLine"]}}]) { amount reason available holders { name displayId } arrivals { name } elsewhere { name } } purchase: lineTerms(module: "purchase_orders", partyId: ${ids["vendor"]}, warehouseId: ${ids["warehouse"]}, lines: [{skuId: ${ids["sku"]}, quantity: 2}]) { amount reason total }`,
    verifyLedger: ({ ids }) => `verifyLedger(skuIds: [${ids["sku"]}]) { levels differences { sku } }`,
    lastLedgerCheck: () => "lastLedgerCheck { levels differences { sku } }",
    files: () => "files { id name }",
    currentUser: () => "currentUser { id email account { id name } }",
    mySessions: () => "mySessions { id agent isCurrent }",
    signedUrl: () => 'signedUrl(path: "aaaaaaaaaaaaaaaaaaaaaaaaa") { url }',
  };
  const generic = new Set(
    resources.flatMap(({ name }) => [namesOf(name).one, namesOf(name).many, namesOf(name).paginated]),
  );
  const known = rootFields("Query")
    .map(({ name }) => name)
    .filter((name) => !generic.has(name));
  check(
    known.every((name) => name in others),
    "root fields",
    `nobody asks ${known.filter((name) => !(name in others)).join(", ")}`,
  );
  for (const [asker, owner] of pairs()) {
    for (const [name, query] of Object.entries(others)) {
      const { data, errors } = await served().ask(personOf(asker.admin), `{ ${query(owner)} }`);
      const said = JSON.stringify({ data, errors });
      check(!said.includes(owner.name), name, `tells of the other account: ${said.slice(0, 300)}`);
      check(
        errors.every(({ extensions }) => extensions.code !== "INTERNAL"),
        name,
        `fails: ${errors[0]?.message}`,
      );
      const lists = Object.entries(data ?? {})
        .filter(([key]) => ["a", "b"].includes(key))
        .map(([, value]) => value as unknown);
      check(
        lists.every((value) =>
          Array.isArray(value) ? value.length === 0 : (value as { totalCount: number }).totalCount === 0,
        ),
        name,
        `answers about the other account's record: ${said.slice(0, 200)}`,
      );
      const explained =
        name === "explainQuantity"
          ? (Object.values(data ?? {}) as unknown as ({ quantity: string; rows: unknown[] } | null)[])
          : [];
      check(
        explained.every((one) => !one || (Number(one.quantity) === 0 && one.rows.length === 0)),
        name,
        `explains the other account's quantity: ${said.slice(0, 200)}`,
      );
      const nobody = await served().ask(null, `{ ${query(owner)} }`);
      check(
        nobody.code === "UNAUTHENTICATED" || (name === "currentUser" && nobody.data !== null),
        name,
        `answers nobody: ${JSON.stringify(nobody.data)} ${nobody.code}`,
      );
      const own = await served().ask(personOf(owner.admin), `{ ${query(owner)} }`);
      check(
        name === "signedUrl" || own.errors.length === 0,
        name,
        `does not answer its owner: ${own.errors[0]?.message}`,
      );
    }
  }
  report(sweep);
});
