import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";
import { isWhole, lamps, linesOf, sendBack } from "./vendor-return-shop.ts";

const db = useDatabase();

test("a line is refused that its lot, its warehouse or its vendor cannot give", async () => {
  const { shop, lot } = await lamps(db(), 5);
  const fields = async (work: Promise<unknown>) => (await shop.refusalOf(work)).detail["fields"];
  expect((await shop.refusalOf(sendBack(shop, lot, 6))).detail).toMatchObject({
    fields: { quantity: "lotShort" },
    lotId: lot,
    available: "5",
  });
  const elsewhere = await shop.stock(shop.sku, 2, { warehouseId: shop.warehouses[1], binLocationId: shop.bins[1] });
  expect(await fields(sendBack(shop, elsewhere, 1))).toEqual({
    "lineItems.0.lotId": "otherWarehouse",
  });
  const stranger = (
    await shop.admin.query<{ id: number }>(
      `insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
       select account_id, 'Forge', contact_name, email, phone, address1, city, postal_code, district, country from app_public.vendors where id = $1
       returning id`,
      [shop.vendor],
    )
  ).rows[0]!.id;
  const other = { vendorId: stranger, warehouseId: shop.warehouses[0] };
  expect(
    await fields(shop.perform("save_vendor_returns", { ...other, lineItems: [{ lotId: lot, quantity: 1 }] })),
  ).toEqual({ "lineItems.0.lotId": "otherVendor" });
  const [order] = await shop.rowsOf<{ id: number }>("purchase_orders");
  expect(await fields(shop.perform("save_vendor_returns", { ...other, purchaseOrderId: order!.id }))).toEqual({
    purchaseOrderId: "otherDocument",
  });
  // what others hold is theirs
  await shop.sell([[shop.sku, 4]]);
  expect((await shop.refusalOf(sendBack(shop, lot, 2))).detail["available"]).toBe("1");
  // what a correction takes from under it is not sent, and nothing else is either
  const { id } = await sendBack(shop, lot, 1);
  await shop.perform("adjust_lot", { lotId: lot, quantity: -5, reason: "Lost" });
  expect((await shop.refusalOf(shop.perform("ship_vendor_return", { id }))).code).toBe("SWSHT");
  await shop.perform("adjust_lot", { lotId: lot, quantity: 5, reason: "Found" });
  // nor is it open once more before its goods are there
  await shop.perform("adjust_lot", { lotId: lot, quantity: -5, reason: "Lost again" });
  const change = (state: string) => shop.perform("save_vendor_returns", { id, state });
  await change("Draft");
  expect((await shop.refusalOf(change("Open"))).detail).toMatchObject({
    fields: { quantity: "lotShort" },
    lineId: (await linesOf(shop, id))[0]!.id,
    available: "0",
  });
  await shop.perform("adjust_lot", { lotId: lot, quantity: 5, reason: "Found again" });
  await change("Open");
  await shop.perform("ship_vendor_return", { id });
  expect((await shop.refusalOf(shop.perform("ship_vendor_return", { id }))).code).toBe("SWSHT");
  // the arrival stays whose goods went back
  const [arrival] = await shop.rowsOf<{ id: number }>("receivements");
  expect(
    (await shop.refusalOf(shop.perform("delete_receivement", { id: arrival!.id }))).detail["consumers"],
  ).toMatchObject([{ module: "vendor_returns", id, name: "1", quantity: "-1" }]);
  expect(await shop.differences()).toEqual([]);
});

test("a serial number that is here again in another lot does not come back a second time", async () => {
  const shop = await openShop(db(), { skus: 1 });
  const lot = await shop.stock(shop.sku, 1, { serialNumber: "S-1" });
  const { id } = await sendBack(shop, lot, 1);
  await shop.perform("ship_vendor_return", { id });
  await shop.stock(shop.sku, 1, { serialNumber: "S-1" });
  expect((await shop.refusalOf(shop.perform("undo_vendor_return_shipment", { id }))).detail["fields"]).toEqual({
    id: "single",
  });
});

test("the last units sent back and packed, held, moved and sent back again at once have one winner; credits and sendings happen once", async () => {
  const { shop, lot } = await lamps(db(), 3);
  const sale = await shop.sell([[shop.sku, 3]], { state: "Draft" });
  const racing = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => sendBack(shop, lot, 3)),
    shop.perform("save_sales_orders", { id: sale.id, state: "Open" }),
    shop.perform("hold_lot", { id: lot, reason: "Cracked" }),
  ]);
  expect(racing.slice(0, 8).filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(2);
  expect(await shop.differences()).toEqual([]);
  const level = await shop.level();
  expect(level.allocated).toBe(3);

  const again = await lamps(db(), 3);
  const { id } = await sendBack(again.shop, again.lot, 3);
  const once = async (operation: string) => {
    const done = await Promise.allSettled(Array.from({ length: 12 }, () => again.shop.perform(operation, { id })));
    expect([operation, done.filter(({ status }) => status === "fulfilled").length]).toEqual([operation, 1]);
  };
  await once("ship_vendor_return");
  await once("credit_vendor_return");
  await once("undo_vendor_return_credit");
  await once("undo_vendor_return_shipment");
  expect(await again.shop.figures()).toEqual({ inStock: 3, allocated: 3 });
  await isWhole(again.shop, "12.00");
});

test("a credit of a month that is closed is neither recorded nor taken back", async () => {
  const { shop, lot } = await lamps(db(), 3);
  const { id } = await sendBack(shop, lot, 1);
  await shop.perform("ship_vendor_return", { id });
  await shop.perform("credit_vendor_return", { id, creditedOn: "2026-01-31" });
  await shop.perform("undo_vendor_return_credit", { id });
  await shop.perform("credit_vendor_return", { id, creditedOn: "2026-01-31" });
  await shop.admin.query("update app_public.accounts set books_closed_until = '2026-01-31' where id = $1", [
    shop.accountId,
  ]);
  expect((await shop.refusalOf(shop.perform("undo_vendor_return_credit", { id }))).detail["fields"]).toEqual({
    creditedOn: "closedPeriod",
  });
  const second = await sendBack(shop, lot, 1);
  await shop.perform("ship_vendor_return", { id: second.id });
  const early = shop.perform("credit_vendor_return", { id: second.id, creditedOn: "2026-01-05" });
  expect((await shop.refusalOf(early)).detail["fields"]).toEqual({ creditedOn: "closedPeriod" });
  await isWhole(shop, "4.00");
});
