import { expect, test } from "vitest";
import { openSheet } from "../sheet.ts";
import { inMemory } from "../source.ts";
import { asKnown } from "./as-known.ts";

/** What rows of an export say of the fields of a module. */
const read = async (module: string, file: string): Promise<Record<string, string>[]> => {
  const { fills, headers, portions } = asKnown(await openSheet(inMemory(Buffer.from(file)), {}), module);
  const rows: Record<string, string>[] = [];
  for await (const portion of portions())
    for (const { cells } of portion)
      rows.push(
        Object.fromEntries(
          headers.flatMap((_, at) => (fills?.[at] && cells[at] !== "" ? [[fills[at], cells[at] ?? ""]] : [])),
        ),
      );
  return rows;
};

test("barcodes and weights come in from Odoo; archived products stay away", async () => {
  const file =
    "Internal Reference,Barcode,Name,Sales Price,Cost,Product Type,Weight,Active\nA,4006381333931,Chair,9.50,5,Goods,1.134,True\nB,590,Gone,9.50,5,Goods,1,False";
  expect(await read("skus", file)).toEqual([{ code: "A", name: "Chair", kind: "stock", weight: "1.1340" }]);
  expect(await read("sku_barcodes", file)).toEqual([{ skuId: "A", code: "4006381333931" }]);
  expect(await read("sku_prices", file)).toEqual([{ skuId: "A", price: "9.50" }]);
});

test("the same from Cin7 Core, whatever weights are given in", async () => {
  const file =
    "ProductCode,Name,Type,CostingMethod,DefaultUnitOfMeasure,Barcode,Weight,WeightUnits,Status\nA,Chair,Stock,FIFO,Item,4006381333931,10,lb,Active\nB,Gone,Stock,FIFO,Item,590,1,kg,Deprecated";
  expect(await read("skus", file)).toEqual([{ code: "A", name: "Chair", kind: "stock", weight: "4.5359" }]);
  expect(await read("sku_barcodes", file)).toEqual([{ skuId: "A", code: "4006381333931" }]);
});

test("the same from Shopify", async () => {
  const file =
    "Handle,Title,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Variant Grams,Status\nchair,Chair,Oak,A,9.50,'4006381333931,1134,active\ngone,Gone,Oak,B,9.50,590,1,archived";
  expect(await read("skus", file)).toMatchObject([{ code: "A", weight: "1.1340" }]);
  expect(await read("sku_barcodes", file)).toEqual([{ skuId: "A", code: "4006381333931" }]);
  expect(await read("products", file)).toMatchObject([{ displayId: "chair" }]);
});

test("items of QuickBooks that are called alike below two headings are two; those that are not active stay away", async () => {
  const file =
    "Active Status,Type,Item,Description,Price\nActive,Inventory Part,Hardware:Bolt,Bolt M6,1\nActive,Inventory Part,Fasteners:Bolt,Bolt M8,2\nNot-active,Inventory Part,Hardware:Nut,Nut,1";
  expect((await read("skus", file)).map(({ code }) => code)).toEqual(["Hardware:Bolt", "Fasteners:Bolt"]);
  expect((await read("sku_prices", file)).map(({ skuId }) => skuId)).toEqual(["Hardware:Bolt", "Fasteners:Bolt"]);
});
