import { expect, test } from "vitest";
import { isEditable, moveRules, movesFrom, movesStock } from "./documentMoves.ts";

test("each state offers the moves that are legal from it", () => {
  expect(movesFrom("draft")).toEqual(["open", "cancel", "delete"]);
  expect(movesFrom("open")).toEqual(["draft", "close", "cancel"]);
  expect(movesFrom("underWay")).toEqual(["close"]);
  expect(movesFrom("done")).toEqual(["close"]);
  expect(movesFrom("closed")).toEqual(["reopen"]);
  expect(movesFrom("canceled")).toEqual(["delete"]);
});

test("at most one move is the filled button", () => {
  for (const progress of ["draft", "open", "underWay", "done", "closed", "canceled"] as const)
    expect(movesFrom(progress).filter((move) => moveRules[move].place === "primary").length).toBeLessThanOrEqual(1);
});

test("what takes something away shows its effect first", () => {
  for (const move of ["cancel", "close", "draft", "delete"] as const) expect(moveRules[move].confirm).toBe(true);
});

test("a closed document is read only, and a draft moves no stock", () => {
  expect(isEditable("closed")).toBe(false);
  expect(isEditable("underWay")).toBe(true);
  expect(movesStock("draft")).toBe(false);
  expect(movesStock("open")).toBe(true);
});
