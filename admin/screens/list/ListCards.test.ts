import { expect, test } from "vitest";
import { resourceOf } from "../../data/resources.ts";
import { placesOf } from "./ListCards.tsx";

test("a card of a document is known by its party, whatever else its list names first", () => {
  expect(placesOf(resourceOf("invoices"))).toMatchObject({
    head: "customerId",
    code: "displayId",
    amount: "total",
    side: "salesOrderId",
  });
  expect(placesOf(resourceOf("purchase_orders"))).toMatchObject({ head: "vendorId", code: "displayId" });
});

test("what has no party is known by what its list names first beside its number", () => {
  expect(placesOf(resourceOf("skus"))).toMatchObject({ head: "name", code: "code" });
  expect(placesOf(resourceOf("transfers"))).toMatchObject({ head: "originWarehouseId", code: "displayId" });
});

test("a bin is known by its own name, and stands in its warehouse", () => {
  expect(placesOf(resourceOf("bin_locations"))).toMatchObject({ head: "name", code: null, side: "warehouseId" });
});
