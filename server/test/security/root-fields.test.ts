import { beforeAll, expect, test } from "vitest";
import { filtersOf } from "../../../resources/core/filters.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { startTally, summary, type Sweep } from "../../../db/test/security/tally.ts";
import type { Company } from "../../../db/test/security/company.ts";
import type { World } from "../../../db/test/security/world.ts";
import { useServed } from "../served.ts";
import { personOf, settle } from "./office.ts";
import { otherQueries, unasked } from "./other-queries.ts";
import { schema, selectionOf } from "./schema.ts";

const served = useServed();
let world: World;
/** Ids of each module's records, by account. */
const records = new Map<string, Map<number, number[]>>();

/** Modules with a record whose words hold its company's name. */
let searchable: ReadonlySet<string>;

beforeAll(async () => {
  world = await settle(served(), { twins: true });
  const named = await served().db.admin.query<{ module: string }>(
    `select module from app_public.references where account_id = $1 and strpos(search_text, $2) > 0
     intersect select module from app_public.references where account_id = $3 and strpos(search_text, $4) > 0`,
    [world.ours, world.theirs].flatMap(({ accountId, name }) => [accountId, name.toLowerCase()]),
  );
  searchable = new Set(named.rows.map(({ module }) => module));
  expect(searchable.size).toBeGreaterThan(8);
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

test("no record and no list shows another account's", { timeout: 300_000 }, async () => {
  const { sweep, check } = startTally("GraphQL queries with foreign ids");
  for (const resource of resources) {
    const { one, many, paginated, type } = namesOf(resource.name);
    if (!schema.getType(type)) continue;
    const all = selectionOf(type, 1);
    const references = filtersOf(resource).flatMap((filter) => (filter.kind === "reference" ? [filter] : []));
    // names come in variables: each question is planned once for both companies
    const query = `query ($id: Int!, $ids: [Int!], $word: String) {
      one: ${one}(id: $id) ${all}
      many: ${many}(filter: {ids: $ids}) ${selectionOf(type, 0)}
      page: ${paginated}(filter: {ids: $ids}) { totalCount edges { node { id } } }
      all: ${many}(limit: 400) ${selectionOf(type, 0)}
      found: ${many}(filter: {searchText: $word}, limit: 400) { id }
    }`;
    const narrowing = `query (${references.map(({ name }) => `$${name}: [Int!]`).join(", ")}) {
      ${references.map(({ name }) => `${name}: ${many}(filter: {${name}: $${name}}) { id }`).join("\n")}
    }`;
    for (const [asker, owner] of pairs()) {
      const ids = idsOf(resource.name, owner);
      check(ids.length > 0, resource.name, "there is no record");
      type Data = {
        one: unknown;
        many: unknown[];
        page: { totalCount: number; edges: unknown[] };
        all: { id: number }[];
        found: unknown[];
      };
      const variables = { id: ids[0], ids, word: owner.name.toLowerCase() };
      const own = await served().ask<Data>(personOf(owner.admin), query, { variables });
      check(
        own.errors.length === 0 && own.data.one !== null && own.data.many.length > 0 && own.data.page.totalCount > 0,
        one,
        `its owner does not see it: ${own.errors[0]?.message}`,
      );
      check(!searchable.has(resource.name) || own.data?.found?.length > 0, many, "is not found by its owner's word");
      for (const visitor of [asker.admin, asker.user]) {
        const { data, errors } = await served().ask<Data>(personOf(visitor), query, { variables });
        const allowed = errors.length === 0;
        // an administrator holds every scope, so nothing is refused: it is just not there
        check(
          allowed || (visitor === asker.user && errors.every(({ extensions }) => extensions.code === "FORBIDDEN")),
          one,
          `answers ${visitor.roleType} with ${errors[0]?.extensions.code}: ${errors[0]?.message}`,
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
      if (references.length === 0) continue;
      const theirs = Object.fromEntries(references.map(({ name, module }) => [name, idsOf(module, owner)]));
      const [narrowed, owned] = await Promise.all(
        [asker, owner].map(({ admin }) =>
          served().ask<Record<string, unknown[]>>(personOf(admin), narrowing, { variables: theirs }),
        ),
      );
      for (const { name } of references) {
        check(
          narrowed?.data?.[name]?.length === 0,
          `${many}(filter: {${name}})`,
          "narrows by another account's record",
        );
        check((owned?.data?.[name]?.length ?? 0) > 0, `${many}(filter: {${name}})`, "narrows to nothing for its owner");
      }
    }
  }
  report(sweep);
  expect(sweep.checks).toBeGreaterThan(900);
});

test("no other query answers about another account", async () => {
  const { sweep, check } = startTally("other queries with foreign ids");
  check(unasked().length === 0, "root fields", `nobody asks ${unasked().join(", ")}`);
  for (const [asker, owner] of pairs()) {
    for (const [name, { query, proof, names }] of Object.entries(otherQueries)) {
      const { data, errors } = await served().ask(personOf(asker.admin), `{ ${query(owner)} }`);
      const said = JSON.stringify({ data, errors });
      check(!said.includes(owner.name), name, `tells of the other account: ${said.slice(0, 300)}`);
      check(
        errors.every(({ extensions }) => extensions.code === "NOT_FOUND"),
        name,
        `fails: ${errors[0]?.extensions.code} ${errors[0]?.message}`,
      );
      check(
        !names || !proof(owner).test(JSON.stringify(data)),
        name,
        `answers about the other account's record: ${said.slice(0, 200)}`,
      );
      const nobody = await served().ask(null, `{ ${query(owner)} }`);
      check(
        nobody.code === "UNAUTHENTICATED" || (name === "currentUser" && nobody.data !== null),
        name,
        `answers nobody: ${JSON.stringify(nobody.data)} ${nobody.code}`,
      );
      check(!proof(owner).test(JSON.stringify(nobody.data ?? {})), name, "answers nobody about a record");
      const own = await served().ask(personOf(owner.admin), `{ ${query(owner)} }`);
      check(
        own.errors.length === 0 && proof(owner).test(JSON.stringify(own.data)),
        name,
        `does not answer its owner: ${own.errors[0]?.message} ${JSON.stringify(own.data).slice(0, 300)}`,
      );
    }
  }
  report(sweep);
});
