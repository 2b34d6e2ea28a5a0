// @vitest-environment jsdom
import { useReducer } from "react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { resourceOf } from "../../../data/resources.ts";
import { mount, said, user } from "../../../test/mount.tsx";
import { stoolTerms } from "../../../test/terms.ts";
import { gridReducer } from "../grid/gridReducer.ts";
import { type GridState, initialGrid, savedRow } from "../grid/gridState.ts";
import { GridViewContext } from "../grid/gridView.ts";
import type { Terms } from "./lineTerms.ts";
import { CheaperUnitNote, UnitLeftNote } from "./UnitNotes.tsx";

const shape = {
  item: "skuId",
  itemModule: "skus",
  partyModule: "customers",
  quantity: "quantity",
  unitAmount: "price",
  rule: "priceRuleId",
  reason: "priceReason",
};
const two = savedRow(1, {
  skuId: { id: 7, name: "STOOL" },
  quantity: "24",
  unit: "dozen",
  unitFactor: "12",
  unitQuantity: "2",
  price: "12",
  priceRuleId: null,
});
const begun = initialGrid([{ ...two, values: { ...two.values, quantity: "25" } }]);

/** The notes of the first row, in a grid that begins with 2 dozen set to 25. */
const Notes = ({ terms, seen }: { terms: Terms; seen: (state: GridState) => void }) => {
  const [state, dispatch] = useReducer(gridReducer([]), begun);
  seen(state);
  const row = state.rows[0]!;
  const view = { child: resourceOf("sales_order_lines"), label: "", columns: [], readOnly: false, fixed: false };
  const termsOf = () => ({ terms, fresh: true, typed: false });
  return (
    <GridViewContext value={{ ...view, state, dispatch, problems: new Map() }}>
      <UnitLeftNote row={row} shape={shape} termsOf={termsOf} />
      <CheaperUnitNote row={row} shape={shape} termsOf={termsOf} />
    </GridViewContext>
  );
};

test("25 of a dozen at 12.00 become two lines on request: 2 dozen as they were, and 1 at the price of a piece", async () => {
  let state = begun;
  await mount(<Notes terms={{ ...stoolTerms, amount: "1", reason: { manual: true } }} seen={(now) => (state = now)} />);
  expect(said()).toContain("25 is no whole number of dozen (12): it is counted and priced by the piece.");
  await user.click(screen.getByRole("button", { name: "Make two lines: 24 and 1" }));
  expect(state.rows.map(({ values }) => [values.quantity, values.price])).toEqual([
    ["24", "12"],
    ["1", "1"],
  ]);
  expect(said()).not.toContain("no whole number");
});

test("a price that cannot be divided says what to do, and a box that would be cheaper is told", async () => {
  const rule = { id: 1, label: null, matchCriteria: "greaterOrEqual", quantity: "1", unit: "each", unitFactor: "1" };
  const reason = {
    quantity: "25",
    rules: [
      { ...rule, price: "10", won: true },
      { ...rule, id: 2, unit: "box", unitFactor: "10", price: "85", won: false, fits: false },
    ],
  };
  await mount(<Notes terms={{ ...stoolTerms, problem: "unitAmount", amount: null, reason }} seen={() => undefined} />);
  expect(said()).toContain("The amount for one dozen cannot be divided by 12");
  expect(said()).toContain("By the box (10) a piece would be cheaper: 85.00 for one box.");
});
