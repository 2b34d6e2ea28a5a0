import { beforeAll, expect, test } from "vitest";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();
let account: TestAccount;
let vendorId = 0;

beforeAll(async () => {
  account = await served().account();
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    {
      variables: { input: vendorInput("Nordhaven") },
    },
  );
  vendorId = data.createVendor.id;
});

type Product = {
  id: number;
  version: number;
  skus: { id: number; code: string; costRules: { id: number; cost: string; unit: string }[] }[];
};
const shown = "{ product { id version skus { id code costRules { id cost unit } } } }";
const save = async (kind: "create" | "update", input: Readonly<Record<string, unknown>>) => {
  const type = kind === "create" ? "CreateProductInput" : "UpdateProductInput";
  const reply = await served().ask<{ saved: { product: Product } | null }>(
    account.admin,
    `mutation ($input: ${type}!) { saved: ${kind}Product(input: $input) ${shown} }`,
    { variables: { input } },
  );
  return { ...reply, product: reply.data?.saved?.product };
};

test("a product, its SKUs and their cost rules are saved in one call and read back in one", async () => {
  const made = await save("create", {
    name: "Table",
    displayId: "T-1",
    skus: [
      {
        name: "Table, oak",
        code: "T-1-O",
        costRules: [
          { vendorId, cost: "12.5000", quantity: 1, unit: "each" },
          { vendorId, cost: 11, quantity: "10", unit: "each" },
        ],
      },
      { name: "Table, ash", code: "T-1-A" },
    ],
  });
  expect(made.errors).toEqual([]);
  expect(made.product?.skus.map(({ code, costRules }) => [code, costRules.map(({ cost }) => cost)])).toEqual([
    ["T-1-O", ["12.5", "11"]],
    ["T-1-A", []],
  ]);

  const [oak, ash] = made.product?.skus ?? [];
  const changed = await save("update", {
    id: made.product?.id,
    version: made.product?.version,
    skus: [
      {
        id: oak?.id,
        costRules: [
          { id: oak?.costRules[0]?.id, cost: "13" },
          { id: oak?.costRules[1]?.id, remove: true },
        ],
      },
      { id: ash?.id, costRules: [{ vendorId, cost: "9.99", quantity: 1, unit: "each" }] },
    ],
  });
  expect(changed.errors).toEqual([]);
  expect(changed.product?.skus.map(({ costRules }) => costRules.map(({ cost }) => cost))).toEqual([["13"], ["9.99"]]);
});

test("a child of another parent is not found", async () => {
  const [one, two] = [
    await save("create", { name: "One", displayId: "O-1", skus: [{ name: "One", code: "O-1" }] }),
    await save("create", { name: "Two", displayId: "O-2" }),
  ];
  const stolen = await save("update", {
    id: two.product?.id,
    skus: [{ id: one.product?.skus[0]?.id, name: "Mine now" }],
  });
  expect(stolen.code).toBe("NOT_FOUND");
});

test("an edit based on an old version is refused with what differs", async () => {
  const { product } = await save("create", { name: "Chair", displayId: "C-1" });
  await save("update", { id: product?.id, version: product?.version, name: "Chair, new" });
  const stale = await save("update", { id: product?.id, version: product?.version, name: "Chair, mine" });
  expect(stale.code).toBe("CONFLICT");
  expect(stale.errors[0]?.extensions.detail).toMatchObject({ version: expect.any(Number), changes: expect.any(Array) });
});

test("a repeated key returns the first answer, and is refused with other parameters", async () => {
  const input = { name: "Lamp", displayId: "L-1", idempotencyKey: "lamp-0001" };
  const [first, again] = [await save("create", input), await save("create", input)];
  expect(again.product?.id).toBe(first.product?.id);
  expect((await save("create", { ...input, name: "Other" })).code).toBe("IDEMPOTENCY_MISMATCH");
});

test("a call with 1 and one with 1.0 are the same call", async () => {
  const input = (cost: unknown, quantity: unknown) => ({
    name: "Shelf",
    displayId: "SH-1",
    skus: [{ name: "Shelf", code: "SH-1", costRules: [{ vendorId, cost, quantity, unit: "each" }] }],
    idempotencyKey: "shelf-0001",
  });
  const first = await save("create", input(1, "1"));
  for (const [cost, quantity] of [
    ["1.0", 1],
    ["01", "+1.000"],
  ])
    expect((await save("create", input(cost, quantity))).product?.id).toBe(first.product?.id);
  expect((await save("create", input("1.01", 1))).code).toBe("IDEMPOTENCY_MISMATCH");
  const { rows } = await served().db.admin.query<{ same: boolean; other: boolean }>(
    `select app_hidden.parameters_hash('a', '{"b": [1.0, {"c": 2.50}]}') = app_hidden.parameters_hash('a', '{"b": [1, {"c": 2.5}]}') as same,
       app_hidden.parameters_hash('a', '{"b": "1.0"}') = app_hidden.parameters_hash('a', '{"b": "1"}') as other`,
  );
  expect(rows).toEqual([{ same: true, other: false }]);
});

test("fifty calls with one key make one record", async () => {
  const input = { name: "Stool", displayId: "S-50", idempotencyKey: "stool-0050" };
  const replies = await Promise.all(Array.from({ length: 50 }, () => save("create", input)));
  expect(new Set(replies.map(({ product }) => product?.id)).size).toBe(1);
});

test("what is missing, taken or misspelt is said by field", async () => {
  const missing = await served().ask(account.admin, 'mutation { createVendor(input: {name: "X"}) { id } }');
  expect(missing.code).toBe("VALIDATION");
  expect(Object.keys(missing.errors[0]?.extensions.fields ?? {})).toContain("contactName");
  await save("create", { name: "Bench", displayId: "B-1" });
  const taken = await save("create", { name: "Bench", displayId: "B-1" });
  expect([taken.code, taken.errors[0]?.extensions.fields]).toEqual(["DUPLICATE", { displayId: "duplicate" }]);
  // by its path, in the text as among the variables
  const line = '{skuId: 1, quantity: "1"}, {skuId: 1, quantity: "1", quantitty: "2"}';
  const misspelt = await served().ask(
    account.admin,
    `mutation { createSalesOrder(input: {customerId: 1, warehouseId: 1, lineItems: [${line}]}) { id } }`,
  );
  expect([misspelt.code, misspelt.errors[0]?.extensions.fields]).toEqual([
    "VALIDATION",
    { "lineItems.1.quantitty": "unknown" },
  ]);
  const decimal = await save("create", {
    name: "X",
    displayId: "X-1",
    skus: [{ name: "X", code: "X-1", minStockLevel: "1e3" }],
  });
  expect(decimal.errors.length).toBe(1);
});

test("a deletion of what somebody changed since is refused in the words of a stale edit", async () => {
  const { product } = await save("create", { name: "Rack", displayId: "R-1" });
  await save("update", { id: product?.id, version: product?.version, name: "Rack, new" });
  const stale = await save("update", { id: product?.id, version: product?.version, name: "Rack, mine" });
  const remove = (version: number | undefined) =>
    served().ask(
      account.admin,
      "mutation ($id: Int!, $version: Int) { deleteProduct(id: $id, version: $version) { id } }",
      {
        variables: { id: product?.id, version },
      },
    );
  const refused = await remove(product?.version);
  expect([refused.code, refused.errors[0]?.message]).toEqual(["CONFLICT", stale.errors[0]?.message]);
  expect((await remove((product?.version ?? 0) + 1)).errors).toEqual([]);
});

test("a deletion is refused while something needs the record, and its positive twin goes through", async () => {
  const refused = await served().ask(account.admin, `mutation { deleteVendor(id: ${vendorId}) { id } }`);
  expect(["IN_USE", "CANNOT_DELETE"]).toContain(refused.code);
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput("Gone") } },
  );
  const gone = await served().ask<{ deleteVendor: { id: number } }>(
    account.admin,
    `mutation { deleteVendor(id: ${data.createVendor.id}) { id } }`,
  );
  expect([gone.errors, gone.data.deleteVendor]).toEqual([[], { id: data.createVendor.id }]);
});

test("who may not, is refused", async () => {
  const reader = await served().user(account.accountId, { scopeBlacklist: ["product:create"] });
  expect(
    (await served().ask(reader, 'mutation { createProduct(input: {name: "N", displayId: "N"}) { id } }')).code,
  ).toBe("FORBIDDEN");
  expect(
    (await served().ask(account.user, 'mutation { createProduct(input: {name: "N", displayId: "N"}) { id } }')).errors,
  ).toEqual([]);
  expect((await served().ask(null, 'mutation { createProduct(input: {name: "M", displayId: "M"}) { id } }')).code).toBe(
    "UNAUTHENTICATED",
  );
});
