import { expect, test } from "vitest";
import { definitionOf } from "../../../../resources/core/registry.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { keptFields } from "./keptFields.ts";

const kept = (module: string, state: string, figures: Readonly<Record<string, string>> = {}) =>
  keptFields(definitionOf(module), { id: 1, version: 1, state, ...figures } as DetailRecord);

test("a draft keeps nothing; an opened sales order keeps its customer, and its place once something is packed or shipped", () => {
  expect(kept("sales_orders", "Draft", { qtyShipped: "0", committed: "0" })).toEqual([]);
  expect(kept("sales_orders", "Open", { qtyShipped: "0", committed: "0" })).toEqual(["customerId"]);
  expect(kept("sales_orders", "Open", { qtyShipped: "0", committed: "2" })).toEqual(["customerId", "warehouseId"]);
  expect(kept("sales_orders", "Shipped", { qtyShipped: "3", committed: "0" })).toEqual(["customerId", "warehouseId"]);
});

test("a purchase order keeps its place once something arrived, and all of it once it ended", () => {
  expect(kept("purchase_orders", "Open", { qtyReceived: "0" })).toEqual([]);
  expect(kept("purchase_orders", "Partially Received", { qtyReceived: "1.5" })).toEqual(["warehouseId"]);
  expect(kept("purchase_orders", "Canceled", { qtyReceived: "0" })).toEqual(["vendorId", "warehouseId"]);
});

test("what is no document keeps nothing", () => {
  expect(kept("vendors", "")).toEqual([]);
});
