import { beforeAll, expect, test, vi } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";
import { CachedSelectStep } from "./cached-select.ts";

const served = useServed();
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

type Saved = { id: number; vendor: { id: number; name?: string; version?: number } | null };
const create = (selection: string) =>
  `mutation ($input: CreateVendorInput!) { saved: createVendor(input: $input) { id vendor { ${selection} } } }`;
const update = (selection: string) =>
  `mutation ($input: UpdateVendorInput!) { saved: updateVendor(input: $input) { id vendor { ${selection} } } }`;

/** What a call answers, and how many records it read for that. */
const save = async (query: string, input: object, user = account.admin) => {
  const reads = vi.spyOn(CachedSelectStep.prototype, "execute").mockClear();
  const { data, errors } = await served().ask<{ saved: Saved | null }>(user, query, { variables: { input } });
  return { saved: data?.saved, errors, reads: reads.mock.calls.length };
};

test("a call that wants no more than the id of what it wrote reads nothing", async () => {
  const made = await save(create("id"), vendorInput("Alder mill"));
  expect(made).toEqual({ saved: { id: expect.any(Number), vendor: { id: made.saved?.id } }, errors: [], reads: 0 });
  const changed = await save(update("again: id id"), { id: made.saved?.id, name: "By the river" });
  expect(changed).toMatchObject({ saved: { vendor: { again: made.saved?.id } }, errors: [], reads: 0 });
});

test("what is asked beyond the id is read as it is then", async () => {
  const made = await save(create("id name version"), vendorInput("Birch mill"));
  expect(made).toMatchObject({ saved: { vendor: { name: "Birch mill", version: 1 } }, errors: [], reads: 1 });
  const changed = await save(update("id version"), { id: made.saved?.id, name: "By the lake" });
  expect(changed).toMatchObject({ saved: { vendor: { id: made.saved?.id, version: 2 } }, reads: 1 });
});

test("a preview and a refusal name no record", async () => {
  const preview = await save(create("id"), { ...vendorInput("Cedar"), preview: true });
  expect(preview).toMatchObject({ saved: { id: null, vendor: null }, errors: [] });
  const refused = await save(create("id"), { name: "" });
  expect(refused.saved).toBeNull();
  expect(refused.errors[0]?.extensions.code).toBe("VALIDATION");
});

test("who may write records of a kind and see none is shown none", async () => {
  const blind = await served().user(account.accountId, { scopeBlacklist: ["vendor:view:all", "vendor:view:single"] });
  const made = await save(create("id"), vendorInput("Doug fir"), blind);
  expect(made.saved?.vendor ?? null).toBeNull();
  expect(made.reads).toBeLessThanOrEqual(1);
});

test("children are read where nothing else is asked of their record", async () => {
  const { data, errors } = await served().ask<{ saved: { product: object } }>(
    account.admin,
    "mutation ($input: CreateProductInput!) { saved: createProduct(input: $input) { product { id skus { code } } } }",
    { variables: { input: { name: "Table", displayId: "T-1", skus: [{ name: "Oak", code: "T-1-O" }] } } },
  );
  expect(errors).toEqual([]);
  expect(data.saved.product).toEqual({ id: expect.any(Number), skus: [{ code: "T-1-O" }] });
});
