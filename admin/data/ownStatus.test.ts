import { expect, test } from "vitest";
import { ownStatus } from "./ownStatus.ts";

test("a pill says what the account calls the state, in its colour", () => {
  const status = { name: "Waiting for paint", color: "#B7791F" };
  expect(ownStatus({ ownStatus: status }, "Open")).toEqual({ name: "Waiting for paint", colour: "#B7791F" });
});

test("a state that kept its name keeps its word and colour", () => {
  expect(ownStatus({ ownStatus: { name: "Partially received", color: "#56616A" } }, "Partially Received")).toEqual({});
  expect(ownStatus({ ownStatus: null }, "Open")).toEqual({});
});
