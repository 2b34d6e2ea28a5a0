import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();
const inShop = () => openShop(db());

test("opening allocates what is there and backorders the rest; back to draft frees it for others", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 6);
  const first = await shop.sell([[shop.sku, 10]]);
  expect(await shop.figures()).toEqual({ inStock: 6, allocated: 6, backordered: 4 });
  const second = await shop.sell([[shop.sku, 3]]);
  await shop.perform("save_sales_orders", { id: first.id, state: "Draft" });
  expect(await shop.figures()).toEqual({ inStock: 6, allocated: 3, available: 3 });
  const claims = await shop.rowsOf<{ document_id: number; allocated: string }>("claims");
  expect(claims).toMatchObject([{ document_id: second.id, allocated: "3.0000" }]);
  expect(await shop.differences()).toEqual([]);
});

test("arriving goods go to the earliest ship date first, then to the first opened", async () => {
  const shop = await inShop();
  const undated = await shop.sell([[shop.sku, 5]]);
  const late = await shop.sell([[shop.sku, 5]], { shipDate: "2030-02-01" });
  const early = await shop.sell([[shop.sku, 5]], { shipDate: "2030-01-01" });
  const purchase = await shop.buy([[shop.sku, 12]]);
  await shop.receive(purchase.id, purchase.lines[0]!, 12);
  const claims = await shop.rowsOf<{ document_id: number; kind: string; allocated: string }>("claims", "is_demand");
  const allocated = Object.fromEntries(claims.map((claim) => [claim.document_id, Number(claim.allocated)]));
  expect(allocated).toEqual({ [early.id]: 5, [late.id]: 5, [undated.id]: 2 });
});

test("with auto-fill off arriving goods stay available, and orders still take their own when opened", async () => {
  const shop = await inShop();
  await shop.admin.query("update app_public.accounts set auto_fill = false where id = $1", [shop.accountId]);
  await shop.sell([[shop.sku, 5]]);
  await shop.stock(shop.sku, 8);
  expect(await shop.figures()).toEqual({ inStock: 8, available: 8, backordered: 5 });
  await shop.sell([[shop.sku, 6]]);
  expect(await shop.figures()).toEqual({ inStock: 8, available: 2, allocated: 6, backordered: 5 });
  expect(await shop.differences()).toEqual([]);
});

test("a line that shrinks gives back the backlog first, then the last lot in lot order", async () => {
  const shop = await inShop();
  const first = await shop.stock(shop.sku, 4);
  const second = await shop.stock(shop.sku, 4);
  const sale = await shop.sell([[shop.sku, 10]]);
  const line = sale.lines[0];
  await shop.perform("save_sales_orders", { id: sale.id, lineItems: [{ id: line, quantity: 8 }] });
  expect(await shop.figures()).toEqual({ inStock: 8, allocated: 8 });
  await shop.perform("save_sales_orders", { id: sale.id, lineItems: [{ id: line, quantity: 3 }] });
  expect(await shop.figures()).toEqual({ inStock: 8, allocated: 3, available: 5 });
  expect(await shop.rowsOf("allocations")).toMatchObject([{ lot_id: first, allocated: "3.0000" }]);
  await shop.perform("save_sales_orders", { id: sale.id, lineItems: [{ id: line, quantity: 7 }] });
  expect((await shop.rowsOf("allocations", `lot_id = ${second}`))[0]).toMatchObject({ allocated: "3.0000" });
  expect(await shop.differences()).toEqual([]);
});

test("first expired, first out where the SKU says so, or the account where it says nothing", async () => {
  const shop = await inShop();
  const order = (of: "SKU" | "account", lotOrder: string) =>
    shop.admin.query(
      of === "SKU"
        ? "update app_public.skus set lot_order = $2 where account_id = $1 and id = $3"
        : "update app_public.accounts set lot_order = $2 where id = $1 and $3::int is not null",
      [shop.accountId, lotOrder, shop.sku],
    );
  const oldest = await shop.stock(shop.sku, 4);
  await shop.stock(shop.sku, 4, { expirationDate: "2099-06-01" });
  const soonest = await shop.stock(shop.sku, 4, { expirationDate: "2099-01-01" });
  /** Which lot an order for three takes. */
  const taken = async () => {
    const sale = await shop.sell([[shop.sku, 3]]);
    const [only, ...others] = await shop.rowsOf<{ lot_id: number; allocated: string }>("allocations");
    expect(others).toEqual([]);
    expect(only?.allocated).toBe("3.0000");
    await shop.perform("save_sales_orders", { id: sale.id, state: "Canceled" });
    return only?.lot_id;
  };
  expect(await taken()).toBe(oldest);
  await order("account", "FEFO");
  expect(await taken()).toBe(soonest);
  await order("SKU", "FIFO");
  expect(await taken()).toBe(oldest);
  await order("account", "FIFO");
  await order("SKU", "FEFO");
  expect(await taken()).toBe(soonest);
  expect(await shop.differences()).toEqual([]);
});

test("the warehouse of an order is changed while nothing is packed", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 6);
  const sale = await shop.sell([[shop.sku, 4]]);
  await shop.perform("save_sales_orders", { id: sale.id, warehouseId: shop.warehouses[1] });
  expect(await shop.figures()).toEqual({ inStock: 6, available: 6 });
  expect(await shop.figures(shop.sku, shop.warehouses[1])).toEqual({ backordered: 4 });
  expect(await shop.differences()).toEqual([]);
});

test("pack, unpack, place and void leave nothing behind", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 3, { costPerUnit: "1.1111" });
  await shop.stock(shop.sku, 5, { costPerUnit: "2" });
  const sale = await shop.sell([[shop.sku, 6]]);
  const before = await shop.figures();

  const shipment = await shop.pack(sale.id, sale.lines[0]!, 5);
  expect(await shop.figures()).toEqual({ inStock: 8, available: 2, allocated: 1, committed: 5 });
  const [parcel] = await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${shipment}`);
  await shop.perform("delete_package", { id: parcel!.id });
  expect(await shop.figures()).toEqual(before);
  expect(await shop.stateOf("shipments", shipment)).toBe("Ready To Ship");
  expect(await shop.refusalOf(shop.perform("place_shipment", { id: shipment }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { packages: "required" } },
  });

  const second = await shop.pack(sale.id, sale.lines[0]!, 5);
  await shop.perform("place_shipment", { id: second });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Partially Shipped");
  expect(await shop.figures()).toEqual({ inStock: 3, available: 2, allocated: 1 });
  const cogs = await shop.rowsOf<{ quantity: string; amount: string }>("cogs_entries");
  expect(cogs.map((row) => Number(row.amount)).sort()).toEqual([3.3333, 4]);

  await shop.perform("void_shipment", { id: second });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Open");
  expect(await shop.figures()).toEqual(before);
  const all = await shop.rowsOf<{ amount: string }>("cogs_entries");
  expect(all.reduce((sum, row) => sum + Number(row.amount), 0)).toBeCloseTo(0, 8);
  expect(await shop.differences()).toEqual([]);
});

test("shipping everything makes the order shipped; a larger line opens it again", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 5);
  const sale = await shop.sell([[shop.sku, 4]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 4) });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Shipped");
  await shop.perform("save_sales_orders", { id: sale.id, lineItems: [{ id: sale.lines[0], quantity: 6 }] });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Partially Shipped");
  expect(await shop.figures()).toEqual({ inStock: 1, allocated: 1, backordered: 1 });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Closed" });
  expect(await shop.figures()).toEqual({ inStock: 1, available: 1 });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Open" });
  expect(await shop.figures()).toEqual({ inStock: 1, allocated: 1, backordered: 1 });
  expect(await shop.differences()).toEqual([]);
});

test("canceling asks before it deletes packages, and closes an order that shipped something", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 9);
  const sale = await shop.sell([[shop.sku, 6]]);
  await shop.perform("place_shipment", { id: await shop.pack(sale.id, sale.lines[0]!, 2) });
  await shop.pack(sale.id, sale.lines[0]!, 3);
  const refusal = await shop.refusalOf(shop.perform("save_sales_orders", { id: sale.id, state: "Canceled" }));
  expect(refusal).toMatchObject({ code: "SWVAL", detail: { fields: { deletePackages: "confirm" } } });
  await shop.perform("save_sales_orders", { id: sale.id, state: "Canceled", deletePackages: true });
  expect(await shop.stateOf("sales_orders", sale.id)).toBe("Closed");
  expect(await shop.figures()).toEqual({ inStock: 7, available: 7 });

  const unshipped = await shop.sell([[shop.sku, 6]]);
  await shop.perform("save_sales_orders", { id: unshipped.id, state: "Canceled" });
  expect(await shop.stateOf("sales_orders", unshipped.id)).toBe("Canceled");
  expect(await shop.figures()).toEqual({ inStock: 7, available: 7 });
  expect(await shop.differences()).toEqual([]);
});

test("a status stands for its state: choosing a canceled one is canceling", async () => {
  const shop = await inShop();
  const status = await shop.insert("statuses", "module, name, state", "'sales_orders', 'Lost', 'Canceled'");
  await shop.stock(shop.sku, 9);
  const lost = await shop.sell([[shop.sku, 6]]);
  await shop.pack(lost.id, lost.lines[0]!, 2);
  const refusal = await shop.refusalOf(shop.perform("save_sales_orders", { id: lost.id, statusId: status }));
  expect(refusal).toMatchObject({ code: "SWVAL", detail: { fields: { deletePackages: "confirm" } } });
  await shop.perform("save_sales_orders", { id: lost.id, statusId: status, deletePackages: true });
  expect(await shop.stateOf("sales_orders", lost.id)).toBe("Canceled");
  // a form sends the status it knows beside the state it asks for
  const known = await shop.insert("statuses", "module, name, state", "'sales_orders', 'Running', 'Open'");
  const other = await shop.sell([[shop.sku, 1]], { statusId: known });
  await shop.pack(other.id, other.lines[0]!, 1);
  const cancel = { id: other.id, statusId: known, state: "Canceled" };
  expect(await shop.refusalOf(shop.perform("save_sales_orders", cancel))).toMatchObject({ code: "SWVAL" });
  await shop.perform("save_sales_orders", { ...cancel, deletePackages: true });
  expect(await shop.stateOf("sales_orders", other.id)).toBe("Canceled");
  expect(await shop.figures()).toEqual({ inStock: 9, available: 9 });
  expect(await shop.differences()).toEqual([]);
});

test("two orders share a lot, and each ships its part", async () => {
  const shop = await inShop();
  const lot = await shop.stock(shop.sku, 10);
  const first = await shop.sell([[shop.sku, 4]]);
  const second = await shop.sell([[shop.sku, 6]]);
  const shipments = [
    await shop.pack(first.id, first.lines[0]!, 4),
    await shop.pack(second.id, second.lines[0]!, 6),
  ] as const;
  await shop.perform("place_shipment", { id: shipments[1] });
  expect(await shop.figures()).toEqual({ inStock: 4, committed: 4 });
  await shop.perform("place_shipment", { id: shipments[0] });
  expect(await shop.figures()).toEqual({});
  expect((await shop.rowsOf("lots", `id = ${lot}`))[0]).toMatchObject({ quantity: "0.0000", reserved: "0.0000" });
  expect(await shop.differences()).toEqual([]);
});

test("several packages of one call take different parts of a line", async () => {
  const shop = await inShop();
  await shop.stock(shop.sku, 3);
  await shop.stock(shop.sku, 7);
  const sale = await shop.sell([[shop.sku, 9]]);
  const line = sale.lines[0];
  const shipment = await shop.perform("create_shipment", {
    salesOrderId: sale.id,
    packages: [{ lineItems: [{ lineItemId: line, quantity: 2 }] }, { lineItems: [{ lineItemId: line, quantity: 5 }] }],
  });
  expect(await shop.figures()).toEqual({ inStock: 10, available: 1, allocated: 2, committed: 7 });
  const lots = await shop.rowsOf<{ quantity: string }>("package_lots");
  expect(lots.map((row) => Number(row.quantity)).sort()).toEqual([1, 2, 4]);
  await shop.perform("place_shipment", { id: shipment.id });
  expect(await shop.differences()).toEqual([]);
});
