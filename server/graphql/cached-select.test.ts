import { PgSelectStep } from "postgraphile/@dataplan/pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
const ids: number[] = [];
let fieldId = 0;

const ask = async (account: TestAccount, query: string, variables: Readonly<Record<string, unknown>>) =>
  served().ask<Record<string, unknown>>(account.admin, query, { variables });

beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
  const field = await ask(
    ours,
    'mutation { createCustomField(input: {module: "vendors", slug: "rating", displayName: "Rating", kind: "number"}) { id } }',
    {},
  );
  fieldId = (field.data["createCustomField"] as { id: number }).id;
  const mutation = "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }";
  for (const [index, name] of ["Alder mill", "Birch mill", "Cedar", "Doug fir", "Elm"].entries())
    for (const account of [ours, theirs]) {
      const customFields = account === ours ? [{ id: fieldId, value: index }] : [];
      const input = { ...vendorInput(name), country: index % 2 ? "CA" : "US", customFields };
      const { data, errors } = await ask(account, mutation, { input });
      expect(errors).toEqual([]);
      ids.push((data["createVendor"] as { id: number }).id);
    }
});
afterEach(() => void vi.restoreAllMocks());

const page = /* GraphQL */ `
  query ($filter: VendorFilter, $orderBy: [OrderBy!], $limit: Int, $offset: Int, $after: Cursor) {
    page: vendorsPaginated(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        hasPreviousPage
      }
      edges {
        cursor
        node {
          id
          name
          country
          customFields {
            id
            value
          }
        }
      }
    }
    list: vendors(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset) {
      id
      name
    }
  }
`;
const record = "query ($id: Int!) { vendor(id: $id) { id name customFields { id value } } }";

const byName = { column: "name", order: "ASC" };
/** Shapes with several values each, and values that are shapes of their own. */
const asked = (): Readonly<Record<string, unknown>>[] => [
  ...["mill", "cedar", "elm", "nothing like it", "m", " "].map((searchText) => ({ filter: { searchText } })),
  ...[["us"], ["CA"], ["us", "CA"], []].map((countries) => ({ filter: { countries }, orderBy: [byName] })),
  ...[ids.slice(0, 1), ids.slice(0, 4), ids].map((some) => ({ filter: { ids: some } })),
  ...[0, 2, 3].map((min) => ({ filter: { customFields: [{ id: fieldId, min }] } })),
  ...[0, 1, 2, 5].map((limit) => ({ limit, orderBy: [{ column: `cf:${fieldId}`, order: "DESC" }] })),
  ...[0, 3, 9].map((offset) => ({ offset, limit: 2, filter: { searchText: "mill" } })),
  ...["ASC", "DESC"].map((order) => ({ orderBy: [{ column: "country", order }, byName] })),
];

/** The same question in a text that nobody sent before: planned and written for this request alone. */
let others = 0;
const anew = (query: string) => `${query} # ${(others += 1)}`;

test("a statement that is kept answers as one that is written for the request, whoever asks for what", async () => {
  for (const _round of [1, 2])
    for (const variables of asked())
      for (const account of [ours, theirs]) {
        const { data, errors } = await ask(account, page, variables);
        expect(errors).toEqual([]);
        expect({ variables, data }).toEqual({ variables, data: (await ask(account, anew(page), variables)).data });
      }
  for (const id of [...ids, 0, ...ids])
    for (const account of [ours, theirs])
      expect((await ask(account, record, { id })).data).toEqual((await ask(account, anew(record), { id })).data);
});

test("each account gets its own rows from one statement", async () => {
  const found = async (account: TestAccount) => {
    const { data } = await ask(account, page, { filter: { searchText: "mill" }, orderBy: [byName] });
    return (data["list"] as { id: number }[]).map(({ id }) => id);
  };
  const [mine, others] = [await found(ours), await found(theirs)];
  expect(mine).toEqual([ids[0], ids[2]]);
  expect(others).toEqual([ids[1], ids[3]]);
  const read = async (id: number | undefined) => (await ask(ours, record, { id })).data["vendor"];
  expect(await read(ids[0])).not.toBeNull();
  expect(await read(ids[1])).toBeNull();
});

test("pages behind a cursor follow each other", async () => {
  const seen: unknown[] = [];
  for (let after: string | null = null; ;) {
    const { data } = await ask(ours, page, { limit: 2, orderBy: [byName], after });
    const { edges, pageInfo } = data["page"] as {
      edges: { cursor: string; node: { name: string } }[];
      pageInfo: { hasNextPage: boolean };
    };
    seen.push(...edges.map(({ node }) => node.name));
    if (!pageInfo.hasNextPage) break;
    after = edges.at(-1)?.cursor ?? null;
  }
  expect(seen).toEqual(["Alder mill", "Birch mill", "Cedar", "Doug fir", "Elm"]);
});

/** How many statements are written while these are asked for. */
const written = async (query: string, all: readonly Readonly<Record<string, unknown>>[]): Promise<number> => {
  const execute = vi.spyOn(PgSelectStep.prototype, "execute").mockClear();
  for (const variables of all) expect((await ask(ours, query, variables)).errors).toEqual([]);
  return execute.mock.calls.length;
};

test("a statement is written once for what is asked for with other values, and anew for another shape", async () => {
  const list =
    "query ($filter: VendorFilter, $limit: Int) { vendors(filter: $filter, limit: $limit) { id name customFields { id value } } }";
  const terms = ["mill", "cedar", "elm", "fir", "nothing"].map((searchText) => ({ filter: { searchText } }));
  expect(await written(list, terms)).toBe(1);
  expect(await written(list, terms)).toBe(0);
  expect(await written(list, [{ filter: { countries: ["US"] } }, { filter: { countries: ["ca", "US"] } }])).toBe(1);
  expect(await written(list, [{ limit: 1 }, { limit: 2 }])).toBe(2);
  expect(
    await written(
      record,
      [...ids.slice(4), ...ids].map((id) => ({ id })),
    ),
  ).toBeLessThanOrEqual(1);
});

test("a list that shows what a function tells of each row is written once, too", async () => {
  const create = "mutation ($input: CreateSkuInput!) { createSku(input: $input) { id } }";
  for (const code of ["K-1", "K-2"])
    expect((await ask(ours, create, { input: { code, name: code } })).errors).toEqual([]);
  const stock =
    "query ($filter: SkuFilter) { skus(filter: $filter) { id code warehouseStockLevels { warehouseId inStock available } } }";
  const terms = ["K-1", "K-2", "K-9"].map((searchText) => ({ filter: { searchText } }));
  expect(await written(stock, terms)).toBe(1);
  expect(await written(stock, terms)).toBe(0);
  for (const variables of terms)
    expect((await ask(ours, stock, variables)).data).toEqual((await ask(ours, anew(stock), variables)).data);
});
