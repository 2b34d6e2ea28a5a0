import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

const lotOf = async (shop: Shop, id: number) => {
  const [lot] = await shop.rowsOf<Record<string, unknown>>("lots", `id = ${id}`);
  return lot!;
};
const spareBin = async (shop: Shop) =>
  (await shop.perform("save_bin_locations", { name: "A2", warehouseId: shop.warehouses[0] })).id;
/** What each line has reserved, by lot. */
const reserved = async (shop: Shop): Promise<[line: number, lot: number, quantity: number][]> =>
  (
    await shop.rowsOf<{ line_id: number; lot_id: number; allocated: string; kind: string }>(
      "allocations",
      "kind = 'sales_line'",
    )
  )
    .map(({ line_id, lot_id, allocated }): [number, number, number] => [line_id, lot_id, Number(allocated)])
    .filter(([, , quantity]) => quantity > 0)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

test("a part of a lot goes to another bin as a lot of the same age, cost and numbers; what is free goes first", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 10, { lotNumber: "L-1", expirationDate: "2990-01-01", costPerUnit: "3.25" });
  const early = await shop.sell([[shop.sku, 3]], { shipDate: "2030-01-01" });
  const late = await shop.sell([[shop.sku, 4]], { shipDate: "2030-02-01" });
  await shop.pack(early.id, early.lines[0]!, 2);
  const before = await shop.figures();
  const other = await spareBin(shop);
  const moved = (await shop.perform("move_lot", { id: lot, binLocationId: other, quantity: 5 })).id;
  // three were free, two more come from the line that is served last
  expect(await reserved(shop)).toEqual([
    [early.lines[0], lot, 1],
    [late.lines[0], lot, 2],
    [late.lines[0], moved, 2],
  ]);
  expect(await shop.figures()).toEqual(before);
  const [old, fresh] = [await lotOf(shop, lot), await lotOf(shop, moved)];
  for (const same of ["lot_number", "received_at", "unit_cost", "expiration_date", "sku_id", "warehouse_id"])
    expect(fresh[same]).toEqual(old[same]);
  expect([Number(old["quantity"]), Number(fresh["quantity"]), fresh["bin_location_id"]]).toEqual([5, 5, other]);

  // two of the five are packed: three can go, and no more
  expect(await shop.refusalOf(shop.perform("move_lot", { id: lot, binLocationId: other, quantity: 4 }))).toEqual({
    code: "SWSHT",
    detail: { available: "3" },
  });
  expect(await shop.refusalOf(shop.perform("move_lot", { id: lot, binLocationId: shop.bins[0] }))).toMatchObject({
    detail: { fields: { binLocationId: "sameBin" } },
  });
  expect(await shop.refusalOf(shop.perform("move_lot", { id: lot, binLocationId: shop.bins[1] }))).toMatchObject({
    detail: { fields: { binLocationId: "otherWarehouse" } },
  });
  // nothing of the other lot is packed: it goes as it is, with what is reserved of it
  expect((await shop.perform("move_lot", { id: moved, binLocationId: shop.bins[0] })).id).toBe(moved);
  expect((await lotOf(shop, moved))["bin_location_id"]).toBe(shop.bins[0]);
  expect(await shop.differences()).toEqual([]);
});

test("what is expired takes its hold along to another bin", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 6, { expirationDate: "2020-01-31" });
  const moved = (await shop.perform("move_lot", { id: lot, binLocationId: await spareBin(shop), quantity: 4 })).id;
  const holds = (await shop.rowsOf<{ lot_id: number; quantity: string }>("holds")).map((hold) => [
    hold.lot_id,
    Number(hold.quantity),
  ]);
  expect(new Map(holds as [number, number][])).toEqual(
    new Map([
      [lot, 2],
      [moved, 4],
    ]),
  );
  expect(await shop.figures()).toEqual({ inStock: 6, allocated: 6 });
  expect(await shop.differences()).toEqual([]);
});

test("what somebody holds is nobody's, its lines are served from other lots, and it comes back with a reason", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5);
  const sale = await shop.sell([[shop.sku, 4]]);
  const other = await shop.stock(shop.sku, 2);
  expect(await shop.refusalOf(shop.perform("hold_lot", { id: lot }))).toMatchObject({
    detail: { fields: { reason: "required" } },
  });
  await shop.perform("hold_lot", { id: lot, quantity: 3, reason: "Scratched" });
  // one was free; of the four that the line had, two stay and two come from the other lot
  expect(await reserved(shop)).toEqual([
    [sale.lines[0], lot, 2],
    [sale.lines[0], other, 2],
  ]);
  expect(await shop.figures()).toEqual({ inStock: 7, allocated: 7 });
  expect((await lotOf(shop, lot))["hold_reason"]).toBe("Scratched");
  expect(await shop.refusalOf(shop.perform("hold_lot", { id: lot, quantity: 3, reason: "All" }))).toEqual({
    code: "SWSHT",
    detail: { available: "2" },
  });
  await shop.perform("hold_lot", { id: lot, reason: "All of it" });
  expect(await shop.figures()).toEqual({ inStock: 7, allocated: 7, backordered: 2 });
  // another date is no release
  await shop.perform("save_lots", { id: lot, expirationDate: "2990-01-01" });
  expect(await shop.figures()).toEqual({ inStock: 7, allocated: 7, backordered: 2 });
  await shop.perform("release_lot", { id: lot, reason: "Polished" });
  expect(await shop.figures()).toEqual({ inStock: 7, available: 3, allocated: 4 });
  // released goods still expire
  await shop.perform("save_lots", { id: lot, expirationDate: "2020-01-31" });
  expect(await shop.figures()).toEqual({ inStock: 7, allocated: 7 });
  expect(await shop.differences()).toEqual([]);
});

test("an order chooses its lots anew, takes nobody's and gives nothing away", async () => {
  const shop = await openShop(db());
  const old = await shop.stock(shop.sku, 3);
  const first = await shop.sell([[shop.sku, 3]], { shipDate: "2030-03-01" });
  const fresh = await shop.stock(shop.sku, 5);
  const second = await shop.sell([[shop.sku, 2]], { shipDate: "2030-01-01" });
  await shop.sell([[shop.sku, 9]], { shipDate: "2030-01-02" });
  expect(await reserved(shop)).toContainEqual([first.lines[0], old, 3]);
  await shop.perform("reallocate_sales_order", { id: second.id });
  // nothing is free but what it gave back itself, though others wait
  expect(await reserved(shop)).toContainEqual([second.lines[0], fresh, 2]);
  const before = await shop.figures();
  await shop.perform("reallocate_sales_order", { id: first.id });
  expect(await shop.figures()).toEqual(before);
  expect(await reserved(shop)).toContainEqual([first.lines[0], old, 3]);

  const draft = await shop.sell([[shop.sku, 1]], { state: "Draft" });
  expect(await shop.refusalOf(shop.perform("reallocate_sales_order", { id: draft.id }))).toMatchObject({
    code: "SWTRN",
  });
  expect(await shop.differences()).toEqual([]);
});

test("a SKU is dealt out anew by date and age, also where lines are not filled by themselves", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const late = await shop.sell([[shop.sku, 5]], { shipDate: "2030-03-01" });
  const urgent = await shop.sell([[shop.sku, 4]], { shipDate: "2030-01-01" });
  await shop.pack(late.id, late.lines[0]!, 2);
  await shop.admin.query("update app_public.accounts set auto_fill = false where id = $1", [shop.accountId]);
  const preview = (await shop.perform("preview", {
    operation: "reallocate_sku",
    input: { skuId: shop.sku, warehouseId: shop.warehouses[0] },
  })) as unknown as { documents: { id: number; gained: string }[] };
  expect(preview.documents.map(({ id, gained }) => [id, gained])).toEqual([
    [late.id, "-3"],
    [urgent.id, "3"],
  ]);
  const deal = () => shop.perform("reallocate_sku", { skuId: shop.sku, warehouseId: shop.warehouses[0] });
  await deal();
  expect((await reserved(shop)).map(([line, , quantity]) => [line, quantity])).toEqual([[urgent.lines[0], 3]]);
  // what arrives waits for somebody to deal it out
  await shop.stock(shop.sku, 2);
  expect(await shop.figures()).toMatchObject({ available: 2, backordered: 4 });
  await deal();
  expect(await shop.figures()).toMatchObject({ inStock: 7, backordered: 2 });
  expect(await shop.differences()).toEqual([]);
});
