import { expect, test } from "vitest";
import { quantity, integer, reference, text, money } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { gridReducer } from "../grid/gridReducer.ts";
import { initialGrid } from "../grid/gridState.ts";
import { childrenSent, initialOf, missingIn, neededIn, rowsOf } from "./childRows.ts";

const child: Resource = {
  name: "sales_order_lines",
  title: "description",
  fields: {
    position: integer(),
    skuId: reference({ module: "skus", required: true }),
    description: text(),
    quantity: quantity({ required: true, initial: "1" }),
    total: money({ readOnly: true }),
  },
  translations: {
    en: { name: "Lines", one: "Line", create: "New line", fields: {} },
    ru: { name: "Строки", one: "Строка", create: "Новая строка", fields: {} },
  },
};
const childrenInput = (...given: Parameters<typeof childrenSent>) => childrenSent(...given).map(({ input }) => input);
const columns = ["skuId", "description", "quantity"].map((key) => ({ key, editable: () => true }));
const answers = [
  {
    id: 4,
    position: 1,
    skuId: 9,
    skuReference: { id: 9, name: "LMP-1" },
    description: "Lamp",
    quantity: "2",
    total: "8",
  },
  {
    id: 5,
    position: 2,
    skuId: 8,
    skuReference: { id: 8, name: "LMP-2" },
    description: null,
    quantity: "3",
    total: "9",
  },
];
const start = initialGrid(rowsOf(child, answers));
const reduce = gridReducer(columns);

test("an untouched grid sends nothing", () => {
  expect(childrenInput(child, start)).toEqual([]);
});

test("only what changed is sent, with ids in place of names", () => {
  const state = [
    { type: "go", to: { row: 0, column: 2 } } as const,
    { type: "write", values: { quantity: "5" }, after: "stay" } as const,
    { type: "remove", row: 1 } as const,
    { type: "fill", row: 1, values: [{ ...initialOf(child), skuId: { id: 3, name: "NEW" }, quantity: "4" }] } as const,
  ].reduce(reduce, start);
  expect(childrenInput(child, state)).toEqual([
    { id: 5, remove: true },
    { id: 4, quantity: "5" },
    { skuId: 3, quantity: "4", position: 2 },
  ]);
});

test("moved lines send their new positions", () => {
  const state = [{ type: "go", to: { row: 1, column: 0 } } as const, { type: "moveRow", by: -1 } as const].reduce(
    reduce,
    start,
  );
  expect(childrenInput(child, state)).toEqual([
    { id: 5, position: 1 },
    { id: 4, position: 2 },
  ]);
});

test("names the required cell that is empty", () => {
  const state = reduce(start, { type: "fill", row: 2, values: [{ quantity: "1" }] });
  expect([...missingIn(neededIn(child, "salesOrderId"), state).values()]).toEqual(["skuId"]);
});
