import { expect, test } from "vitest";
import { askedFrom, byWarehouse, documentsOf, type Pick } from "./picks.ts";

const pick = (more: Partial<Pick>): Pick => ({
  warehouseId: 1,
  warehouse: "North",
  binLocationId: 1,
  bin: "A-1",
  skuId: 1,
  sku: "OAK",
  name: "Oak",
  lotId: 1,
  lotNumber: null,
  serialNumber: null,
  expirationDate: null,
  quantity: "3",
  parts: [
    { recordId: 9, displayId: "9", quantity: "1" },
    { recordId: 8, displayId: "8", quantity: "2" },
  ],
  ...more,
});

test("the address says whose picks they are", () => {
  expect(askedFrom(new URLSearchParams("module=sales_orders&ids=4,x,-1,5"))).toEqual({
    module: "sales_orders",
    ids: [4, 5],
  });
  expect(askedFrom(new URLSearchParams("module=sales_orders&ids="))).toBeNull();
  expect(askedFrom(new URLSearchParams("ids=4"))).toBeNull();
});

test("each warehouse has its own walk, and each document is named once", () => {
  const picks = [pick({}), pick({ lotId: 2 }), pick({ warehouseId: 2, warehouse: "South", lotId: 3 })];
  expect(byWarehouse(picks).map(({ name, picks: own }) => [name, own.length])).toEqual([
    ["North", 2],
    ["South", 1],
  ]);
  expect(documentsOf(picks)).toEqual([
    { id: 8, number: "8" },
    { id: 9, number: "9" },
  ]);
});
