import { expect, test } from "vitest";
import { openShop } from "../../db/test/stock/shop.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();

const deletion = (type: string) =>
  `mutation ($id: Int!) { gone: delete${type}(id: $id) { id errors { field code message } } }`;
type Gone = { gone: { id: number | null; errors: { code: string; message: string }[] | null } | null };

test("deleteUser answers the user's id, or what stands in the way", async () => {
  const { admin, accountId } = await served().account();
  const other = await served().user(accountId);
  const remove = (id: number, by = admin) => served().ask<Gone>(by, deletion("User"), { variables: { id } });
  const gone = await remove(other.userId);
  expect(gone.errors).toEqual([]);
  expect(gone.data.gone).toEqual({ id: other.userId, errors: null });
  const again = await remove(other.userId);
  expect(again.errors).toEqual([]);
  expect(again.data.gone).toMatchObject({ id: null, errors: [{ code: "NOT_FOUND" }] });
  // who does not ask for errors gets one of the request
  const plain = await served().ask<{ deleteUser: null }>(admin, `mutation { deleteUser(id: ${other.userId}) { id } }`);
  expect(plain).toMatchObject({ code: "NOT_FOUND", data: { deleteUser: null } });
});

test("who may not delete is told so as ever, and nothing is deleted", async () => {
  const { admin, accountId } = await served().account();
  const clerk = await served().user(accountId);
  const { data, code } = await served().ask<Gone>(clerk, deletion("User"), { variables: { id: admin.userId } });
  expect(code).toBe("FORBIDDEN");
  expect(data.gone).toBeNull();
});

test("a lot is never deleted, and what is used neither, in the specification's words", async () => {
  const shop = await openShop(served().db);
  const { admin } = shop.account;
  const lot = await shop.stock(shop.sku, 3);
  await shop.buy([[shop.sku, 1]]);
  for (const [type, id] of [
    ["Lot", lot],
    ["Sku", shop.sku],
    ["Vendor", shop.vendor],
    ["Warehouse", shop.warehouses[0]],
  ] as const) {
    const asked = await served().ask<Gone>(admin, deletion(type), { variables: { id } });
    expect(asked.errors).toEqual([]);
    expect(asked.data.gone).toMatchObject({ id: null, errors: [{ message: "Cannot perform delete." }] });
    const plain = await served().ask(admin, `mutation { delete${type}(id: ${id}) { id } }`);
    expect(plain.errors[0]).toMatchObject({
      message: "Cannot perform delete.",
      extensions: { code: "CANNOT_DELETE", detail: { consumers: expect.any(Array) } },
    });
  }
  expect(await shop.rowsOf("lots", `id = ${lot}`)).toHaveLength(1);
});

test("two deletions of one request are refused each for itself", async () => {
  const { admin } = await served().account();
  const made = await served().ask<{ createVendor: { id: number } }>(
    admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput("Gone") } },
  );
  const { id } = made.data.createVendor;
  const { data, errors } = await served().ask<Record<"first" | "second" | "third", unknown>>(
    admin,
    `mutation { first: deleteVendor(id: ${id}) { id errors { code } } second: deleteVendor(id: ${id}) { id errors { code } } third: deleteVendor(id: ${id}) { id } }`,
  );
  expect(data).toEqual({
    first: { id, errors: null },
    second: { id: null, errors: [{ code: "NOT_FOUND" }] },
    third: null,
  });
  expect(errors.map(({ path }) => path)).toEqual([["third"]]);
});

test("a refusal names fields by their words, wherever it is found and however it is read", async () => {
  const shop = await openShop(served().db);
  const { admin } = shop.account;
  const refused = async (mutation: string, type: string, input: object) => {
    const query = `mutation ($input: ${type}!) { made: ${mutation}(input: $input) { id } }`;
    const { errors } = await served().ask(admin, query, { variables: { input } });
    return [errors[0]?.message, errors[0]?.extensions["input"]];
  };
  const customer = { id: shop.customer };
  expect(await refused("updateCustomer", "UpdateCustomerInput", { ...customer, taxRate: "101" })).toEqual([
    "Tax rate may be at most 100.",
    "customers",
  ]);
  expect(await refused("updateCustomer", "UpdateCustomerInput", { ...customer, taxRate: "much" })).toEqual([
    "Tax rate must be a number.",
    "customers",
  ]);
  const contacts = [{ firstName: "x".repeat(20001) }];
  expect((await refused("updateCustomer", "UpdateCustomerInput", { ...customer, contacts }))[0]).toMatch(
    /^First name \(Contacts 1\) may have at most \d+ characters\.$/,
  );
  // a key that is none is given back as it was typed
  expect((await refused("updateCustomer", "UpdateCustomerInput", { ...customer, taxRat: "1" }))[0]).toBe(
    "taxRat is not a field of this input.",
  );
});
