import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from "postgraphile/graphql";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../../db/test/accounts.ts";
import { useServed, vendorInput } from "../../test/served.ts";
import { maximumItems } from "./input-limits.ts";

const served = useServed();
const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `text ${index}`);
const lists: readonly { query: string; path: string; limit: number; items: (count: number) => unknown }[] = [
  {
    query: "query ($v: [CustomFieldValueFilter!]) { skus(filter: { customFields: $v }) { id } }",
    path: "filter.customFields",
    limit: 6,
    items: (count) => texts(count).map((value, id) => ({ id, value })),
  },
  {
    query: "query ($v: [OrderBy!]) { skus(orderBy: $v) { id } }",
    path: "orderBy",
    limit: 4,
    items: (count) => texts(count).map((_, index) => ({ column: `cf:${index}`, order: "ASC" })),
  },
  {
    query: "query ($v: [Int!]) { skus(filter: { ids: $v }) { id } }",
    path: "filter.ids",
    limit: 5_000,
    items: (count) => texts(count).map((_, index) => index + 1),
  },
  {
    query: "query ($v: StockLevelsFilter) { skus(filter: { stockLevelsFilter: $v }) { id } }",
    path: "filter.stockLevelsFilter.idIn",
    limit: 5_000,
    items: (count) => ({ groupBy: "warehouse", idIn: texts(count).map((_, index) => index + 1) }),
  },
  {
    query: "query ($v: [String!]) { vendors(filter: { countries: $v }) { id } }",
    path: "filter.countries",
    limit: 200,
    items: texts,
  },
  {
    query: "mutation ($v: [SalesOrderLineInput!]) { createSalesOrder(input: { lineItems: $v }) { id } }",
    path: "lineItems",
    limit: 5_000,
    items: (count) => texts(count).map((_, index) => ({ skuId: index })),
  },
  {
    query:
      "mutation ($v: [SalesOrderInputLotMappingsInput!]) { updateSalesOrder(input: { id: 1, lotMappings: $v }) { id } }",
    path: "lotMappings",
    limit: 5_000,
    items: (count) => texts(count).map((_, index) => ({ lineItemId: index, lotId: index, quantity: "1" })),
  },
  {
    query: "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    path: "labels",
    limit: 500,
    items: (count) => ({ labels: texts(count).map((_, id) => ({ id })) }),
  },
];

let admin: TestUser;
beforeAll(async () => {
  ({ admin } = await served().account());
});

test.each(lists)("$path holds at most $limit items; who is not signed in is asked to first", async (list) => {
  const { query, path, limit, items } = list;
  const ask = async (count: number, person: TestUser | null = admin) => {
    const { errors } = await served().ask(person, query, { variables: { v: items(count), input: items(count) } });
    return errors[0]?.extensions;
  };
  expect(await ask(limit + 1, null)).toMatchObject({ code: "UNAUTHENTICATED" });
  const within = await ask(limit);
  expect(within?.code).not.toBe("INTERNAL");
  expect(within?.fields ?? {}).not.toMatchObject({ [path]: "tooMany" });
  expect(await ask(limit + 1)).toMatchObject({ code: "VALIDATION", fields: { [path]: "tooMany" }, detail: { limit } });
});

test("lists in the document itself are bounded too, and each list of the schema says its bound", async () => {
  const literal = `{ skus(filter: { customFields: [${texts(7)
    .map((value, id) => `{ id: ${id}, value: "${value}" }`)
    .join(" ")}] }) { id } }`;
  expect((await served().ask(admin, literal)).errors[0]?.extensions).toMatchObject({
    code: "VALIDATION",
    fields: { "filter.customFields": "tooMany" },
  });
  const byDefault = `query ($v: [OrderBy!] = [${texts(5)
    .map(() => '{ column: "id" }')
    .join(" ")}]) { skus(orderBy: $v) { id } }`;
  expect((await served().ask(admin, byDefault)).code).toBe("VALIDATION");
  const schema = buildSchema(readFileSync("db/generated/schema.graphql", "utf8"));
  const entries = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) =>
      (isInputObjectType(type)
        ? Object.values(type.getFields())
        : isObjectType(type)
          ? Object.values(type.getFields()).flatMap(({ args }) => args)
          : []
      ).map((entry) => ({ owner: type.name, ...entry })),
    )
    .filter(({ type }) => isListType(getNullableType(type)));
  expect(entries.length).toBeGreaterThan(200);
  const silent = entries.filter(
    ({ owner, type, description }) =>
      !description?.includes(`At most ${maximumItems(owner, getNamedType(type).name)}.`),
  );
  expect(silent.map(({ owner, name }) => `${owner}.${name}`)).toEqual([]);
});

test("an order of 4,000 lines is read as before", async () => {
  const account = await served().account();
  const lineItems = texts(4_000).map((description) => ({ skuId: 1, quantity: "1", price: "12.50", description }));
  const { code } = await served().ask(
    account.admin,
    "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id } }",
    { variables: { input: { lineItems } } },
  );
  expect(["NOT_FOUND", "VALIDATION"]).toContain(code);
});

const vendor = "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }";
test("what no text can hold is refused by the field it stands in", async () => {
  const account = await served().account();
  const fieldsOf = async (query: string, variables: Record<string, unknown> = {}) => {
    const { code, errors } = await served().ask(account.admin, query, { variables });
    return [code, errors[0]?.extensions.fields];
  };
  const address = { address1: "1 Main\0 Street", city: "Riga", country: "LV" };
  expect(await fieldsOf(vendor, { input: { ...vendorInput("A"), addresses: [{}, address] } })).toEqual([
    "VALIDATION",
    { "addresses.1.address1": "invalid" },
  ]);
  expect(await fieldsOf(vendor, { input: { ...vendorInput("A"), name: "\ud800" } })).toEqual([
    "VALIDATION",
    { name: "invalid" },
  ]);
  expect(await fieldsOf(vendor, { input: { ...vendorInput("A"), city: "x".repeat(50_001) } })).toEqual([
    "VALIDATION",
    { city: "maxLength" },
  ]);
  expect(await fieldsOf('{ skus(filter: { searchText: "a\\u0000b" }) { id } }')).toEqual([
    "VALIDATION",
    { "filter.searchText": "invalid" },
  ]);
  expect(await fieldsOf("query ($f: SkuFilter) { skus(filter: $f) { id } }", { f: { codes: ["a", "b\0"] } })).toEqual([
    "VALIDATION",
    { "filter.codes.1": "invalid" },
  ]);
  const filter = "mutation ($input: CreateFilterInput!) { createFilter(input: $input) { id } }";
  const criteria = { a: [{ "b\0": 1 }] };
  expect(await fieldsOf(filter, { input: { name: "F", module: "skus", criteria } })).toEqual([
    "VALIDATION",
    { "criteria.a.0": "invalid" },
  ]);
  const login =
    'mutation ($email: String!) { login(input: { email: $email, password: "x" }) { tokens { accessToken } } }';
  expect((await fieldsOf(login, { email: "a\0@b.test" }))[0]).toBe("VALIDATION");
});

/** Values people, scripts and scanners send; none may be our fault. */
const odd: readonly unknown[] = [
  "",
  "'",
  "\\",
  "%_",
  "\u202e\ufeff\u0001",
  "👩‍👩‍👧‍👦".repeat(20),
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "9".repeat(400),
  "2024-02-30",
  "0000-00-00",
  "infinity",
  "now",
  "2024-01-01T00:00:00 Mars/Phobos",
  "2024-01-01T25:61:00+99:99",
  "294277-01-01",
  "4714-01-01 BC",
  "__proto__",
  "constructor",
  "cf:999999999999",
  "cf:-1",
  "WyJza3VzIiwxXQ==",
  true,
  -0,
  2_147_483_648,
  1e308,
  null,
  [],
  {},
];
/** Where they go, with a value that belongs there. */
const places: readonly (readonly [query: string, usual: unknown])[] = [
  ["query ($v: String) { skus(filter: { searchText: $v }) { id } }", "ab"],
  ["query ($v: String!) { skus(orderBy: [{ column: $v, order: ASC }]) { id } }", "cf:1"],
  ['query ($v: SortOrder) { skus(orderBy: [{ column: "name", order: $v }]) { id } }', "ASC"],
  [
    "query ($v: CustomFieldValue) { skus(filter: { customFields: [{ id: 1, value: $v, min: $v, max: $v }] }) { id } }",
    1,
  ],
  ["query ($v: Date) { salesOrders(filter: { shipAfter: $v, cancelByBefore: $v }) { id } }", "2026-01-01"],
  ["query ($v: Datetime) { salesOrders(filter: { createdAfter: $v }) { id } }", "2026-01-01T00:00:00Z"],
  ["query ($v: Decimal) { lots(filter: { quantityFrom: $v }) { id } }", "1.5"],
  ["query ($v: [Int!]) { skus(filter: { ids: $v, labelIds: $v }) { id } }", [1]],
  ["query ($v: [String!]) { lots(filter: { lotNumbers: $v }) { id } }", ["a"]],
  ["query ($v: Int) { skus(limit: $v, offset: $v) { id } }", 1],
  ["query ($v: String!) { references(module: $v) { id name } }", "skus"],
  ["query ($v: String!) { history(module: $v, filter: { tables: [$v] }) { id } }", "skus"],
  ['mutation ($v: Decimal) { createSku(input: { name: "N", code: "N", minStockLevel: $v }) { id } }', "1"],
  ["mutation ($v: Date) { createSalesOrder(input: { shipDate: $v }) { id } }", "2026-01-01"],
  ["mutation ($v: Date) { updateLot(input: { id: 1, expirationDate: $v }) { id } }", "2026-01-01"],
  [
    'mutation ($v: CustomFieldValue) { createSku(input: { name: "N", customFields: [{ id: 1, value: $v }] }) { id } }',
    1,
  ],
  ["mutation ($v: String) { updateAccount(input: { id: $ID, timeZone: $v }) { id } }", "Europe/Riga"],
  ['mutation ($v: JSON) { createFilter(input: { name: "N", module: "skus", criteria: $v }) { id } }', {}],
  ["mutation ($v: DocumentState) { createSalesOrder(input: { state: $v }) { id } }", "Open"],
  ["mutation ($v: String!) { login(input: { email: $v, password: $v }) { tokens { accessToken } } }", "a@b.test"],
];

test.each(places)("odd values are somebody else's fault: %s", async (query, usual) => {
  const account = await served().account();
  const ask = (v: unknown) =>
    served().ask(account.admin, query.replace("$ID", String(account.accountId)), { variables: { v } });
  // the place is there, so that it can fail
  expect((await ask(usual)).code).not.toBe("BAD_REQUEST");
  const replies = await Promise.all(odd.map(ask));
  expect(
    replies.flatMap(({ errors, code, status }, index) =>
      code === "INTERNAL" || status >= 500 ? [[odd[index], errors[0]]] : [],
    ),
  ).toEqual([]);
});

const orderOf = "mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id } }";
/** What a form, a script or a template may get wrong in a value, and the field that is told of it. */
const wrong: readonly (readonly [document: string, variables: Record<string, unknown>, fields: object])[] = [
  [
    'query ($v: SortOrder) { skus(orderBy: [{ column: "name", order: $v }]) { id } }',
    { v: "UP" },
    { "orderBy.0.order": "choice" },
  ],
  ['{ skus(orderBy: [{ column: "name", order: UP }]) { id } }', {}, { "orderBy.0.order": "choice" }],
  ['{ skus(orderBy: [{ column: "name", order: "ASC" }]) { id } }', {}, { "orderBy.0.order": "choice" }],
  ["{ skus(filter: { searchText: tables }) { id } }", {}, { "filter.searchText": "text" }],
  ["{ skus(limit: [5, 6]) { id } }", {}, { limit: "number" }],
  ["{ skus(filter: 5) { id } }", {}, { filter: "invalid" }],
  ["{ skus(filter: { ids: [1, null] }) { id } }", {}, { "filter.ids.1": "required" }],
  ["query ($v: [Int!]) { skus(filter: { ids: $v }) { id } }", { v: [1, null] }, { "filter.ids.1": "required" }],
  [orderOf, { input: "everything" }, { input: "invalid" }],
  [orderOf, { input: { state: 7 } }, { state: "choice" }],
  [
    orderOf,
    { input: { lineItems: [{ skuId: 1, quantity: "1" }, { skuId: "TBL-01" }] } },
    { "lineItems.1.skuId": "number" },
  ],
  [orderOf, { input: { lineItems: [{ skuId: 1, quantity: { each: 1 } }] } }, { "lineItems.0.quantity": "number" }],
  [orderOf, { input: { lineItems: ["TBL-01"] } }, { "lineItems.0": "invalid" }],
  [orderOf, { input: { lineItems: [{ skuId: 1, qauntity: "1" }] } }, { "lineItems.0.qauntity": "unknown" }],
  [
    "mutation { createSalesOrder(input: { lineItems: [{ skuId: 1, quantity: many }] }) { id } }",
    {},
    { "lineItems.0.quantity": "number" },
  ],
];

test.each(wrong)("a wrong value is told by its path: %s %j", async (query, variables, fields) => {
  const account = await served().account();
  const { code, errors } = await served().ask(account.admin, query, { variables });
  expect([code, errors[0]?.extensions.fields]).toEqual(["VALIDATION", fields]);
});

test("what is named and not there is told by its path, at any depth", async () => {
  const account = await served().account();
  const ask = async (name: string, input: Record<string, unknown>) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { id } }`;
    const { code, errors } = await served().ask(account.admin, query, { variables: { input } });
    return [code, errors[0]?.extensions.fields];
  };
  const lines = [
    { skuId: 999_998, quantity: "1" },
    { skuId: 999_999, quantity: "1" },
  ];
  expect(await ask("createSalesOrder", { customerId: 999_997, lineItems: lines })).toEqual([
    "NOT_FOUND",
    { customerId: "notFound" },
  ]);
  expect(await ask("createSku", { name: "N", code: "N-1", priceRules: [{ labelId: 999_999, price: "1" }] })).toEqual([
    "NOT_FOUND",
    { "priceRules.0.labelId": "notFound" },
  ]);
  expect(await ask("createVendor", { ...vendorInput("L"), labels: [{ id: 999_999 }] })).toEqual([
    "NOT_FOUND",
    { "labels.0.id": "notFound" },
  ]);
  expect(await ask("createVendor", { ...vendorInput("C"), customFields: [{ id: 999_999, value: "x" }] })).toEqual([
    "NOT_FOUND",
    { "customFields.999999": "notFound" },
  ]);
});
