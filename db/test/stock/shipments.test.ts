import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** An order for six of a stock of eight, of which five are packed. */
const packed = async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 8);
  const sale = await shop.sell([[shop.sku, 6]]);
  const before = await shop.figures();
  const shipment = await shop.pack(sale.id, sale.lines[0]!, 5);
  return { shop, sale, before, shipment, box: await boxOf(shop, shipment) };
};
type Box = { id: number; tracking_number: string | null; shipping_address_id: number; billing_address_id: number };
const boxesOf = (shop: Shop, shipment: number): Promise<Box[]> =>
  shop.rowsOf<Box>("packages", `shipment_id = ${shipment} and deleted_at is null`);
const boxOf = async (shop: Shop, shipment: number): Promise<Box> => (await boxesOf(shop, shipment))[0]!;
const update = (shop: Shop, input: object) => shop.perform("update_shipment", input);
const elsewhere = (shop: Shop) =>
  shop.insert("addresses", "customer_id, address1, city, country", "$1, '9 Other Street', 'Town', 'US'", [
    shop.customer,
  ]);

test("a tracking number comes after packing, and after the goods have left", async () => {
  const { shop, shipment, box } = await packed();
  await update(shop, { id: shipment, packages: [{ id: box.id, trackingNumber: "1Z 999" }] });
  expect(await boxOf(shop, shipment)).toMatchObject({ tracking_number: "1Z 999" });
  await shop.perform("place_shipment", { id: shipment });
  await update(shop, { id: shipment, packages: [{ id: box.id, trackingNumber: "1Z 1000" }] });
  expect(await boxOf(shop, shipment)).toMatchObject({ tracking_number: "1Z 1000" });
  await update(shop, { id: shipment, packages: [{ id: box.id, trackingNumber: null }] });
  expect(await boxOf(shop, shipment)).toMatchObject({ tracking_number: null });
  const long = update(shop, { id: shipment, packages: [{ id: box.id, trackingNumber: "9".repeat(101) }] });
  expect(await shop.refusalOf(long)).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "packages.0.trackingNumber": "maxLength" } },
  });
});

test("addresses change until the shipment is placed", async () => {
  const { shop, shipment, box } = await packed();
  const other = await elsewhere(shop);
  await update(shop, { id: shipment, packages: [{ id: box.id, shippingAddressId: other }] });
  expect(await boxOf(shop, shipment)).toMatchObject({
    shipping_address_id: other,
    billing_address_id: box.billing_address_id,
  });
  const without = update(shop, { id: shipment, packages: [{ id: box.id, billingAddressId: null }] });
  expect(await shop.refusalOf(without)).toMatchObject({
    detail: { fields: { "packages.0.billingAddressId": "required" } },
  });
  await shop.perform("place_shipment", { id: shipment });
  const late = update(shop, { id: shipment, packages: [{ id: box.id, shippingAddressId: shop.address }] });
  expect(await shop.refusalOf(late)).toMatchObject({ code: "SWTRN" });
});

test("an empty shipment goes to another order, and only an empty one", async () => {
  const { shop, sale, shipment, box } = await packed();
  const other = await shop.sell([[shop.sku, 2]]);
  expect(await shop.refusalOf(update(shop, { id: shipment, salesOrderId: other.id }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { salesOrderId: "hasPackages" } },
  });
  await shop.perform("delete_package", { id: box.id });
  expect(await shop.stateOf("shipments", shipment)).toBe("Ready To Ship");
  expect(await shop.refusalOf(update(shop, { id: shipment, salesOrderId: 999_999 }))).toMatchObject({ code: "SWNFD" });
  await update(shop, {
    id: shipment,
    salesOrderId: other.id,
    packages: [{ trackingNumber: "2Z", lineItems: [{ lineItemId: other.lines[0], quantity: 2 }] }],
  });
  expect(await shop.rowsOf("shipments", `id = ${shipment}`)).toMatchObject([{ sales_order_id: other.id }]);
  expect(await shop.figures()).toEqual({ inStock: 8, allocated: 6, committed: 2 });
  await shop.perform("place_shipment", { id: shipment });
  expect(await shop.stateOf("sales_orders", other.id)).toBe("Shipped");
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Open");
  expect(await shop.differences()).toEqual([]);
});

test("packages are taken away and packed anew in one save, by their paths", async () => {
  const { shop, sale, shipment, box } = await packed();
  const lineItems = (quantity: number) => [{ lineItemId: sale.lines[0], quantity }];
  await update(shop, {
    id: shipment,
    packages: [{ id: box.id, remove: true }, { lineItems: lineItems(2) }, { lineItems: lineItems(4) }],
  });
  expect(await boxesOf(shop, shipment)).toHaveLength(2);
  expect(await shop.figures()).toEqual({ inStock: 8, available: 2, committed: 6 });
  const more = update(shop, { id: shipment, packages: [{ lineItems: lineItems(1) }] });
  expect(await shop.refusalOf(more)).toMatchObject({ code: "SWSHT" });
  const [first] = await boxesOf(shop, shipment);
  const changed = update(shop, { id: shipment, packages: [{ id: first!.id, lineItems: lineItems(1) }] });
  expect(await shop.refusalOf(changed)).toMatchObject({ detail: { fields: { "packages.0.lineItems": "fixed" } } });
  const foreign = update(shop, { id: shipment, packages: [{ id: box.id, remove: true }] });
  expect(await shop.refusalOf(foreign)).toMatchObject({ code: "SWNFD" });
  expect(await shop.differences()).toEqual([]);
});

test("a stale edit is refused, and who saw the latest is not", async () => {
  const { shop, shipment, box } = await packed();
  const [{ version } = { version: 0 }] = await shop.rowsOf<{ version: number }>("shipments", `id = ${shipment}`);
  const packages = [{ id: box.id, trackingNumber: "1Z" }];
  await update(shop, { id: shipment, version, packages });
  expect(await shop.refusalOf(update(shop, { id: shipment, version, packages }))).toMatchObject({ code: "SWSTL" });
  expect(await shop.refusalOf(shop.perform("delete_shipment", { id: shipment, version }))).toMatchObject({
    code: "SWSTL",
  });
  await update(shop, { id: shipment, version: version + 1, packages });
});

test("a shipment that has not left is deleted and its goods stay allocated; a placed one is voided instead", async () => {
  const { shop, sale, before, shipment } = await packed();
  await shop.perform("delete_shipment", { id: shipment });
  expect(await shop.figures()).toEqual(before);
  expect(await boxesOf(shop, shipment)).toEqual([]);
  expect(await shop.refusalOf(shop.perform("delete_shipment", { id: shipment }))).toMatchObject({ code: "SWNFD" });
  expect(await shop.refusalOf(update(shop, { id: shipment }))).toMatchObject({ code: "SWNFD" });

  const second = await shop.pack(sale.id, sale.lines[0]!, 5);
  await shop.perform("place_shipment", { id: second });
  expect(await shop.refusalOf(shop.perform("delete_shipment", { id: second }))).toMatchObject({
    code: "SWDEL",
    detail: { reason: "shipmentLeft" },
  });
  await shop.perform("void_shipment", { id: second });
  expect(await shop.refusalOf(shop.perform("delete_shipment", { id: second }))).toMatchObject({ code: "SWDEL" });
  expect(await shop.differences()).toEqual([]);
});

test("an order that ends takes its empty shipments along", async () => {
  for (const end of [{ state: "Canceled" }, { state: "Canceled", deletePackages: true }]) {
    const { shop, sale, shipment, box } = await packed();
    if (!("deletePackages" in end)) await shop.perform("delete_package", { id: box.id });
    await shop.perform("save_sales_orders", { id: sale.id, ...end });
    expect(await shop.rowsOf("shipments", `id = ${shipment} and deleted_at is null`)).toEqual([]);
    expect(await shop.figures()).toEqual({ inStock: 8, available: 8 });
  }
});

test("people who move, pack and delete an empty shipment at once leave no package with goods of another order", async () => {
  const { shop, sale, shipment, box } = await packed();
  const other = await shop.sell([[shop.sku, 2]]);
  await shop.perform("delete_package", { id: box.id });
  const answers = await Promise.allSettled([
    update(shop, { id: shipment, salesOrderId: other.id }),
    update(shop, { id: shipment, packages: [{ lineItems: [{ lineItemId: sale.lines[0], quantity: 1 }] }] }),
    shop.perform("delete_shipment", { id: shipment }),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  const lines = await shop.rowsOf<{ sales_order_id: number }>(
    "shipments as s",
    `exists (select from app_public.packages as p join app_public.package_lines as l on l.package_id = p.id
       join app_public.sales_order_lines as o on o.id = l.line_id
       where p.shipment_id = s.id and p.deleted_at is null and o.sales_order_id <> s.sales_order_id)`,
  );
  expect(lines).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});
