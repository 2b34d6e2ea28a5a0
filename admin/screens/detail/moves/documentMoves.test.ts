import { expect, test } from "vitest";
import { isEditable, moveRules, movesFrom, movesStock } from "./documentMoves.ts";

test("each state offers the moves that are legal from it", () => {
  expect(movesFrom("Draft")).toEqual(["open", "cancel", "delete"]);
  expect(movesFrom("Open")).toEqual(["draft", "close", "cancel"]);
  expect(movesFrom("Partially Received")).toEqual(["close"]);
  expect(movesFrom("Shipped")).toEqual(["close"]);
  expect(movesFrom("Closed")).toEqual(["reopen"]);
  expect(movesFrom("Canceled")).toEqual(["delete"]);
});

test("at most one move is the filled button", () => {
  for (const state of ["Draft", "Open", "Partially Shipped", "Received", "Closed", "Canceled"])
    expect(movesFrom(state).filter((move) => moveRules[move].place === "primary").length).toBeLessThanOrEqual(1);
});

test("what takes something away shows its effect first", () => {
  for (const move of ["cancel", "close", "draft", "delete"] as const) expect(moveRules[move].confirm).toBe(true);
});

test("a closed document is read only, and a draft moves no stock", () => {
  expect(isEditable("Closed")).toBe(false);
  expect(isEditable("Partially Shipped")).toBe(true);
  expect(movesStock("Draft")).toBe(false);
  expect(movesStock("Open")).toBe(true);
});
