import { expect, test } from "vitest";
import { definitionOf } from "../../../../resources/core/registry.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import type { States } from "../../../../resources/core/stages.ts";
import { isEditable, transitionRules, transitionsFrom, movesStock, stateAfter } from "./documentTransitions.ts";

const order = definitionOf("sales_orders");
const from = (state: string) => transitionsFrom(order, state);
/** A kind of its own states. */
const kind = (states: States, transitions?: Resource["transitions"]): Resource => ({
  ...order,
  states,
  ...(transitions && { transitions }),
});

test("each state offers the moves that are legal from it", () => {
  expect(from("Draft")).toEqual(["open", "cancel", "delete"]);
  expect(from("Open")).toEqual(["draft", "close", "cancel"]);
  expect(from("Partially Shipped")).toEqual(["close"]);
  expect(from("Shipped")).toEqual(["close"]);
  expect(from("Closed")).toEqual(["reopen"]);
  expect(from("Canceled")).toEqual(["delete"]);
});

test("what a state is called says nothing, and a kind has the moves of the stages it has", () => {
  const returned = kind({ "Ready To Return": "open", Returned: "done" });
  expect(transitionsFrom(returned, "Ready To Return")).toEqual(["delete"]);
  expect(transitionsFrom(returned, "Returned")).toEqual([]);
  const payment = kind({ Pending: "draft", Applied: "open", Refunded: "canceled" }, [
    ["Pending", "Applied"],
    ["Applied", "Refunded"],
  ]);
  expect(transitionsFrom(payment, "Pending")).toEqual(["open", "delete"]);
  expect(transitionsFrom(payment, "Applied")).toEqual(["cancel"]);
  expect(stateAfter(payment, "Applied", "cancel")).toBe("Refunded");
});

test("at most one move is the filled button", () => {
  for (const state of Object.keys(order.states ?? {}))
    expect(from(state).filter((move) => transitionRules[move].place === "primary").length).toBeLessThanOrEqual(1);
});

test("what takes something away shows its effect first", () => {
  for (const move of ["cancel", "close", "draft", "delete"] as const) expect(transitionRules[move].confirm).toBe(true);
});

test("a closed document is read only, and a draft moves no stock", () => {
  expect(isEditable("closed")).toBe(false);
  expect(isEditable("underWay")).toBe(true);
  expect(movesStock("draft")).toBe(false);
  expect(movesStock("open")).toBe(true);
});
