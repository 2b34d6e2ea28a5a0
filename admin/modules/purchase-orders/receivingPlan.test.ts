import { describe, expect, test } from "vitest";
import {
  counted,
  leftOn,
  lineWithRoom,
  openOf,
  planFor,
  problemsOf,
  quickAmounts,
  type ReceivableLine,
  receivementsOf,
  reducePlan,
  refusesMore,
  type PlanAction,
  summaryOf,
} from "./receivingPlan.ts";

const line = (lineId: number, ordered: string, received = "0"): ReceivableLine => ({
  lineId,
  skuId: lineId + 100,
  code: `S-${lineId}`,
  name: "Chair",
  ordered,
  received,
  shortClosed: "0",
  here: null,
  cost: "4",
});
const lines = [line(1, "18", "6"), line(2, "60", "20"), line(3, "24", "24")];
const run = (...actions: PlanAction[]) => actions.reduce(reducePlan, planFor(lines));
const bin = { id: 5, name: "B-11-1" };

describe("a receiving plan", () => {
  test("has one arrival for each line that still expects goods", () => {
    expect(planFor(lines).arrivals.map((arrival) => arrival.lineId)).toEqual([1, 2]);
    expect(lines.map(openOf)).toEqual(["12", "40", "0"]);
  });

  test("splits a line into a second bin with what is left", () => {
    const plan = run({ type: "set", key: "line-2", values: { quantity: "24", bin } }, { type: "split", key: "line-2" });
    expect(plan.arrivals.map((arrival) => arrival.quantity)).toEqual(["", "24", "16"]);
    expect(plan.current).toBe("split-0");
    expect(leftOn(plan, lines[1]!)).toBe("0");
    expect(reducePlan(plan, { type: "drop", key: "split-0" }).arrivals).toHaveLength(2);
  });

  test("fills all that is open, keeping what was counted", () => {
    const plan = run(
      { type: "set", key: "line-2", values: { quantity: "24" } },
      { type: "split", key: "line-2" },
      { type: "set", key: "split-0", values: { quantity: "6" } },
      { type: "fillAll" },
    );
    expect(plan.arrivals.map((arrival) => arrival.quantity)).toEqual(["12", "34", "6"]);
    expect(summaryOf(plan)).toEqual({ units: "52", lines: 2, bins: 0 });
  });

  test("a scan adds one to the line, that of a case the whole case", () => {
    const plan = run({ type: "count", lineId: 2, times: "1" }, { type: "count", lineId: 2, times: "12" });
    expect(counted(plan).map((arrival) => [arrival.lineId, arrival.quantity])).toEqual([[2, "13"]]);
    expect(plan.current).toBe("line-2");
  });

  test("names what is missing", () => {
    const plan = run(
      { type: "set", key: "line-1", values: { quantity: "13" } },
      { type: "set", key: "line-2", values: { quantity: "x" } },
    );
    expect(problemsOf(plan, "0")).toEqual([
      { key: "line-1", field: "quantity", problem: "over" },
      { key: "line-1", field: "bin", problem: "noBin" },
      { key: "line-2", field: "quantity", problem: "notANumber" },
    ]);
    expect(problemsOf(plan, "10").some(({ problem }) => problem === "over")).toBe(false);
  });

  test("of two lines of one SKU a scan means the first that still needs some", () => {
    const twice = [line(1, "12"), line(2, "12")];
    const isMeant = () => true;
    const meant = (...actions: PlanAction[]) =>
      lineWithRoom(actions.reduce(reducePlan, planFor(twice)), isMeant, "6", "0")?.lineId;
    expect(meant()).toBe(1);
    expect(meant({ type: "count", lineId: 1, times: "6" })).toBe(1);
    expect(meant({ type: "count", lineId: 1, times: "7" })).toBe(2);
    expect(meant({ type: "fillAll" })).toBe(1);
    expect(lineWithRoom(planFor(twice), () => false, "1", "0")).toBeUndefined();
  });

  test("takes no more than is there to come, where that is less than what is open", () => {
    const held = { ...line(1, "18", "6"), here: "5" };
    const plan = reducePlan(planFor([held]), { type: "fillAll" });
    expect(plan.arrivals.map((arrival) => arrival.quantity)).toEqual(["5"]);
    expect(refusesMore(plan, held, "1", "0")).toBe("notHere");
    expect(refusesMore(plan, held, "8", "0")).toBe("over");
    expect(refusesMore(planFor([held]), held, "5", "0")).toBe(null);
    const more = reducePlan(plan, { type: "set", key: "line-1", values: { quantity: "6", bin } });
    expect(problemsOf(more, "0")).toEqual([{ key: "line-1", field: "quantity", problem: "notHere" }]);
  });

  test("a date that is none yet keeps it from being posted", () => {
    const dated = (expirationDate: string) =>
      problemsOf(run({ type: "set", key: "line-1", values: { quantity: "1", bin, expirationDate } }), "0");
    expect(dated("11/2")).toEqual([{ key: "line-1", field: "expirationDate", problem: "noDay" }]);
    expect(dated("2027-11-02")).toEqual([]);
  });

  test("sends only what was counted and filled in", () => {
    const plan = run({ type: "set", key: "line-1", values: { quantity: "12", bin, lotNumber: "L-1" } });
    expect(receivementsOf(plan)).toEqual([{ lineItemId: 1, binLocationId: 5, quantity: "12", lotNumber: "L-1" }]);
  });

  test("keeps what was typed when the order is read again", () => {
    const plan = run(
      { type: "set", key: "line-2", values: { quantity: "3" } },
      { type: "load", lines: [line(2, "60", "50")] },
    );
    expect(plan.arrivals.map((arrival) => arrival.quantity)).toEqual(["3"]);
  });

  test("proposes bins where nobody chose one, but not for a second bin", () => {
    const plan = run(
      { type: "set", key: "line-2", values: { quantity: "24", bin } },
      { type: "split", key: "line-2" },
      { type: "propose", binFor: () => ({ id: 9, name: "Z" }) },
    );
    expect(plan.arrivals.map((arrival) => arrival.bin?.id ?? null)).toEqual([9, 5, null]);
  });

  test("quick amounts are whole and below what is open", () => {
    expect(quickAmounts("40")).toEqual(["6", "12"]);
    expect(quickAmounts("2")).toEqual([]);
  });
});
