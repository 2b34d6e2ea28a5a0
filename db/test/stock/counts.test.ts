import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Line = { id: number; sku_id: number; lot_id: number | null } & Record<string, unknown>;
const sheetOf = async (shop: Shop, input: object = {}) => {
  const { id } = await shop.perform("save_stock_counts", {
    warehouseId: shop.warehouses[0],
    state: "Counting",
    ...input,
  });
  return id;
};
const linesOf = async (shop: Shop, sheet: number): Promise<Line[]> =>
  (await shop.rowsOf<Line>("stock_count_lines", `stock_count_id = ${sheet}`)).sort((a, b) => a.id - b.id);
const headOf = async (shop: Shop, sheet: number) =>
  (await shop.rowsOf<Record<string, unknown>>("stock_counts", `id = ${sheet}`))[0]!;
const enter = async (shop: Shop, id: number, ...lines: object[]) => shop.perform("enter_stock_count", { id, lines });
const lotQuantity = async (shop: Shop, lot: number) =>
  Number((await shop.rowsOf<{ quantity: string }>("lots", `id = ${lot}`))[0]!.quantity);

test("a difference is against what was there when it was counted, and is applied to what is there now", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 10);
  const sheet = await sheetOf(shop);
  const [line] = await linesOf(shop, sheet);
  expect([line!.lot_id, line!["expected"]]).toEqual([lot, null]);
  // goods leave before it is counted, and more after it
  await shop.perform("adjust_lot", { lotId: lot, quantity: "-2", reason: "Sold over the counter" });
  await enter(shop, sheet, { lineId: line!.id, quantity: "7" });
  await shop.perform("adjust_lot", { lotId: lot, quantity: "-3", reason: "Sold over the counter" });
  await shop.perform("review_stock_count", { id: sheet });
  const [seen] = await linesOf(shop, sheet);
  expect([Number(seen!["expected"]), Number(seen!["difference"]), Number(seen!["difference_value"])]).toEqual([
    8,
    -1,
    -Number(seen!["unit_cost"]),
  ]);
  const before = await shop.figures();
  await shop.perform("count_stock", { id: sheet });
  expect(await lotQuantity(shop, lot)).toBe(4);
  const head = await headOf(shop, sheet);
  expect([head["state"], head["lines_counted"], head["lines_right"], Number(head["accuracy"])]).toEqual([
    "Posted",
    1,
    0,
    0,
  ]);
  expect((await shop.rowsOf("adjustments", "reason = 'Count'")).length).toBe(1);
  expect((await shop.rowsOf<{ last_counted_at: unknown }>("lots", `id = ${lot}`))[0]!.last_counted_at).toEqual(
    seen!["counted_at"],
  );
  await shop.perform("undo_stock_count", { id: sheet });
  expect(await shop.figures()).toEqual(before);
  expect((await headOf(shop, sheet))["state"]).toBe("Review");
  expect(await shop.differences()).toEqual([]);
});

test("the latest moment of counting stands: two sheets that find the same take it away once, in whatever order they are posted", async () => {
  const shop = await openShop(db());
  const [first, second, third] = shop.skuIds as [number, number, number];
  const lots = [await shop.stock(first, 10), await shop.stock(second, 10), await shop.stock(third, 10)];
  const sheets = [await sheetOf(shop), await sheetOf(shop)] as [number, number];
  const found = { skuId: first, binLocationId: shop.bins[0], lotNumber: "FOUND" };
  const counted = async (sheet: number, quantities: readonly number[]) => {
    const lines = await linesOf(shop, sheet);
    const each = quantities.map((quantity, at) => ({ lineId: lines[at]!.id, quantity: String(quantity) }));
    await enter(shop, sheet, ...each, { ...found, quantity: "2" });
    await shop.perform("review_stock_count", { id: sheet });
  };
  await counted(sheets[0], [7, 12, 9]);
  await counted(sheets[1], [7, 12, 8]);
  await shop.perform("count_stock", { id: sheets[0] });
  await shop.perform("count_stock", { id: sheets[1] });
  expect([
    await lotQuantity(shop, lots[0]!),
    await lotQuantity(shop, lots[1]!),
    await lotQuantity(shop, lots[2]!),
  ]).toEqual([7, 12, 8]);
  expect(await shop.rowsOf("lots", "lot_number = 'FOUND'")).toMatchObject([{ quantity: "2.0000" }]);
  // taken back, and posted the other way round: the earlier count changes nothing any more
  for (const id of sheets.toReversed()) await shop.perform("undo_stock_count", { id });
  expect(await lotQuantity(shop, lots[0]!)).toBe(10);
  await shop.perform("count_stock", { id: sheets[1] });
  await shop.perform("count_stock", { id: sheets[0] });
  expect([
    await lotQuantity(shop, lots[0]!),
    await lotQuantity(shop, lots[1]!),
    await lotQuantity(shop, lots[2]!),
  ]).toEqual([7, 12, 8]);
  expect((await linesOf(shop, sheets[0])).map((line) => Number(line["difference"]))).toEqual([0, 0, 0, 0]);
  expect(await shop.differences()).toEqual([]);
});

test("a sheet has what lies in its bin, under its label, or was not counted since a day", async () => {
  const shop = await openShop(db());
  const [first, second] = shop.skuIds;
  const other = (await shop.perform("save_bin_locations", { name: "A2", warehouseId: shop.warehouses[0] })).id;
  const lots = [await shop.stock(first!, 5), await shop.stock(second!, 6)];
  await shop.perform("move_lot", { id: lots[1], binLocationId: other });
  const label = (await shop.perform("save_labels", { name: "Fast", modules: ["skus"] })).id;
  await shop.perform("save_skus", { id: first, labels: [{ id: label }] });
  const lotsOn = async (input: object) => (await linesOf(shop, await sheetOf(shop, input))).map(({ lot_id }) => lot_id);
  expect((await lotsOn({})).length).toBe(2);
  expect(await lotsOn({ binLocationId: other })).toEqual([lots[1]]);
  expect(await lotsOn({ labelId: label })).toEqual([lots[0]]);
  const sheet = await sheetOf(shop, { binLocationId: other });
  const [line] = await linesOf(shop, sheet);
  await enter(shop, sheet, { lineId: line!.id, quantity: "6" });
  await shop.perform("review_stock_count", { id: sheet });
  await shop.perform("count_stock", { id: sheet });
  expect((await headOf(shop, sheet))["event_id"]).toBe(null);
  expect(await lotsOn({ notCountedSince: "2020-01-01" })).toEqual([lots[0]]);
});

test("what was found becomes a lot, and a lot that came meanwhile is that lot", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5, { lotNumber: "OLD" });
  const sheet = await sheetOf(shop);
  const late = await shop.stock(shop.sku, 3, { lotNumber: "LATE" });
  const place = { skuId: shop.sku, binLocationId: shop.bins[0] };
  await enter(
    shop,
    sheet,
    { ...place, lotNumber: "LATE", quantity: "3" },
    { ...place, lotNumber: "NEW", quantity: "2" },
    { ...place, lotNumber: "OLD", quantity: "5" },
  );
  await shop.perform("review_stock_count", { id: sheet });
  expect(
    (await linesOf(shop, sheet)).map((line) => [line["lot_number"], line.lot_id === late, Number(line["difference"])]),
  ).toEqual([
    ["OLD", false, 0],
    ["LATE", true, 0],
    ["NEW", false, 2],
  ]);
  await shop.perform("count_stock", { id: sheet });
  expect(await shop.figures()).toMatchObject({ inStock: 10 });
  const [found] = await shop.rowsOf<{ quantity: string; unit_cost: string }>("lots", "lot_number = 'NEW'");
  expect([Number(found!.quantity), Number(found!.unit_cost)]).toEqual([2, 2.5]);
  await shop.perform("undo_stock_count", { id: sheet });
  expect(await shop.figures()).toMatchObject({ inStock: 8 });
  expect(await shop.differences()).toEqual([]);
});

test("what is packed stands in the way, line by line; what is allocated gives way, and the preview says whose", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5);
  const order = await shop.sell([[shop.sku, 4]]);
  await shop.pack(order.id, order.lines[0]!, 3);
  const sheet = await sheetOf(shop);
  const [line] = await linesOf(shop, sheet);
  await enter(shop, sheet, { lineId: line!.id, quantity: "2" });
  await shop.perform("review_stock_count", { id: sheet });
  expect(await shop.refusalOf(shop.perform("count_stock", { id: sheet }))).toEqual({
    code: "SWSHT",
    detail: {
      available: "2",
      lines: [{ lineId: line!.id, skuId: shop.sku, sku: "SKU-1", lotId: lot, available: "2" }],
    },
  });
  await shop.perform("recount_stock_count", { id: sheet });
  const [again] = await linesOf(shop, sheet);
  expect([again!["needs_recount"], again!["expected"], again!["difference_value"]]).toEqual([true, null, null]);
  expect(await shop.refusalOf(shop.perform("review_stock_count", { id: sheet }))).toMatchObject({
    detail: { fields: { lines: "needsRecount" } },
  });
  await enter(shop, sheet, { lineId: line!.id, quantity: "3" });
  expect((await linesOf(shop, sheet))[0]).toMatchObject({ times_counted: 2, needs_recount: false });
  await shop.perform("review_stock_count", { id: sheet });
  const preview = (await shop.perform("preview", { operation: "count_stock", input: { id: sheet } })) as unknown as {
    documents: { id: number; gained: string }[];
  };
  expect(preview.documents.map(({ id, gained }) => [id, gained])).toEqual([[order.id, "-1"]]);
  await shop.perform("count_stock", { id: sheet });
  expect(await shop.figures()).toEqual({ inStock: 3, committed: 3, backordered: 1 });
  await shop.perform("undo_stock_count", { id: sheet });
  expect(await shop.figures()).toEqual({ inStock: 5, available: 1, committed: 3, allocated: 1 });
  expect(await shop.differences()).toEqual([]);
});

test("what cannot have been counted is refused at its line", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5);
  const sheet = await sheetOf(shop);
  const [line] = await linesOf(shop, sheet);
  const refused = async (given: object) =>
    (await shop.refusalOf(enter(shop, sheet, { lineId: line!.id, quantity: "1", ...given }))).detail["fields"];
  expect(await refused({ quantity: "-1" })).toEqual({ "lines.0.quantity": "positive" });
  expect(await refused({ quantity: "1.5" })).toEqual({ "lines.0.quantity": "precision" });
  expect(await refused({ countedAt: "2020-01-01T00:00:00Z" })).toEqual({ "lines.0.countedAt": "outsideCount" });
  expect(await refused({ countedAt: "2990-01-01T00:00:00Z" })).toEqual({ "lines.0.countedAt": "outsideCount" });
  expect(
    await shop.refusalOf(shop.perform("enter_stock_count", { id: sheet, lineId: line!.id, quantity: "-1" })),
  ).toMatchObject({ detail: { fields: { quantity: "positive" } } });
  await shop.perform("enter_stock_count", { id: sheet, lineId: line!.id, quantity: "5" });
  expect(Number((await linesOf(shop, sheet))[0]!["quantity"])).toBe(5);
  expect(await refused({ lineId: null })).toEqual({ "lines.0.skuId": "required" });
  const other = (await shop.perform("save_bin_locations", { name: "A2", warehouseId: shop.warehouses[0] })).id;
  await shop.perform("move_lot", { id: lot, binLocationId: other });
  expect(await refused({})).toEqual({ "lines.0.lineId": "movedAway" });
  expect(await shop.refusalOf(shop.perform("count_stock", { id: sheet }))).toMatchObject({ code: "SWTRN" });
  const untouched = await sheetOf(shop);
  expect(await shop.refusalOf(shop.perform("review_stock_count", { id: untouched }))).toMatchObject({
    detail: { fields: { lines: "required" } },
  });
  await shop.perform("save_stock_counts", { id: sheet, state: "Canceled" });
  expect(await shop.refusalOf(enter(shop, sheet, { lineId: line!.id, quantity: "1" }))).toMatchObject({
    code: "SWTRN",
  });
});

test("of eight who post a count one does, and goods that are picked meanwhile stay out of the difference", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 20);
  const order = await shop.sell([[shop.sku, 8]]);
  const sheet = await sheetOf(shop);
  const [line] = await linesOf(shop, sheet);
  const shipment = await shop.pack(order.id, order.lines[0]!, 8);
  await enter(shop, sheet, { lineId: line!.id, quantity: "19" });
  await shop.perform("review_stock_count", { id: sheet });
  const done = await Promise.allSettled([
    shop.perform("place_shipment", { id: shipment }),
    ...Array.from({ length: 8 }, () => shop.perform("count_stock", { id: sheet })),
  ]);
  expect(done.filter(({ status }) => status === "fulfilled").length).toBe(2);
  expect(done.flatMap((each) => (each.status === "rejected" ? [(each.reason as { code: string }).code] : []))).toEqual(
    Array.from({ length: 7 }, () => "SWTRN"),
  );
  expect(await lotQuantity(shop, lot)).toBe(11);
  expect(await shop.differences()).toEqual([]);
});

test("a second entry for the same goods on one sheet asks: add, or replace", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 10);
  const sheet = await sheetOf(shop);
  const goods = { skuId: shop.sku, binLocationId: shop.bins[0] };
  await enter(shop, sheet, { ...goods, quantity: "4" });
  const { code, detail } = await shop.refusalOf(enter(shop, sheet, { ...goods, quantity: "2" }));
  expect([code, detail["fields"], detail["limits"]]).toEqual([
    "SWVAL",
    { "lines.0.again": "countedAlready" },
    { "lines.0.again": "4" },
  ]);
  const counted = async () => Number((await linesOf(shop, sheet))[0]!["quantity"]);
  expect(await counted()).toBe(4);
  await enter(shop, sheet, { ...goods, quantity: "2", again: "add" });
  expect(await counted()).toBe(6);
  await enter(shop, sheet, { ...goods, quantity: "9", again: "replace" });
  expect(await counted()).toBe(9);
  // an entry that names its line replaces the earlier count without being asked
  const [line] = await linesOf(shop, sheet);
  await enter(shop, sheet, { lineId: line!.id, quantity: "8" });
  expect(await counted()).toBe(8);
});

test("a count that a later sheet has overtaken says which one, and changes nothing", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 10);
  const [early, late] = [await sheetOf(shop), await sheetOf(shop)];
  for (const [sheet, quantity] of [
    [early, "6"],
    [late, "7"],
  ] as const) {
    const [line] = await linesOf(shop, sheet);
    await enter(shop, sheet, { lineId: line!.id, quantity });
  }
  await shop.perform("review_stock_count", { id: late });
  await shop.perform("count_stock", { id: late });
  await shop.perform("review_stock_count", { id: early });
  const [line] = await linesOf(shop, early);
  const [{ display_id: number }] = (await shop.rowsOf<{ display_id: string }>("stock_counts", `id = ${late}`)) as [
    { display_id: string },
  ];
  expect(Number(line!["difference"])).toBe(0);
  expect(await shop.told<string>("stock_count_line_counted_later", line!.id)).toBe(`CT-${number}`);
  await shop.perform("count_stock", { id: early });
  expect(await lotQuantity(shop, lot)).toBe(7);
});
