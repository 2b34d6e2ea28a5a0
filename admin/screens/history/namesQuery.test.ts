import { expect, test } from "vitest";
import { namesQuery } from "./useRecordNames.ts";

test("names of several modules are asked for by as many rows as there are records", () => {
  const rows = [
    { module: "skus", rootId: 9 },
    { module: "sales_orders", rootId: 180 },
    { module: "skus", rootId: 4 },
    { module: "skus", rootId: 9 },
  ];
  const [query, variables] = namesQuery(rows);
  expect(variables).toEqual({ i0: [180], i1: [4, 9] });
  expect([...query.matchAll(/references\(module: "(\w+)".*?limit: (\d+)\)/g)].map(([, ...found]) => found)).toEqual([
    ["sales_orders", "1"],
    ["skus", "2"],
  ]);
});
