import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

const addressesOf = async (table: string, id: number, second: string): Promise<(number | null)[]> => {
  const { rows } = await db().admin.query<{ addresses: (number | null)[] }>(
    `select array[shipping_address_id, ${second}] as addresses from app_public.${table} where id = $1`,
    [id],
  );
  return rows[0]!.addresses;
};
const addAddress = async (shop: Shop, owner: string, id: number): Promise<number> => {
  const { rows } = await db().admin.query<{ id: number }>(
    `insert into app_public.addresses (account_id, ${owner}, address1, city, country) values ($1, $2, '9 Quay', 'Town', 'US') returning id`,
    [shop.account.accountId, id],
  );
  return rows[0]!.id;
};

test("a new sales order goes to its customer's first address unless another, or none, is said", async () => {
  const shop = await openShop(db());
  const { customer, address, warehouses } = shop;
  const other = await addAddress(shop, "customer_id", customer);
  const make = async (more: object) =>
    (await shop.perform("save_sales_orders", { customerId: customer, warehouseId: warehouses[0], ...more })).id;
  const found = async (more: object) => addressesOf("sales_orders", await make(more), "billing_address_id");
  expect(await found({})).toEqual([address, address]);
  expect(await found({ shippingAddressId: other })).toEqual([other, address]);
  expect(await found({ billingAddressId: null })).toEqual([address, null]);
});

test("a new purchase order goes to its warehouse, and by mail to its vendor", async () => {
  const shop = await openShop(db());
  const { vendor, warehouses } = shop;
  const make = async () =>
    (await shop.perform("save_purchase_orders", { vendorId: vendor, warehouseId: warehouses[0] })).id;
  expect(await addressesOf("purchase_orders", await make(), "mailing_address_id")).toEqual([null, null]);
  const dock = await addAddress(shop, "warehouse_id", warehouses[0]);
  const office = await addAddress(shop, "vendor_id", vendor);
  expect(await addressesOf("purchase_orders", await make(), "mailing_address_id")).toEqual([dock, office]);
});
