import { expect, test } from "vitest";
import {
  chosenOn,
  inLotOrder,
  isSame,
  leftOn,
  mappingsOf,
  type MappableLine,
  pickScanned,
  problemOf,
  savedPlan,
  withLots,
} from "./lotPlan.ts";

const lot = (lotId: number, available: string, more: object = {}) => ({
  lotId,
  lotNumber: `L${lotId}`,
  serialNumber: null,
  binLocationId: 1,
  bin: "A-1",
  receivedAt: "2026-01-01T00:00:00Z",
  expirationDate: null,
  isExpired: false,
  available,
  chosen: "0",
  packed: "0",
  ...more,
});
const line: MappableLine = {
  lineItemId: 7,
  skuId: 1,
  sku: "OAK",
  name: "Oak",
  quantity: "6",
  quantityPrecision: 0,
  lots: [lot(1, "2", { chosen: "3", packed: "1" }), lot(2, "5", { isExpired: true }), lot(3, "9", { chosen: "1" })],
};

test("a plan begins with what was chosen, and says what is left", () => {
  const plan = savedPlan([line]);
  expect(plan).toEqual({ "7:1": "3", "7:3": "1" });
  expect(chosenOn(line, plan)).toBe("4");
  expect(leftOn(line, plan)).toBe("2");
  expect(isSame([line], plan)).toBe(true);
  expect(isSame([line], { ...plan, "7:3": "2" })).toBe(false);
});

test("in lot order it is filled from what can be taken, expired lots left out and packed goods kept", () => {
  const plan = inLotOrder(line, {});
  expect(plan).toEqual({ "7:1": "3", "7:2": "0", "7:3": "3" });
  expect(leftOn(line, plan)).toBe("0");
  expect(mappingsOf([line], plan)).toEqual([
    { lineItemId: 7, lotId: 1, quantity: "3" },
    { lineItemId: 7, lotId: 3, quantity: "3" },
  ]);
});

test("a lot gives no more than it has, keeps what is packed, and gives nothing once expired", () => {
  const problems = (plan: Record<string, string>) => line.lots.map((each) => problemOf(line, each, plan));
  expect(problems({ "7:1": "3", "7:3": "9" })).toEqual([null, null, null]);
  expect(problems({ "7:1": "4", "7:2": "1", "7:3": "x" })).toEqual(["more", "expired", "notANumber"]);
  expect(problems({ "7:1": "0" })).toEqual(["packed", null, null]);
});

test("a scanned lot gives what its line lacks, once; what cannot be is refused for its reason", () => {
  const picked = (code: string, plan: Record<string, string>, skuId?: number) => {
    const answer = pickScanned([line], plan, code, skuId);
    return answer && ("refused" in answer ? answer.refused : [answer.lot?.lotId, answer.taken, answer.plan]);
  };
  expect(picked("l3", { "7:1": "3" })).toEqual([3, "3", { "7:1": "3", "7:3": "3" }]);
  expect(picked("L1", { "7:1": "2" })).toEqual([1, "1", { "7:1": "3" }]);
  expect(picked("L1", { "7:1": "3" })).toBe("empty");
  expect(picked("L2", {})).toBe("expired");
  expect(picked("L3", { "7:3": "6" })).toBe("complete");
  expect(picked("OAK", {}, 1)).toBe("whichLot");
  expect(picked("L9", {})).toBeNull();
  expect(picked("ELM", {}, 2)).toBeNull();
});

test("a lot that was read stands before those that were offered, once", () => {
  const read = withLots([line], [{ ...line, lots: [lot(3, "9"), lot(400, "2")] }]);
  expect(read[0]?.lots.map(({ lotId }) => lotId)).toEqual([400, 1, 2, 3]);
  expect(withLots([line], [{ ...line, lots: [lot(3, "9")] }])[0]).toBe(line);
});
