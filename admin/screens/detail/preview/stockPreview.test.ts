import { expect, test } from "vitest";
import { changeOf, readPreview } from "./stockPreview.ts";

const level = (skuId: number, before: object, after: object) => ({
  skuId,
  sku: `S-${skuId}`,
  warehouseId: 1,
  warehouse: "Tacoma",
  before,
  after,
});

test("only quantities that change are kept", () => {
  const preview = readPreview({
    levels: [
      level(1, { inStock: "2", onOrder: "5" }, { inStock: "14", onOrder: "5.0" }),
      level(2, { inStock: "1" }, { inStock: "1" }),
    ],
    documents: [],
  });
  expect(preview.levels.map(({ sku, changes }) => [sku, changes])).toEqual([
    ["S-1", [{ dimension: "inStock", before: "2", after: "14" }]],
  ]);
});

test("changes add up over levels", () => {
  const preview = readPreview({
    levels: [level(1, { available: "0" }, { available: "30" }), level(2, { available: "10" }, { available: "14" })],
  });
  expect(changeOf(preview, "available")).toBe("34");
  expect(changeOf(preview, "inStock")).toBe("0");
});

test("an answer of another shape shows nothing rather than fails", () => {
  expect(readPreview(null)).toEqual({ levels: [], documents: [], costs: null });
  expect(readPreview({ levels: "x", documents: [{ gained: "0" }] })).toEqual({
    levels: [],
    documents: [],
    costs: null,
  });
});

test("lines of one document count together", () => {
  const line = (lineId: number, gained: string) => ({
    module: "sales_orders",
    id: 7,
    displayId: "1042",
    party: "Kestrel",
    dueDate: "2026-11-24",
    lineId,
    skuId: lineId,
    gained,
  });
  expect(readPreview({ documents: [line(1, "12"), line(2, "-2")] }).documents).toEqual([
    {
      key: "sales_orders:7",
      module: "sales_orders",
      id: 7,
      code: "SO-1042",
      party: "Kestrel",
      due: "2026-11-24",
      gained: "10",
    },
  ]);
});

test("lots tell what one of them cost and will cost, and what was sold already", () => {
  const lot = {
    lotId: 3,
    sku: "S-1",
    lotNumber: "L-3",
    warehouse: "Tacoma",
    quantity: "6",
    before: "862",
    after: "990",
  };
  expect(readPreview({ costs: { lots: [lot], intoStock: "768.00", sold: "0" } }).costs).toEqual({
    lots: [{ key: "3", sku: "S-1", lot: "L-3", warehouse: "Tacoma", quantity: "6", before: "862", after: "990" }],
    intoStock: "768.00",
    sold: "0",
  });
});
