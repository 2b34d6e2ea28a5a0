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
  await update(shop, {
    id: shipment,
    packages: [{ id: first!.id, lineItems: lineItems(1) }, { lineItems: lineItems(1) }],
  });
  expect(await boxesOf(shop, shipment)).toHaveLength(3);
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

type Lay = { lot: number; source: string; quantity: number };
/** What lies in a package, lot by lot. */
const inside = async (shop: Shop, box: number): Promise<Lay[]> =>
  (
    await shop.admin.query<Lay>(
      "select t.lot_id as lot, t.source, sum(t.quantity)::float as quantity from app_public.package_lines as l join app_public.package_lots as t on t.account_id = l.account_id and t.package_line_id = l.id where l.account_id = $1 and l.package_id = $2 group by 1, 2 order by 1, 2",
      [shop.accountId, box],
    )
  ).rows;
const lay = (lot: number, quantity: number, source = "auto"): Lay => ({ lot, source, quantity });
const content = (box: number, ...lines: [line: number, quantity: unknown][]) => ({
  id: box,
  lineItems: lines.map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
});

/** Two lines: seven of a SKU from lots of three and ten, of which five are packed; two of another, packed with them. */
const filled = async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [sku, other] = shop.skuIds as [number, number];
  const first = await shop.stock(sku, 3);
  const second = await shop.stock(sku, 10);
  const third = await shop.stock(other, 4);
  const sale = await shop.sell([
    [sku, 7],
    [other, 3],
  ]);
  const [line, beside] = sale.lines as [number, number];
  const { id: shipment } = await shop.perform("create_shipment", {
    salesOrderId: sale.id,
    packages: [content(0, [line, 5], [beside, 2])].map(({ lineItems }) => ({ lineItems })),
  });
  const box = (await boxOf(shop, shipment)).id;
  return { shop, sale, line, beside, shipment, box, lots: { first, second, third } };
};

test("what lies in a package changes until it leaves: less goes back to its line, more comes from it, the rest keeps its lots", async () => {
  const { shop, line, beside, shipment, box, lots } = await filled();
  const { first, second, third } = lots;
  expect(await inside(shop, box)).toEqual([lay(first, 3), lay(second, 2), lay(third, 2)]);
  await update(shop, { id: shipment, packages: [content(box, [line, 4])] });
  expect(await inside(shop, box)).toEqual([lay(first, 3), lay(second, 1), lay(third, 2)]);
  expect(await shop.figures(shop.skuIds[0])).toMatchObject({ allocated: 3, committed: 4, inStock: 13 });
  await update(shop, { id: shipment, packages: [content(box, [line, 7], [beside, 0])] });
  expect(await inside(shop, box)).toEqual([lay(first, 3), lay(second, 4)]);
  expect(await shop.figures(shop.skuIds[0])).toMatchObject({ committed: 7, inStock: 13 });
  expect(await shop.figures(shop.skuIds[1])).toEqual({ inStock: 4, allocated: 3, available: 1 });
  await update(shop, { id: shipment, packages: [content(box, [beside, 3], [line, "7.0"])] });
  expect(await inside(shop, box)).toEqual([lay(first, 3), lay(second, 4), lay(third, 3)]);
  const { id } = await shop.perform("place_shipment", { id: shipment });
  expect(id).toBe(shipment);
  expect(await shop.figures(shop.skuIds[1])).toEqual({ inStock: 1, available: 1 });
  const late = update(shop, { id: shipment, packages: [content(box, [line, 6])] });
  expect(await shop.refusalOf(late)).toMatchObject({ code: "SWTRN" });
  expect(await shop.differences()).toEqual([]);
});

test("goods go from one package into another in one save", async () => {
  const { shop, line, beside, shipment, box, lots } = await filled();
  await update(shop, { id: shipment, packages: [{ lineItems: [{ lineItemId: line, quantity: 2 }] }] });
  const [, second] = await boxesOf(shop, shipment);
  await update(shop, { id: shipment, packages: [content(second!.id, [line, 6]), content(box, [line, 1])] });
  expect((await inside(shop, box)).filter(({ lot }) => lot !== lots.third)).toEqual([lay(lots.first, 1)]);
  expect(await inside(shop, second!.id)).toEqual([lay(lots.first, 2), lay(lots.second, 4)]);
  await update(shop, { id: shipment, packages: [content(second!.id, [beside, 1]), content(box, [line, 0])] });
  expect(await inside(shop, second!.id)).toEqual([lay(lots.first, 2), lay(lots.second, 4), lay(lots.third, 1)]);
  expect(await shop.figures(shop.skuIds[0])).toMatchObject({ allocated: 1, committed: 6 });
  await shop.perform("delete_shipment", { id: shipment });
  expect(await shop.figures(shop.skuIds[0])).toEqual({ inStock: 13, allocated: 7, available: 6 });
  expect(await shop.differences()).toEqual([]);
});

test("what was mapped by hand goes in and comes out as that", async () => {
  const shop = await openShop(db());
  const [old, young] = [await shop.stock(shop.sku, 5), await shop.stock(shop.sku, 5)];
  const sale = await shop.sell([[shop.sku, 4]]);
  const line = sale.lines[0]!;
  const lotMappings = [
    { lineItemId: line, lotId: young, quantity: 3 },
    { lineItemId: line, lotId: old, quantity: 1 },
  ];
  await shop.perform("save_sales_orders", { id: sale.id, lotMapping: true, lotMappings });
  const shipment = await shop.pack(sale.id, line, 2);
  const { id: box } = await boxOf(shop, shipment);
  await update(shop, { id: shipment, packages: [content(box, [line, 4])] });
  expect(await inside(shop, box)).toEqual([lay(old, 1, "mapped"), lay(young, 3, "mapped")]);
  await update(shop, { id: shipment, packages: [content(box, [line, 1])] });
  const held = await shop.rowsOf<object>("allocations", `kind = 'sales_line' and line_id = ${line} order by lot_id`);
  expect(held).toMatchObject([
    { lot_id: old, source: "mapped", allocated: "0.0000", committed: "1.0000" },
    { lot_id: young, source: "mapped", allocated: "3.0000", committed: "0.0000" },
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("a package is refused what is not its order's, more than is allocated, the same line twice, and to be left empty; nothing is changed then", async () => {
  const { shop, line, beside, shipment, box } = await filled();
  const foreign = await shop.sell([[shop.skuIds[0]!, 1]]);
  const before = [await inside(shop, box), await shop.figures(shop.skuIds[0])];
  const refused = async (code: string, detail: object, ...lines: [line: number, quantity: unknown][]) =>
    expect(await shop.refusalOf(update(shop, { id: shipment, packages: [content(box, ...lines)] }))).toMatchObject({
      code,
      detail,
    });
  const field = (at: number, name: string, problem: string) => ({
    fields: { [`packages.0.lineItems.${at}.${name}`]: problem },
  });
  await refused("SWSHT", { lineItemId: line, available: "2" }, [line, 8]);
  await refused("SWVAL", field(0, "lineItemId", "otherDocument"), [foreign.lines[0]!, 1]);
  await refused("SWVAL", field(1, "lineItemId", "twice"), [line, 4], [line, 3]);
  await refused("SWVAL", field(0, "quantity", "positive"), [line, -1]);
  await refused("SWVAL", field(0, "quantity", "required"), [line, null]);
  await refused("SWVAL", field(1, "quantity", "precision"), [beside, 1], [line, "0.5"]);
  await refused("SWVAL", { fields: { "packages.0.lineItems": "required" } }, [line, 0], [beside, 0]);
  const other = await filled();
  expect(await shop.refusalOf(update(shop, { id: shipment, packages: [content(other.box, [line, 1])] }))).toMatchObject(
    { code: "SWNFD" },
  );
  expect([await inside(shop, box), await shop.figures(shop.skuIds[0])]).toEqual(before);
});

test("of two who change one package from the same version, one does", async () => {
  const { shop, line, shipment, box } = await filled();
  const { version } = (await shop.rowsOf<{ version: number }>("shipments", `id = ${shipment}`))[0]!;
  const change = (quantity: number) =>
    update(shop, { id: shipment, version, packages: [content(box, [line, quantity])] });
  const answers = await Promise.allSettled([change(6), change(4), change(7)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  expect(refusals).toMatchObject([{ code: "SWSTL" }, { code: "SWSTL" }]);
  expect(await shop.differences()).toEqual([]);
});
