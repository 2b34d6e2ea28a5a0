import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
const names = ["Alder", "Birch", "Cedar", "Doug fir", "Elm"];
const labelIds: number[] = [];
let fieldId = 0;

const createVendor = async (account: TestAccount, input: Readonly<Record<string, unknown>>): Promise<number> => {
  const { data, errors } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input } },
  );
  expect(errors).toEqual([]);
  return data.createVendor.id;
};
const found = async (filter: Readonly<Record<string, unknown>>, orderBy?: unknown): Promise<string[]> => {
  const { data, errors } = await served().ask<{ vendors: { name: string }[] }>(
    ours.admin,
    "query ($filter: VendorFilter, $orderBy: [OrderBy!]) { vendors(filter: $filter, orderBy: $orderBy) { name } }",
    {
      variables: { filter, orderBy },
    },
  );
  expect(errors).toEqual([]);
  return data.vendors.map(({ name }) => name);
};

beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
  const made = await served().ask<{ createLabel: { id: number }; createCustomField: { id: number } }>(
    ours.admin,
    'mutation { createLabel(input: {name: "Slow", color: "#112233", modules: ["vendors"]}) { id } createCustomField(input: {module: "vendors", slug: "rating", displayName: "Rating", kind: "number"}) { id } }',
  );
  expect(made.errors).toEqual([]);
  labelIds.push(made.data.createLabel.id);
  fieldId = made.data.createCustomField.id;
  for (const [index, name] of names.entries()) {
    const country = index % 2 === 0 ? "US" : "CA";
    const labels = index < 2 ? [{ id: labelIds[0] }] : [];
    await createVendor(ours, {
      ...vendorInput(name),
      country,
      labels,
      customFields: [{ id: fieldId, value: 10 - index }],
    });
  }
  await createVendor(theirs, vendorInput("Alder"));
});

test("a list is newest first by default and ordered by any field", async () => {
  expect(await found({})).toEqual(names.toReversed());
  expect(await found({}, { column: "name", order: "ASC" })).toEqual(names);
  expect(
    await found({}, [
      { column: "country", order: "ASC" },
      { column: "name", order: "DESC" },
    ]),
  ).toEqual(["Doug fir", "Birch", "Elm", "Cedar", "Alder"]);
});

test("custom fields order and filter", async () => {
  expect(await found({}, { column: `cf:${fieldId}`, order: "ASC" })).toEqual(names.toReversed());
  expect(await found({ customFields: [{ id: fieldId, min: 8, max: 9 }] })).toEqual(["Cedar", "Birch"]);
  expect(await found({ customFields: [{ id: fieldId, value: 7 }] })).toEqual(["Doug fir"]);
});

test("filters narrow each other", async () => {
  expect(await found({ countries: ["ca"] })).toEqual(["Doug fir", "Birch"]);
  expect(await found({ labelIds })).toEqual(["Birch", "Alder"]);
  expect(await found({ labelIds, countries: ["US"] })).toEqual(["Alder"]);
  expect(await found({ createdAfter: "2000-01-01T00:00:00Z", createdBefore: "2000-01-02T00:00:00Z" })).toEqual([]);
});

test("search looks into the words of a record, and only from two characters on", async () => {
  expect(await found({ searchText: "oug F" })).toEqual(["Doug fir"]);
  expect(await found({ searchText: "%" })).toHaveLength(5);
  expect(await found({ searchText: "%%" })).toEqual([]);
  expect(await found({ searchText: "vendor.test" })).toHaveLength(5);
});

test("a page tells its number and whether there is more", async () => {
  const { data } = await served().ask<{ vendorsPaginated: unknown }>(
    ours.admin,
    '{ vendorsPaginated(limit: 2, offset: 1, orderBy: {column: "name"}) { totalCount edges { cursor node { name labels { name color } customFields { id value } } } pageInfo { hasNextPage } } }',
  );
  expect(data.vendorsPaginated).toEqual({
    totalCount: 5,
    edges: [
      {
        cursor: expect.any(String),
        node: {
          name: "Birch",
          labels: [{ name: "Slow", color: "#112233" }],
          customFields: [{ id: fieldId, value: 9 }],
        },
      },
      { cursor: expect.any(String), node: { name: "Cedar", labels: [], customFields: [{ id: fieldId, value: 8 }] } },
    ],
    pageInfo: { hasNextPage: true },
  });
});

test("a broad search walks the list and still counts exactly", async () => {
  await served().db.admin.query(
    "insert into app_public.products (account_id, name, display_id) select $1, 'Bulk ' || n, 'B-' || n from generate_series(1, 1200) as n",
    [theirs.accountId],
  );
  const { data } = await served().ask<{ productsPaginated: { totalCount: number; nodes: { name: string }[] } }>(
    theirs.admin,
    '{ productsPaginated(filter: {searchText: "bulk"}, limit: 2, orderBy: {column: "id"}) { totalCount nodes { name } } }',
  );
  expect(data.productsPaginated).toEqual({ totalCount: 1200, nodes: [{ name: "Bulk 1" }, { name: "Bulk 2" }] });
});

test("a page has 25 rows unless asked, and never more than 500", async () => {
  const { data } = await served().ask<{ a: unknown[]; b: unknown[] }>(
    theirs.admin,
    "{ a: products { id } b: products(limit: 1000) { id } }",
  );
  expect([data.a.length, data.b.length]).toEqual([25, 500]);
  expect((await served().ask(theirs.admin, "{ vendors(limit: -1) { id } }")).code).toBe("VALIDATION");
  expect((await served().ask(theirs.admin, '{ vendors(orderBy: {column: "passwordHash"}) { id } }')).code).toBe(
    "VALIDATION",
  );
});

test("view:all and view:single are told apart, and a blacklisted module keeps its names", async () => {
  const { data } = await served().ask<{ vendors: { id: number; name: string }[] }>(
    ours.admin,
    "{ vendors { id name } }",
  );
  const [vendor] = data.vendors;
  const single = await served().user(ours.accountId, { scopeBlacklist: ["vendor:view:all"] });
  const none = await served().user(ours.accountId, { routeBlacklist: ["vendors"] });
  const query = `{ vendors { id } vendor(id: ${vendor?.id}) { name } references(module: "vendors", filter: {ids: [${vendor?.id}]}) { name } }`;

  const [fewer, nothing, everything] = [
    await served().ask(single, query),
    await served().ask(none, query),
    await served().ask(ours.admin, query),
  ];
  expect(everything.errors).toEqual([]);
  expect(fewer.data).toEqual({ vendors: null, vendor: { name: vendor?.name }, references: [{ name: vendor?.name }] });
  expect(fewer.errors.map(({ path, extensions }) => [path?.[0], extensions.code])).toEqual([["vendors", "FORBIDDEN"]]);
  expect(nothing.data).toEqual({ vendors: null, vendor: null, references: [{ name: vendor?.name }] });
  expect(nothing.errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN", "FORBIDDEN"]);
});

test("another account's record is not there", async () => {
  const { data } = await served().ask<{ vendors: { id: number }[] }>(ours.admin, "{ vendors(limit: 1) { id } }");
  const query = `{ vendor(id: ${data.vendors[0]?.id}) { id } }`;
  expect((await served().ask(theirs.admin, query)).data).toEqual({ vendor: null });
  expect((await served().ask(ours.admin, query)).data).toEqual({ vendor: { id: data.vendors[0]?.id } });
});
