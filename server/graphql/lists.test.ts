import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { withRollback } from "../../db/test/database.ts";
import { wrongRowCounts } from "../../db/test/row-counts.ts";
import { openShop } from "../../db/test/stock/shop.ts";
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

test("null and an empty list narrow nothing, and a key that means nothing here is refused unless it is empty", async () => {
  for (const key of ["ids", "labelIds", "countries", "modules", "warehouseIds", "customFields"])
    for (const value of [[], null]) expect(await found({ [key]: value })).toEqual(names.toReversed());
  const { data, errors } = await served().ask<{ vendors: null }>(
    ours.admin,
    "query ($filter: VendorFilter) { vendors(filter: $filter) { id } }",
    { variables: { filter: { warehouseIds: [1] } } },
  );
  expect(data.vendors).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: { "filter.warehouseIds": "unknown" } });
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

test("what a search finds is counted with its page, wherever the page lies", async () => {
  await served().db.admin.query(
    "insert into app_public.products (account_id, name, display_id) select $1, 'Bulk ' || n, 'B-' || n from generate_series(1, 1200) as n",
    [theirs.accountId],
  );
  const { data, errors } = await served().ask<Record<string, { totalCount: number; nodes?: { name: string }[] }>>(
    theirs.admin,
    `{
      first: productsPaginated(filter: {searchText: "bulk"}, limit: 2, orderBy: {column: "id"}) { totalCount nodes { name } }
      last: productsPaginated(filter: {searchText: "bulk"}, offset: 1199, orderBy: {column: "id"}) { totalCount nodes { name } }
      behind: productsPaginated(filter: {searchText: "bulk"}, offset: 1200) { totalCount nodes { name } }
      alone: productsPaginated(filter: {searchText: "bulk 119"}) { totalCount }
      none: productsPaginated(filter: {searchText: "bulk"}, limit: 0) { totalCount nodes { name } }
      nothing: productsPaginated(filter: {searchText: "no such"}) { totalCount nodes { name } }
      silent: productsPaginated(filter: {searchText: "b"}, limit: 1) { totalCount }
    }`,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    first: { totalCount: 1200, nodes: [{ name: "Bulk 1" }, { name: "Bulk 2" }] },
    last: { totalCount: 1200, nodes: [{ name: "Bulk 1200" }] },
    behind: { totalCount: 1200, nodes: [] },
    alone: { totalCount: 11 },
    none: { totalCount: 1200, nodes: [] },
    nothing: { totalCount: 0, nodes: [] },
    silent: { totalCount: 1200 },
  });
});

test("a page goes on behind a cursor, in any order, and refuses what is no cursor of it", async () => {
  type Page = {
    totalCount: number;
    edges: { cursor: string; node: { name: string } }[];
    pageInfo: { hasNextPage: boolean };
  };
  const query = `query ($after: Cursor, $orderBy: [OrderBy!]) {
    page: vendorsPaginated(after: $after, orderBy: $orderBy, limit: 2) { totalCount edges { cursor node { name } } pageInfo { hasNextPage } } }`;
  for (const orderBy of [undefined, { column: "name" }, [{ column: "country", order: "DESC" }, { column: "name" }]]) {
    const seen: string[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const { data, errors } = await served().ask<{ page: Page }>(ours.admin, query, { variables: { after, orderBy } });
      expect(errors).toEqual([]);
      expect(data.page.totalCount).toBe(5);
      seen.push(...data.page.edges.map(({ node }) => node.name));
      after = data.page.edges.at(-1)?.cursor;
      more = data.page.pageInfo.hasNextPage;
    }
    expect(seen).toEqual(await found({}, orderBy));
  }
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64");
  const strange = ["", "x", "{}", cursorOf(), cursorOf("other", 1), cursorOf("other", { a: 1 })];
  for (const after of strange) {
    const { errors } = await served().ask(ours.admin, query, { variables: { after } });
    expect(errors[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: { after: "invalid" } });
  }
});

test("the number of a list that nothing narrows is kept, whoever adds, takes back, folds or gives up", async () => {
  const { admin } = served().db;
  const { account, sku, sell } = await openShop(served().db);
  const totals = async () =>
    (
      await served().ask<Record<string, { totalCount: number }>>(
        account.admin,
        "{ orders: salesOrdersPaginated(limit: 0) { totalCount } vendors: vendorsPaginated(limit: 1) { totalCount } }",
      )
    ).data;
  const before = await totals();
  const made = [await sell([[sku, 1]], { state: "Draft" }), await sell([[sku, 1]]), await sell([[sku, 1]])];
  await createVendor(account, vendorInput("Fir"));
  const { data } = await served().ask(account.admin, `mutation { deleteSalesOrder(id: ${made[0]?.id}) { id } }`);
  expect(data).not.toBeNull();
  await withRollback(admin, (client) =>
    client.query("insert into app_public.products (account_id, name, display_id) values ($1, 'Gone', 'G')", [
      account.accountId,
    ]),
  );
  for (let n = 0; n < 2; n += 1)
    await admin.query("select app_private.fold_row_counts($1, 'sales_orders')", [account.accountId]);
  expect(await totals()).toEqual({
    orders: { totalCount: (before["orders"]?.totalCount ?? 0) + 2 },
    vendors: { totalCount: (before["vendors"]?.totalCount ?? 0) + 1 },
  });
  expect(await wrongRowCounts(admin)).toEqual([]);
  const { data: other } = await served().ask(ours.admin, "{ vendorsPaginated(limit: 0) { totalCount } }");
  expect(other).toEqual({ vendorsPaginated: { totalCount: 5 } });
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

test("a kit is listed with what its components make, in all warehouses and in each", async () => {
  const shop = await openShop(served().db, { skus: 3 });
  const [kit, part, box] = shop.skuIds as [number, number, number];
  await shop.stock(part, 9);
  await shop.buy([[part, 4]]);
  await shop.stock(box, 1);
  await shop.perform("save_skus", {
    id: kit,
    isKit: true,
    billOfMaterials: [
      { skuId: part, quantity: 2 },
      { skuId: box, isFixed: true },
    ],
  });
  const levels = (ids: string) => `warehouseStockLevels${ids} { warehouseId available onOrder backordered }`;
  const { data, errors } = await served().ask<{ skus: object[] }>(
    shop.account.admin,
    `query ($in: [Int!], $none: [Int!]) { skus(filter: {isKit: true}) { id available onOrder inStock ${levels("")} here: ${levels("(warehouseIds: $in)")} nowhere: ${levels("(warehouseIds: $none)")} } }`,
    { variables: { in: [shop.warehouses[0]], none: [shop.warehouses[1]] } },
  );
  expect(errors).toEqual([]);
  const level = { warehouseId: shop.warehouses[0], available: "4", onOrder: "2", backordered: "0" };
  expect(data.skus).toEqual([
    { id: kit, available: "4", onOrder: "2", inStock: "0", warehouseStockLevels: [level], here: [level], nowhere: [] },
  ]);
  const order = await shop.sell([
    [kit, 6],
    [part, 3],
  ]);
  const { data: sold } = await served().ask<{ salesOrder: object }>(
    shop.account.admin,
    "query ($id: Int!) { salesOrder(id: $id) { kits allocated committed backordered lineItems { allocated backordered } } }",
    { variables: { id: order.id } },
  );
  // one that waits for its own and takes what is left: in whole kits, and never as what they are made of
  expect(sold.salesOrder).toEqual({
    kits: "6",
    allocated: "6",
    committed: "0",
    backordered: "3",
    lineItems: [
      { allocated: "3", backordered: "3" },
      { allocated: "3", backordered: "0" },
    ],
  });
});

test("a list of SKUs narrowed to where stock lies tells the quantities that are there", async () => {
  const shop = await openShop(served().db, { skus: 4 });
  const [here, both, kit] = shop.skuIds as [number, number, number];
  const [east, west] = shop.warehouses;
  const [a1, b1] = shop.bins;
  await shop.stock(here, 9);
  await shop.stock(both, 4);
  await shop.stock(both, 7, { warehouseId: west, binLocationId: b1 });
  await shop.perform("save_skus", { id: kit, isKit: true, billOfMaterials: [{ skuId: both, quantity: 2 }] });
  await shop.sell([[both, 3]]);
  const list = async (groupBy: string, idIn: readonly number[]) => {
    const { data, errors } = await served().ask<{ skus: { id: number }[] }>(
      shop.account.admin,
      'query ($filter: SkuFilter) { skus(filter: $filter, orderBy: {column: "id"}) { id inStock available allocated } }',
      { variables: { filter: { stockLevelsFilter: { groupBy, idIn } } } },
    );
    expect(errors).toEqual([]);
    return data.skus;
  };
  const row = (id: number, inStock: string, available: string, allocated: string) => ({
    ...{ id, inStock, available, allocated },
  });
  const [atEast, atWest] = [row(both, "4", "1", "3"), row(both, "7", "7", "0")];
  expect(await list("warehouse", [east])).toEqual([row(here, "9", "9", "0"), atEast]);
  expect(await list("warehouse", [west])).toEqual([atWest]);
  expect(await list("warehouse", [east, west])).toEqual([row(here, "9", "9", "0"), row(both, "11", "8", "3")]);
  expect(await list("binLocation", [a1])).toEqual([row(here, "9", "9", "0"), atEast]);
  expect(await list("binLocation", [b1])).toEqual([atWest]);
  // by who sells it, or by nothing, all of it is told; and so it is in every list but the one asked
  for (const everywhere of [await list("vendor", [shop.vendor]), await list("warehouse", [])])
    expect(everywhere).toContainEqual(row(both, "11", "8", "3"));
  const { data } = await served().ask<{ narrowed: object[]; all: object[] }>(
    shop.account.admin,
    `query ($here: SkuFilter, $kit: SkuFilter) { narrowed: skus(filter: $here) { id inStock } all: skus(filter: $kit) { id inStock available } }`,
    {
      variables: {
        here: { stockLevelsFilter: { groupBy: "warehouse", idIn: [west] } },
        kit: { ids: [kit, both] },
      },
    },
  );
  expect(data.narrowed).toEqual([{ id: both, inStock: "7" }]);
  expect(data.all).toEqual([
    { id: kit, inStock: "0", available: "3" },
    { id: both, inStock: "11", available: "8" },
  ]);
});
