import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

const saveCustomer = (shop: Shop, values: object) =>
  shop.perform("save_customers", { businessName: "Chairs & Co", ...values });
const problem = async (shop: Shop, values: object) => (await shop.refusalOf(saveCustomer(shop, values))).detail.fields;

test("a phone number has ten digits in North America, and can be dialled elsewhere", async () => {
  const shop = await openShop(db());
  for (const phone of ["(503) 555-0100", "1 503 555 0100", "+46855550131"])
    expect(await saveCustomer(shop, { phone, country: "US" })).toHaveProperty("id");
  expect(await saveCustomer(shop, { phone: "08-555 501 31", country: "SE" })).toHaveProperty("id");
  expect(await problem(shop, { phone: "555-0100", country: "CA" })).toEqual({ phone: "phone" });
  expect(await problem(shop, { phone: "50355501ab0", country: "US" })).toEqual({ phone: "phone" });
  expect(await problem(shop, { phone: "call me", country: "SE" })).toEqual({ phone: "internationalPhone" });
});

test("a tax rate lies between 0 and 100", async () => {
  const shop = await openShop(db());
  for (const taxRate of ["0", "8.25", "100"]) expect(await saveCustomer(shop, { taxRate })).toHaveProperty("id");
  for (const taxRate of ["-1", "100.01"])
    expect((await shop.refusalOf(saveCustomer(shop, { taxRate }))).code).toBe("SWVAL");
});

test("naming another main contact takes it from the one before, of the same customer only", async () => {
  const shop = await openShop(db());
  const contacts = [
    { firstName: "Ada", isPrimary: true },
    { firstName: "Bo", isPrimary: false },
  ];
  const { id } = await saveCustomer(shop, { contacts });
  const other = await saveCustomer(shop, { contacts });
  const [, bo] = await shop.rowsOf<{ id: number }>("contacts", `customer_id = ${id} order by id`);
  await saveCustomer(shop, { id, contacts: [{ id: bo?.id, isPrimary: true }] });
  const main = async (customer: number) =>
    (await shop.rowsOf<{ first_name: string }>("contacts", `customer_id = ${customer} and is_primary`)).map(
      (row) => row.first_name,
    );
  expect(await main(id)).toEqual(["Bo"]);
  expect(await main(other.id)).toEqual(["Ada"]);
});

test.each(["vendor", "warehouse", "customer"] as const)(
  "a %s has ten contacts and ten addresses at most",
  async (party) => {
    const shop = await openShop(db());
    const id = { vendor: shop.vendor, warehouse: shop.warehouses[0], customer: shop.customer }[party];
    const save = (rows: object) => shop.perform(`save_${party}s`, { id, ...rows });
    const contacts = Array.from({ length: 10 }, (_, n) => ({ firstName: `Person ${n}` }));
    await save({ contacts });
    expect(await shop.refusalOf(save({ contacts: [{ firstName: "One more" }] }))).toEqual({
      code: "SWLIM",
      detail: { name: `${party}Contacts`, limit: 10, count: 10, added: 1 },
    });
    const had = (await shop.rowsOf("addresses", `${party}_id = ${id}`)).length;
    const address = { address1: "1 Road", city: "Town", country: "US" };
    await save({ addresses: Array.from({ length: 10 - had }, () => address) });
    expect(await shop.refusalOf(save({ addresses: [address] }))).toMatchObject({
      code: "SWLIM",
      detail: { limit: 10, count: 10 },
    });
  },
);

test("a bin's name is taken once in its warehouse", async () => {
  const shop = await openShop(db());
  const save = (warehouseId: number) => shop.perform("save_bin_locations", { name: "a1", warehouseId });
  expect((await shop.refusalOf(save(shop.warehouses[0]))).code).toBe("23505");
  expect(await save(shop.warehouses[1])).toHaveProperty("id");
});
