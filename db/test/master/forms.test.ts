import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";

const db = useDatabase();

const place = {
  contactName: "Ada Oak",
  email: "ada@oak.test",
  phone: "2535550111",
  address1: "1 Forge Lane",
  city: "Tacoma",
  postalCode: "98402",
  district: "WA",
  country: "US",
};

test("every missing value is named at once, and nothing is refused when all are there", async () => {
  const shop = await openShop(db());
  expect(await shop.refusalOf(shop.perform("save_vendors", { name: " ", email: "ada@oak.test" }))).toEqual({
    code: "SWVAL",
    detail: {
      fields: Object.fromEntries(
        ["name", "contactName", "phone", "address1", "city", "postalCode", "district", "country"].map((key) => [
          key,
          "required",
        ]),
      ),
    },
  });
  const { id } = await shop.perform("save_vendors", { name: "Oak", ...place });
  expect(await shop.refusalOf(shop.perform("save_vendors", { id, city: "", country: null }))).toMatchObject({
    detail: { fields: { city: "required", country: "required" } },
  });
  await shop.perform("save_vendors", { id, city: "Olympia" });
  expect(await shop.refusalOf(shop.perform("save_labels", { name: "Rush", modules: [] }))).toMatchObject({
    detail: { fields: { modules: "required" } },
  });
  expect(await shop.perform("save_labels", { name: "Rush", modules: ["skus"] })).toHaveProperty("id");
});

test("what is missing in nested rows is named with its row, and not taken for the record's own", async () => {
  const shop = await openShop(db());
  const customer = {
    businessName: "Oak & Daughters",
    contacts: [{ firstName: "Robin" }, { lastName: "Oak" }],
    addresses: [{ address1: "1 Yard" }],
  };
  expect(await shop.refusalOf(shop.perform("save_customers", customer))).toEqual({
    code: "SWVAL",
    detail: { fields: { "contacts.1.firstName": "required" } },
  });
  const contacts = [{ firstName: "Robin" }];
  expect(await shop.refusalOf(shop.perform("save_customers", { ...customer, contacts }))).toEqual({
    code: "SWVAL",
    detail: { fields: { "addresses.0.city": "required", "addresses.0.country": "required" } },
  });
  const addresses = [{ address1: "1 Yard", city: "Salem", country: "US" }];
  const { id } = await shop.perform("save_customers", { ...customer, contacts, addresses });
  const [contact] = await shop.rowsOf<{ id: number }>("contacts", `customer_id = ${id}`);
  const change = (row: object) => shop.perform("save_customers", { id, contacts: [{ id: contact?.id, ...row }] });
  expect(await shop.refusalOf(change({ firstName: " " }))).toMatchObject({
    detail: { fields: { "contacts.0.firstName": "required" } },
  });
  await change({ title: "Buyer" });
  await change({ remove: true });
  expect(await shop.rowsOf("contacts", `customer_id = ${id}`)).toEqual([]);
});

test("a stale edit is told what is different now, not what was made together or changed back", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_vendors", {
    name: "Twice",
    ...place,
    contacts: [{ firstName: "Robin" }],
    addresses: [{ address1: "2 Yard", city: "Tacoma", country: "US" }],
  });
  await shop.perform("save_vendors", { id, version: 1, city: "Seattle", district: "OR" });
  await shop.perform("save_vendors", { id, version: 2, district: "WA" });
  const stale = await shop.refusalOf(shop.perform("save_vendors", { id, version: 1, city: "Olympia" }));
  expect(stale.code).toBe("SWSTL");
  expect(stale.detail).toMatchObject({
    version: 3,
    user: expect.stringContaining("admin"),
    changes: [{ table: "vendors", id, field: "city", old: "Tacoma", new: "Seattle" }],
  });
  expect(stale.detail.changes).toHaveLength(1);
  await shop.perform("save_vendors", { id, version: 3, city: "Olympia" });
});

test("an edit of contacts alone counts, and its own author is not told of it", async () => {
  const shop = await openShop(db());
  const { id } = await shop.perform("save_vendors", { name: "Contacts", ...place });
  await shop.perform("save_vendors", { id, version: 1, contacts: [{ firstName: "Robin" }] });
  await shop.perform("save_vendors", { id, version: 2, city: "Seattle" });
  const fields = async (version: number) => {
    const { detail } = await shop.refusalOf(shop.perform("save_vendors", { id, version, city: "Olympia" }));
    return (detail.changes as { field: string }[]).map(({ field }) => field);
  };
  expect(await fields(1)).toEqual(expect.arrayContaining(["first_name", "city"]));
  expect(await fields(2)).toEqual(["city"]);
});

test("a record that is used says by whom; one that is not goes", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([[shop.sku, 10]]);
  const refused = async (table: string, id: number) => {
    const { code, detail } = await shop.refusalOf(shop.perform(`delete_${table}`, { id }));
    expect(code).toBe("SWDEL");
    return detail.consumers as { module: string; count: number; names: string[] }[];
  };
  const [number] = await shop.rowsOf<{ display_id: string }>("purchase_orders", `id = ${order.id}`);
  expect(await refused("vendors", shop.vendor)).toEqual(
    expect.arrayContaining([
      { module: "purchase_orders", count: 1, names: [String(number?.display_id)] },
      { module: "skus", count: 3, names: ["SKU-3", "SKU-2", "SKU-1"] },
    ]),
  );
  expect((await refused("skus", shop.sku)).map(({ module }) => module)).toContain("purchase_orders");
  expect((await refused("warehouses", shop.warehouses[0])).map(({ module }) => module)).toContain("bin_locations");
  const { id } = await shop.perform("save_vendors", { name: "Unused", ...place });
  expect(await shop.perform("delete_vendors", { id })).toEqual({ id });
});
