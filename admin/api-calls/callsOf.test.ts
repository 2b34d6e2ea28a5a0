import { parse } from "graphql";
import { expect, test } from "vitest";
import { callsOf } from "./callsOf.ts";

test("a list is asked for as it is narrowed and ordered", () => {
  const { curl, javascript, graphql } = callsOf(
    {
      module: "sales_orders",
      filter: { searchText: "Lee's", labelIds: [3846], statusIds: [], isKit: null },
      orderBy: { column: "displayId", order: "DESC" },
    },
    "https://own.test",
  );
  expect(curl).toContain(
    "https://own.test/api/sales-orders?searchText=Lee%27s&labelIds=%5B3846%5D&orderBy=-displayId&limit=25",
  );
  expect(javascript).toContain("await fetch(");
  expect(graphql).toContain(`salesOrdersPaginated(filter: { searchText: "Lee's", labelIds: [3846] }`);
  parse(graphql);
});

test("a record is asked for by its id", () => {
  const { curl, graphql } = callsOf({ module: "skus", id: 7 }, "");
  expect(curl).toContain("/api/skus/7'");
  expect(graphql).toContain("sku(id: 7)");
});
