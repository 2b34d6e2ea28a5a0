import { expect, test } from "vitest";
import { cheaperByUnit, readPriceReason, winnerOf } from "./priceReason.ts";

const rule = (id: number, won: boolean) => ({
  id,
  label: "Dealer A",
  matchCriteria: "greaterOrEqual",
  quantity: "10",
  unit: "each",
  unitFactor: "1",
  price: "412",
  won,
});

test("the winning rule is found among the losers", () => {
  const reason = readPriceReason(JSON.stringify({ quantity: "24", rules: [rule(3, false), rule(2, true)] }));
  expect(winnerOf(reason)).toMatchObject({ id: 2, amount: "412" });
});

test("a cost rule needs no label", () => {
  const { price: _price, label: _label, ...bare } = rule(5, true);
  const reason = readPriceReason({ quantity: "24", rules: [{ ...bare, label: null, cost: "12.5" }] });
  expect(winnerOf(reason)).toMatchObject({ id: 5, amount: "12.5" });
});

test("a price by hand has no rule", () => {
  expect(readPriceReason({ manual: true })).toEqual({ kind: "byHand", by: null });
  expect(readPriceReason({ manual: true, by: 7 })).toEqual({ kind: "byHand", by: 7 });
  expect(winnerOf(readPriceReason({ manual: true }))).toBeUndefined();
  expect(readPriceReason(null)).toBeNull();
});

test("of 11 pieces at 10.00 the line tells that a box of 10 at 85.00 would be cheaper, not one at 101.00", () => {
  const piece = { ...rule(1, true), price: "10" };
  const box = (id: number, price: string) => ({
    ...rule(id, false),
    unit: "box",
    unitFactor: "10",
    price,
    fits: false,
  });
  const cheaper = (...rules: object[]) => cheaperByUnit(readPriceReason({ quantity: "11", rules }))?.id;
  expect(cheaper(piece, box(2, "85"))).toBe(2);
  expect(cheaper(piece, box(2, "85"), box(3, "80"))).toBe(3);
  expect(cheaper(piece, box(2, "101"))).toBeUndefined();
  expect(cheaper(piece, { ...box(2, "85"), fits: true })).toBeUndefined();
});
