import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { bulkActionsOf } from "../../resources/core/bulk.ts";
import { resources } from "../../resources/core/registry.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { caller, keyOf } from "../rest/test/calling.ts";
import { bulking } from "../test/bulking.ts";
import { servedWith } from "../test/served-with.ts";
import { vendorInput } from "../test/served.ts";
import { bulkRunner } from "./bulk-runner.ts";

const served = servedWith(({ within }, pool) => ({ bulk: bulkRunner(within, pool) }));
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

const { start, step, tried, stepped, rowsOf, told } = bulking(served);
const ask = async <T>(user: TestUser, query: string, variables: object = {}) => {
  const reply = await served().ask<T>(user, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const vendor = async (user: TestUser, name: string, more: object = {}): Promise<number> => {
  const { made } = await ask<{ made: { vendor: { id: number } } }>(
    user,
    "mutation ($input: CreateVendorInput!) { made: createVendor(input: $input) { vendor { id } } }",
    { input: { ...vendorInput(name), ...more } },
  );
  return made.vendor.id;
};
const label = async (user: TestUser, name: string): Promise<number> => {
  const { made } = await ask<{ made: { label: { id: number } } }>(
    user,
    "mutation ($input: CreateLabelInput!) { made: createLabel(input: $input) { label { id } } }",
    { input: { name, modules: ["vendors"] } },
  );
  return made.label.id;
};
type Vendor = { id: number; name: string; labels: { name: string }[]; customFields: { value: unknown }[] };
const vendorsOf = async (user: TestUser, ids: readonly number[]): Promise<Vendor[]> =>
  (
    await ask<{ vendors: Vendor[] }>(
      user,
      'query ($filter: VendorFilter) { vendors(filter: $filter, orderBy: [{ column: "id", order: ASC }]) { id name labels { name } customFields { value } } }',
      { filter: { ids } },
    )
  ).vendors;

test("labels are put on and taken off what matches, tried first, and put back where nobody changed it since", async () => {
  const { admin } = account;
  const [keen, slow] = [await label(admin, "Keen"), await label(admin, "Slow")];
  const ids = [
    await vendor(admin, "Bulk Ash", { labels: [{ id: slow }] }),
    await vendor(admin, "Bulk Oak", { labels: [{ id: keen }] }),
    await vendor(admin, "Bulk Elm"),
  ];
  await vendor(admin, "Another");
  const { id, checked } = await tried(admin, {
    ...{ module: "vendors", action: "labels", filter: { searchText: "Bulk" } },
    fields: { add: [{ id: keen }], remove: [{ id: slow }] },
  });
  expect(checked).toMatchObject({ progress: "checked", rowsTotal: 3, toChange: 2, toSkip: 1, refused: 0 });
  expect((await rowsOf(admin, id)).map(({ name, verdict, differences }) => [name, verdict, differences])).toEqual([
    ["Bulk Ash", "change", [{ field: "labels", from: "Slow", to: "Keen" }]],
    ["Bulk Oak", "skip", []],
    ["Bulk Elm", "change", [{ field: "labels", from: "", to: "Keen" }]],
  ]);
  // nothing was written yet; and what matches later is not among them
  expect((await vendorsOf(admin, ids)).map(({ labels }) => labels.map(({ name }) => name))).toEqual([
    ["Slow"],
    ["Keen"],
    [],
  ]);
  const late = await vendor(admin, "Bulk Late");
  expect(await stepped(admin, "apply", id)).toMatchObject({ progress: "complete", done: 2, skipped: 1, failed: 0 });
  const labelled = async () => (await vendorsOf(admin, [...ids, late])).map(({ labels }) => labels.map((l) => l.name));
  expect(await labelled()).toEqual([["Keen"], ["Keen"], ["Keen"], []]);
  const { notifications } = await ask<{ notifications: object[] }>(
    admin,
    "{ notifications(limit: 1) { type message module recordId } }",
  );
  expect(notifications).toEqual([
    {
      ...{ type: "bulk", module: "bulk_updates", recordId: id },
      message: `Bulk action ${id} is complete: done 2, left out 1, failed 0.`,
    },
  ]);
  await ask(admin, "mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { id } }", {
    input: { id: ids[2], name: "Bulk Elm renamed" },
  });
  expect(await stepped(admin, "undo", id)).toMatchObject({ progress: "undone", putBack: 1, leftAsIs: 1 });
  expect(await labelled()).toEqual([["Slow"], ["Keen"], ["Keen"], []]);
  expect((await rowsOf(admin, id))[2]).toMatchObject({ undone: "skipped", problems: [{ code: "CONFLICT" }] });
  expect((await step(admin, "undo", id)).code).toBe("TRANSITION");
});

test("a custom field is set, the history names the batch, and what is in use is not deleted", async () => {
  const { admin } = account;
  const { made } = await ask<{ made: { customField: { id: number } } }>(
    admin,
    'mutation { made: createCustomField(input: { module: "vendors", displayName: "Zone", slug: "zone", kind: "text" }) { customField { id } } }',
  );
  const ids = [await vendor(admin, "Zoned A"), await vendor(admin, "Zoned B")];
  const { id } = await tried(admin, {
    ...{ module: "vendors", action: "customFields", ids },
    fields: { customFields: [{ id: made.customField.id, value: "North" }] },
  });
  expect(await stepped(admin, "apply", id)).toMatchObject({ done: 2 });
  expect((await vendorsOf(admin, ids)).map(({ customFields }) => customFields.map(({ value }) => value))).toEqual([
    ["North"],
    ["North"],
  ]);
  const { history } = await ask<{ history: { cause: string }[] }>(
    admin,
    'query ($id: Int!) { history(filter: { tableName: "vendors", recordId: $id }, limit: 1) { cause } }',
    { id: ids[0] },
  ).catch(() => ({ history: [] as { cause: string }[] }));
  const rows = await served().db.admin.query<{ cause: string }>(
    "select cause from app_public.history where table_name = 'vendors' and record_id = $1 order by id desc limit 1",
    [ids[0]],
  );
  expect([...history, ...rows.rows].every(({ cause }) => cause === `Bulk action ${id}`)).toBe(true);
  const gone = await tried(admin, { module: "vendors", action: "delete", ids });
  expect(await stepped(admin, "apply", gone.id)).toMatchObject({ done: 2 });
  expect(await vendorsOf(admin, ids)).toEqual([]);
  expect((await step(admin, "undo", gone.id)).errors[0]?.extensions.fields).toEqual({ id: "nothingToUndo" });
});

/** A value that a key takes, of its kind. */
const valueFor = (kind: string, states: readonly string[] | undefined): unknown =>
  ({
    ...{ labels: [], customFields: [], date: "2027-03-04", boolean: true, percent: "4", quantity: "3", text: "why" },
    ...{ state: states?.[0], reference: 1, integer: 1, money: "1", unitMoney: "1", multiline: "why", code: "x" },
  })[kind];
const actions = resources.flatMap((resource) => bulkActionsOf(resource).map((action) => ({ resource, action })));

test("every declared action is refused without its scopes, for no record, for another company's and for too many", async () => {
  const { admin, accountId } = account;
  const clerk = await served().user(accountId, { type: "admin", scopeBlacklist: ["bulk_update:create"] });
  expect(actions.length).toBeGreaterThan(60);
  const refusal = async (user: TestUser | null, input: object) => {
    const { code, errors } = await start(user, input);
    return [code, errors[0]?.extensions.fields];
  };
  for (const { resource, action } of actions) {
    const fields = Object.fromEntries(
      Object.entries(action.form).flatMap(([key, field]) => {
        const options = field.kind === "choice" && typeof field.options !== "string" ? field.options : [];
        const value = options[0] ?? valueFor(field.kind, action.states);
        return field.kind === "reference" ? [] : [[key, value]];
      }),
    );
    const input = { module: resource.name, action: action.name, fields, ids: [2147483647] };
    const named = `${resource.name} ${action.name}`;
    expect([named, await refusal(null, input)]).toEqual([named, ["UNAUTHENTICATED", undefined]]);
    expect([named, (await refusal(clerk, input))[0]]).toEqual([named, "FORBIDDEN"]);
    const [nobody, other] = [{ ...input, ids: [] }, input];
    const needs = Object.values(action.form).some(
      (field) => field.kind === "reference" && "required" in field && field.required,
    );
    const isBare = action.some && Object.values(fields).every((value) => Array.isArray(value));
    if (needs || isBare) continue;
    const elsewhere = action.operation?.source && ["VALIDATION", { filter: "required" }];
    expect([named, await refusal(admin, nobody)]).toEqual([named, elsewhere ?? ["VALIDATION", { ids: "required" }]]);
    expect([named, await refusal(admin, other)]).toEqual([named, elsewhere ?? ["NOT_FOUND", { ids: "notFound" }]]);
  }
  const many = Array.from({ length: 10_001 }, (_, at) => at + 1);
  expect(await refusal(admin, { module: "vendors", action: "delete", ids: many })).toEqual([
    "VALIDATION",
    { ids: "tooMany" },
  ]);
  const kept = await served().account();
  const theirs = await vendor(kept.admin, "Theirs");
  expect(await refusal(admin, { module: "vendors", action: "delete", ids: [theirs] })).toEqual([
    "NOT_FOUND",
    { ids: "notFound" },
  ]);
  for (const scope of ["sku:update", "sku:update:single"]) {
    const lesser = await served().user(accountId, { type: "admin", scopeBlacklist: [scope] });
    expect(
      (await refusal(lesser, { module: "skus", action: "fields", fields: { minStockLevel: "1" }, ids: [1] }))[0],
    ).toBe("FORBIDDEN");
  }
});

test("what it is given is refused by its path", async () => {
  const { admin } = account;
  const ids = [await vendor(admin, "Path")];
  const fieldsOf = async (input: object) => (await start(admin, input)).errors[0]?.extensions.fields;
  const customers = (fields: unknown) => fieldsOf({ module: "customers", action: "fields", fields, ids: [1] });
  expect(await customers({})).toMatchObject({ "fields.taxRate": "required" });
  expect(await customers({ nonsense: 1 })).toEqual({ "fields.nonsense": "unknown" });
  expect(await customers({ taxRate: "much" })).toEqual({ "fields.taxRate": "number" });
  expect(await customers({ taxRate: "101" })).toEqual({ "fields.taxRate": "max" });
  expect(await customers({ taxExempt: "perhaps" })).toEqual({ "fields.taxExempt": "boolean" });
  expect(await customers([])).toEqual({ fields: "invalid" });
  const labels = (fields: object) => fieldsOf({ module: "vendors", action: "labels", fields, ids });
  expect(await labels({ add: [{ id: 2147483 }] })).toEqual({ "fields.add": "notFound" });
  expect(await labels({ add: "x" })).toEqual({ "fields.add": "choice" });
  expect(await fieldsOf({ module: "vendors", action: "labels", fields: { add: [] }, ids })).toMatchObject({
    "fields.add": "required",
  });
  expect(await fieldsOf({ module: "../x", action: "labels", ids })).toEqual({ module: "choice" });
  expect(await fieldsOf({ module: "vendors", action: "paint", ids })).toEqual({ action: "choice" });
  expect(await fieldsOf({ module: "vendors", action: "delete" })).toEqual({ ids: "required" });
  expect(await fieldsOf({ module: "vendors", action: "delete", filter: [] })).toEqual({ filter: "invalid" });
  expect(await fieldsOf({ module: "sales_orders", action: "state", fields: { state: "Shipped" }, ids: [1] })).toEqual({
    "fields.state": "choice",
  });
  const none = await start(admin, { module: "vendors", action: "delete", filter: { searchText: "nobody at all" } });
  expect(
    await eventually(async () => {
      const now = await told(admin, none.data.startBulkUpdate.id);
      return now.progress === "failed" && now;
    }, 20),
  ).toMatchObject({ problem: "No record matches: nothing would be changed." });
});

test("each is its own person's, is canceled, and goes by REST as well", async () => {
  const { admin, accountId } = account;
  const ids = [await vendor(admin, "Mine")];
  const { id } = await tried(admin, { module: "vendors", action: "delete", ids });
  const colleague = await served().user(accountId, { type: "admin" });
  for (const verb of ["apply", "cancel", "undo"] as const) {
    expect([verb, (await step(colleague, verb, id)).code]).toEqual([verb, "NOT_FOUND"]);
    expect([verb, (await step(null, verb, id)).code]).toEqual([verb, "UNAUTHENTICATED"]);
  }
  const clerk = await served().user(accountId, { type: "admin", scopeBlacklist: ["bulk_update:create"] });
  for (const verb of ["apply", "cancel", "undo"] as const)
    expect([verb, (await step(clerk, verb, id)).code]).toEqual([verb, "FORBIDDEN"]);
  expect(await rowsOf(colleague, id)).toEqual([]);
  expect((await step(admin, "cancel", id)).code).toBeUndefined();
  expect((await step(admin, "apply", id)).code).toBe("TRANSITION");
  expect(await vendorsOf(admin, ids)).toHaveLength(1);
  const call = caller(served().url, await keyOf(served(), admin));
  const begun = await call("POST", "/bulk-updates/start", { body: { module: "vendors", action: "delete", ids } });
  expect(begun.status).toBe(200);
  const made = (begun.body as { id: number }).id;
  await eventually(async () => (await told(admin, made)).progress === "checked", 20);
  expect((await call("GET", `/bulk-updates/${made}`)).body).toMatchObject({ toChange: 1 });
});

test("prices of a label rise by 4 %, told in figures first, and are taken back", async () => {
  const { admin } = account;
  const everyone = await ask<{ labels: { id: number }[] }>(
    admin,
    '{ labels(filter: { searchText: "All customers" }, limit: 1) { id } }',
  );
  const labelId = everyone.labels[0]!.id;
  const made = await ask<{ made: { vendor: { id: number } } }>(
    admin,
    "mutation ($input: CreateVendorInput!) { made: createVendor(input: $input) { vendor { id } } }",
    { input: vendorInput("Priced") },
  );
  const skuOf = async (code: string, price: string, cost: string) =>
    (
      await ask<{ made: { sku: { id: number } } }>(
        admin,
        "mutation ($input: CreateSkuInput!) { made: createSku(input: $input) { sku { id } } }",
        {
          input: {
            ...{ code, name: code, priceRules: [{ labelId, price, quantity: "1", unit: "each" }] },
            costRules: [{ vendorId: made.made.vendor.id, cost, quantity: "1", unit: "each" }],
          },
        },
      )
    ).made.sku.id;
  const ids = [
    await skuOf("UP-1", "10.00", "5.00"),
    await skuOf("UP-2", "9.99", "20.00"),
    await skuOf("UP-3", "0.01", "0.001"),
  ];
  const prices = async () =>
    (
      await ask<{ skus: { priceRules: { price: string }[] }[] }>(
        admin,
        'query ($ids: [Int!]) { skus(filter: { ids: $ids }, orderBy: [{ column: "id", order: ASC }]) { priceRules { price } } }',
        { ids },
      )
    ).skus.map(({ priceRules }) => Number(priceRules[0]!.price));
  const { id, checked } = await tried(admin, {
    ...{ module: "skus", action: "price", ids },
    fields: { labelId, way: "percent", by: "4" },
  });
  expect(checked).toMatchObject({
    ...{ toChange: 2, toSkip: 1 },
    figures: { count: 2, from: ["9.9900", "10.0000"], to: ["10.3900", "10.4000"], below: 1 },
  });
  expect(await stepped(admin, "apply", id)).toMatchObject({ done: 2, skipped: 1 });
  expect(await prices()).toEqual([10.4, 10.39, 0.01]);
  expect(await stepped(admin, "undo", id)).toMatchObject({ putBack: 2, leftAsIs: 0 });
  expect(await prices()).toEqual([10, 9.99, 0.01]);
  const { accountId } = account;
  const blind = await served().user(accountId, { type: "admin", scopeBlacklist: ["sku_price:view:all"] });
  const input = { module: "skus", action: "price", ids, fields: { way: "percent", by: "4" } };
  expect((await start(blind, input)).code).toBe("FORBIDDEN");
  expect((await start(admin, { ...input, fields: { way: "magic", by: "x" } })).errors[0]?.extensions.fields).toEqual({
    "fields.by": "number",
    "fields.way": "choice",
  });
});
