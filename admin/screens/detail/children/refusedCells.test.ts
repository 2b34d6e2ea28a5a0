import { expect, test } from "vitest";
import { Failure } from "../../../data/failure.ts";
import { initialGrid, savedRow } from "../grid/gridState.ts";
import { refusedCells, saysAll, stillRefused } from "./refusedCells.ts";

const rows = [1, 2, 3].map((id) => savedRow(id, { quantity: `${id}`, price: "5" }));
const state = initialGrid(rows);
const [, second, third] = state.rows;
const refusal = new Failure("VALIDATION", "", {
  fields: { "lineItems.1.quantity": "max", "lineItems.0.price": "positive" },
  detail: { limits: { "lineItems.1.quantity": "999" } },
});

test("a path names a row that was sent, which is not its place in the grid", () => {
  const cells = refusedCells(refusal, "lineItems", [second!, third!]);
  expect(cells).toEqual([
    {
      row: third!.key,
      column: "quantity",
      problem: { key: "validation.max", values: { min: "999", max: "999" } },
      value: "3",
    },
    { row: second!.key, column: "price", problem: { key: "validation.positive" }, value: "5" },
  ]);
  expect(saysAll(refusal, cells)).toBe(true);
  expect(stillRefused(cells, state).map(({ at }) => at)).toEqual([2, 1]);
});

test("a cell that holds something else by now is not refused any more", () => {
  const cells = refusedCells(refusal, "lineItems", [second!, third!]);
  const changed = { ...state, rows: [second!, { ...third!, values: { ...third!.values, quantity: "4" } }] };
  expect(stillRefused(cells, changed).map(({ column, at }) => [column, at])).toEqual([["price", 0]]);
});

test("what is about the record, or about rows of another collection, is left to the note", () => {
  const other = new Failure("VALIDATION", "", { fields: { shipDate: "date", "addresses.0.city": "required" } });
  expect(refusedCells(other, "lineItems", [second!])).toEqual([]);
  expect(saysAll(other, [])).toBe(false);
  expect(refusedCells(new Error("away"), "lineItems", [second!])).toEqual([]);
});
