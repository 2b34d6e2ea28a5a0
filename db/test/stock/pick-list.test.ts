import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Pick = {
  bin: string;
  skuId: number;
  lotId: number;
  quantity: string;
  parts: { recordId: number; quantity: string }[];
  lines: { lineId: number; quantity: string }[];
};
const picks = async (shop: Shop, ids: readonly number[], module = "sales_orders") =>
  (await shop.perform("pick_list", { module, ids })) as unknown as Pick[];
const bin = async (shop: Shop, name: string) =>
  (await shop.perform("save_bin_locations", { name, warehouseId: shop.warehouses[0] })).id;

test("what is allocated to several orders is fetched lot by lot along the bins, and what is packed is not", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [chair, table] = shop.skuIds as [number, number];
  const lots: Record<string, number> = {};
  for (const [name, sku] of [
    ["Z-10", chair],
    ["Z-2", table],
    ["Z-9", chair],
  ] as const)
    lots[name] = await shop.stock(sku, 5, { binLocationId: await bin(shop, name) });
  const one = await shop.sell([
    [chair, 6],
    [table, 2],
  ]);
  const two = await shop.sell([[table, 2]]);
  const seen = (list: Pick[]) =>
    list.map(({ bin: name, lotId, quantity, parts }) => [
      name,
      lotId === lots[name],
      quantity,
      parts.map((part) => [part.recordId, part.quantity]),
    ]);
  expect(seen(await picks(shop, [one.id, two.id]))).toEqual([
    [
      "Z-2",
      true,
      "4",
      [
        [one.id, "2"],
        [two.id, "2"],
      ],
    ],
    ["Z-9", true, "1", [[one.id, "1"]]],
    ["Z-10", true, "5", [[one.id, "5"]]],
  ]);
  // a line of each order, so that what is scanned finds its line
  expect((await picks(shop, [one.id, two.id])).map(({ lines }) => lines)).toEqual([
    [
      { lineId: one.lines[1], quantity: "2" },
      { lineId: two.lines[0], quantity: "2" },
    ],
    [{ lineId: one.lines[0], quantity: "1" }],
    [{ lineId: one.lines[0], quantity: "5" }],
  ]);
  await shop.pack(one.id, one.lines[1]!, 2);
  expect(seen(await picks(shop, [one.id]))).toEqual([
    ["Z-9", true, "1", [[one.id, "1"]]],
    ["Z-10", true, "5", [[one.id, "5"]]],
  ]);
  expect(await shop.refusalOf(picks(shop, [one.id, one.id + 1_000_000]))).toMatchObject({ code: "SWNFD" });
});

test("a list of documents is named, and not too long", async () => {
  const shop = await openShop(db());
  const refused = (input: object) => shop.refusalOf(shop.perform("pick_list", input));
  expect(await refused({ module: "skus", ids: [1] })).toMatchObject({ detail: { fields: { module: "unknown" } } });
  expect(await refused({ module: "nothing", ids: [1] })).toMatchObject({ detail: { fields: { module: "unknown" } } });
  const idsRefused = async (ids: unknown) => (await refused({ module: "sales_orders", ids })).detail;
  expect(await idsRefused([])).toEqual({ fields: { ids: "required" } });
  expect(await idsRefused([0])).toEqual({ fields: { ids: "required" } });
  expect(await idsRefused(Array.from({ length: 501 }, (_, n) => n + 1))).toEqual({ fields: { ids: "tooMany" } });
});

test("two lines of one SKU each have their part of a lot", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const { id, lines } = await shop.sell([
    [shop.sku, 2],
    [shop.sku, 3],
  ]);
  expect(await picks(shop, [id])).toMatchObject([
    {
      quantity: "5",
      parts: [{ recordId: id, quantity: "5" }],
      lines: [
        { lineId: lines[0], quantity: "2" },
        { lineId: lines[1], quantity: "3" },
      ],
    },
  ]);
});
