import { expect, test } from "vitest";
import { allOf, chosen, hasProblem, problemOf, ticked, unitsOf } from "./returnPlan.ts";
import { returnable, type Returned, type ShippedLot } from "./returns.ts";

const lot = (id: number, qtyShipped: string) => ({ id, qtyShipped }) as ShippedLot;
const returned = (id: number, lines: readonly (readonly [packageLotId: number, quantity: string])[]) =>
  ({
    id,
    lineItems: lines.map(([packageLotId, quantity]) => ({ packageLotId, quantity })),
  }) as unknown as Returned;

test("what can be returned is what was shipped and is on no other return", () => {
  const returns = [returned(1, [[7, "2"]]), returned(2, [[7, "1.5"]])];
  const rows = returnable([lot(7, "5"), lot(8, "3"), lot(9, "0")], returns);
  expect(rows.map(({ id, onReturns, left }) => [id, onReturns, left])).toEqual([
    [7, "3.5", "1.5"],
    [8, "0", "3"],
  ]);
  // what is being changed does not stand in its own way
  expect(returnable([lot(7, "5")], returns, returns[0])[0]).toMatchObject({ onReturns: "1.5", left: "3.5" });
});

test("ticking takes all that is left; what is typed counts when it is a number above zero", () => {
  const rows = [
    { id: 7, left: "2" },
    { id: 8, left: "3" },
  ];
  const plan = ticked(ticked({}, rows[0]!), rows[1]!);
  expect(plan).toEqual(allOf(rows));
  expect(unitsOf({ ...plan, 8: "0.5" }, rows)).toBe("2.5");
  expect(ticked(plan, rows[0]!)).toEqual({ 8: "3" });
  expect(chosen({ 7: "", 8: "0" }, rows)).toEqual([]);
  expect(problemOf(rows[0]!, "x")).toBe("notANumber");
  expect(problemOf(rows[0]!, "2.0001")).toBe("tooMuch");
  expect(hasProblem({ 7: "2", 8: "4" }, rows)).toBe(true);
  expect(hasProblem(plan, rows)).toBe(false);
});
