import { expect, test } from "vitest";
import type { Resource } from "../../resources/core/resource.ts";
import { resourceOf } from "./resources.ts";
import { coverageOf, covered, sayCovered, withCoverage } from "./coverage.ts";

const sum = (column: string, of = "lines") => ({
  kind: "computed",
  as: "quantity",
  from: { sum: column, of, by: "orderId" },
});
const order = {
  name: "orders",
  title: "number",
  fields: {
    number: { kind: "code" },
    qtyOrdered: sum("quantity"),
    qtyShipped: sum("qtyShipped"),
    allocated: sum("allocated", "claims"),
    backordered: sum("backordered", "claims"),
    items: { kind: "children", of: "lines", by: "orderId" },
    total: { kind: "money" },
  },
  document: { lines: { items: { item: "skuId", done: "qtyShipped", flows: {} } } },
} as unknown as Resource;
const plain = { name: "plain", title: "name", fields: { name: { kind: "text" } } } as unknown as Resource;

test("what the lines are made of is no part of the bar", () => {
  const parts = {
    ...sum("allocated", "claims"),
    from: { ...sum("allocated", "claims").from, where: { kind: "part" } },
  };
  const made = { ...order, fields: { ...order.fields, partsAllocated: parts } } as unknown as Resource;
  expect(coverageOf(made)?.held).toEqual(["allocated"]);
});

test("what is on its way is told by the documents whose lines say so", () => {
  const transfers = resourceOf("transfers");
  expect(coverageOf(transfers)?.way).toBe("qtyInTransit");
  expect(coverageOf(order)?.way).toBeNull();
  // in a list it is a column of its own
  expect(withCoverage(transfers, ["qtyOrdered", "qtyInTransit"])).toEqual(["coverage", "qtyInTransit"]);
});

test("the bar takes the place of its figures", () => {
  expect(withCoverage(order, ["number", "qtyOrdered", "qtyShipped", "total"])).toEqual(["number", "coverage", "total"]);
  expect(withCoverage(plain, ["name"])).toEqual(["name"]);
});

test.each([
  [{ qtyOrdered: "66", qtyShipped: "20", allocated: "34", backordered: "12" }, "coverage.short", 12],
  [{ qtyOrdered: "24", qtyShipped: "0", allocated: "24", backordered: "0" }, "coverage.ready", 24],
  [{ qtyOrdered: "24", qtyShipped: "6", allocated: "0", backordered: "0" }, "coverage.open", 18],
  [{ qtyOrdered: "24", qtyShipped: "24", allocated: "0", backordered: "0" }, "coverage.done", 24],
])("%o says %s", (record, key, count) => {
  const parts = coverageOf(order);
  expect(parts && sayCovered(covered(parts, record))).toEqual({ key, count });
});

test("an order without lines says nothing", () => {
  const parts = coverageOf(order);
  expect(parts && sayCovered(covered(parts, {}))).toBeNull();
});
