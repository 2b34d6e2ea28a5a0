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

test("an order's address is its customer's; another customer brings his own", async () => {
  const shop = await openShop(db());
  const other = await shop.insert("customers", "display_id, business_name", "'C2', 'Tables & Co'");
  const theirs = await addAddress(shop, "customer_id", other);
  const { id } = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
  });
  const save = (input: object) => shop.perform("save_sales_orders", { id, ...input });
  const foreign = db().admin.query("update app_public.sales_orders set shipping_address_id = $1 where id = $2", [
    theirs,
    id,
  ]);
  await expect(foreign).rejects.toMatchObject({ constraint: "sales_orders_shipping_address_id_of_customer" });
  expect((await shop.refusalOf(save({ shippingAddressId: theirs }))).code).toBe("23503");
  await save({ customerId: other });
  expect(await addressesOf("sales_orders", id, "billing_address_id")).toEqual([theirs, theirs]);
  const purchase = await shop.perform("save_purchase_orders", {
    vendorId: shop.vendor,
    warehouseId: shop.warehouses[0],
  });
  const dock = await addAddress(shop, "warehouse_id", shop.warehouses[1]);
  await shop.perform("save_purchase_orders", { id: purchase.id, warehouseId: shop.warehouses[1] });
  expect(await addressesOf("purchase_orders", purchase.id, "mailing_address_id")).toEqual([dock, null]);
});

test("an address written for one order alone is that order's ship-to, and nobody else's", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 10);
  const ship = { address1: "1 Site Road", city: "Yard", country: "US" };
  const order = await shop.sell([[shop.sku, 4]], { addresses: [ship] });
  const plain = await shop.sell([[shop.sku, 4]]);
  const [once] = await shop.rowsOf<{ id: number }>("addresses", `sales_order_id = ${order.id}`);
  const save = (addresses: object[]) => shop.perform("save_sales_orders", { id: order.id, addresses });
  expect(await shop.refusalOf(save([ship]))).toEqual({
    code: "SWVAL",
    detail: { fields: { addresses: "tooMany" }, limits: { addresses: 1 } },
  });
  expect(await shop.refusalOf(save([{ id: once?.id, city: null }]))).toMatchObject({
    detail: { fields: { "addresses.0.city": "required" } },
  });

  const pack = ({ id, lines }: { id: number; lines: number[] }, more: object = {}) =>
    shop.perform("create_shipment", {
      salesOrderId: id,
      packages: [{ ...more, lineItems: [{ lineItemId: lines[0], quantity: 1 }] }],
    });
  const sentTo = async (shipment: number) =>
    (await shop.rowsOf<{ shipping_address_id: number }>("packages", `shipment_id = ${shipment}`))[0]
      ?.shipping_address_id;
  expect(await sentTo((await pack(order)).id)).toBe(once?.id);
  expect(await sentTo((await pack(order, { shippingAddressId: shop.address })).id)).toBe(shop.address);
  expect(await sentTo((await pack(plain)).id)).toBe(shop.address);
  expect((await shop.refusalOf(pack(plain, { shippingAddressId: once?.id }))).detail).toEqual({
    fields: { "packages.0.shippingAddressId": "otherParty" },
  });
  expect(await shop.refusalOf(pack(plain, { shippingAddressId: 999_999 }))).toMatchObject({
    code: "SWNFD",
    detail: { fields: { "packages.0.shippingAddressId": "notFound" } },
  });
  // as no order's own address, nor as anybody's besides
  const claim = (set: string, id: number) => db().admin.query(`update app_public.${set} where id = $1`, [id]);
  await expect(claim(`sales_orders set shipping_address_id = ${once?.id}`, plain.id)).rejects.toMatchObject({
    constraint: "sales_orders_shipping_address_id_of_customer",
  });
  await expect(claim(`addresses set customer_id = ${shop.customer}`, once?.id ?? 0)).rejects.toMatchObject({
    code: "23514",
  });

  await save([{ id: once?.id, city: "Harbour" }]);
  const told = await shop.rowsOf<{ operation: string; changes: { city?: unknown } }>(
    "history",
    `module = 'sales_orders' and root_id = ${order.id} and table_name = 'addresses' order by id`,
  );
  expect(told.map(({ operation, changes }) => [operation, changes.city])).toEqual([
    ["created", [null, "Yard"]],
    ["updated", ["Yard", "Harbour"]],
  ]);
  const copy = await shop.perform("duplicate_sales_orders", { id: order.id });
  expect(await shop.rowsOf("addresses", `sales_order_id = ${copy.id}`)).toEqual([]);
});

test("a party's own address is the first of its addresses, follows it when it moves, and reaches its documents", async () => {
  const shop = await openShop(db());
  const own = { address1: "1 Elm Road", city: "Salem", postalCode: "97301", district: "OR", country: "US" };
  const contact = { contactName: "Ann", email: "ann@elm.test", phone: "5035550100" };
  const of = async (column: string, id: number) =>
    (
      await db().admin.query<{ id: number; address1: string }>(
        `select id, address1 from app_public.addresses where account_id = $1 and ${column} = $2 order by id`,
        [shop.account.accountId, id],
      )
    ).rows;
  const { id: customer } = await shop.perform("save_customers", { businessName: "Elm & Co", ...own });
  const { id: vendor } = await shop.perform("save_vendors", { name: "Elm Mill", ...contact, ...own });
  const { id: warehouse } = await shop.perform("save_warehouses", { name: "Elm Yard", ...contact, ...own });
  const [[first], [mill], [yard]] = [
    await of("customer_id", customer),
    await of("vendor_id", vendor),
    await of("warehouse_id", warehouse),
  ];
  const sold = await shop.perform("save_sales_orders", { customerId: customer, warehouseId: warehouse });
  expect(await addressesOf("sales_orders", sold.id, "billing_address_id")).toEqual([first!.id, first!.id]);
  const bought = await shop.perform("save_purchase_orders", { vendorId: vendor, warehouseId: warehouse });
  expect(await addressesOf("purchase_orders", bought.id, "mailing_address_id")).toEqual([yard!.id, mill!.id]);
  // who brings addresses along is given no other
  const brought = await shop.perform("save_customers", {
    businessName: "Oak & Co",
    ...own,
    addresses: [{ address1: "9 Quay", city: "Town", country: "US" }],
  });
  expect((await of("customer_id", brought.id)).map(({ address1 }) => address1)).toEqual(["9 Quay"]);
  // an incomplete one is none, until it is complete
  const { id: later } = await shop.perform("save_customers", { businessName: "Fir & Co", address1: "2 Fir" });
  expect(await of("customer_id", later)).toEqual([]);
  await shop.perform("save_customers", { id: later, city: "Salem", country: "US" });
  expect(await of("customer_id", later)).toMatchObject([{ address1: "2 Fir" }]);
  // it moves, and another address that it has stays where it is
  await addAddress(shop, "customer_id", customer);
  await shop.perform("save_customers", { id: customer, address1: "7 Elm Road" });
  expect(await of("customer_id", customer)).toMatchObject([
    { id: first!.id, address1: "7 Elm Road" },
    { address1: "9 Quay" },
  ]);
});
