import { expect, test } from "vitest";
import { resources } from "../../resources/core/registry.ts";
import type { Progress } from "../../resources/core/stages.ts";
import { seenProgressOf, statesOf } from "../../resources/core/states.ts";
import { lookOf } from "./states.ts";

const shapes: Readonly<Record<Progress, string>> = {
  draft: "draft",
  open: "open",
  underWay: "part",
  done: "done",
  closed: "closed",
  canceled: "void",
};

test("a state looks as far along as its own module says, whatever others call by the same word", () => {
  const all = resources.flatMap(({ name }) => statesOf(name).map((state) => ({ name, state })));
  for (const { name, state } of all)
    expect([name, state, lookOf(name, state).shape]).toEqual([name, state, shapes[seenProgressOf(name, state)]]);
  const looks = Map.groupBy(all, ({ state }) => state);
  const shared = [...looks.values()].filter(
    (each) => new Set(each.map((at) => lookOf(at.name, at.state).shape)).size > 1,
  );
  expect(shared.length).toBeGreaterThan(0); // one word does stand for several looks, so that a look by the word alone fails
});

test("what is shipped is done, but for what waits for its vendor's credit", () => {
  expect(["sales_orders", "shipments", "vendor_returns"].map((module) => lookOf(module, "Shipped").shape)).toEqual([
    "done",
    "done",
    "part",
  ]);
});
