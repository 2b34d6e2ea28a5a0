import { expect, test } from "vitest";
import { resourceOf } from "../../../data/resources.ts";
import { partyOf } from "./naming.ts";

const named = (name: string) => ({ id: 1, name });

test("a head names the party first, then what else it is about, with the prefix of its number", () => {
  const record = {
    id: 7,
    salesOrderReference: named("146"),
    customerReference: named("Peachtree Furnishings"),
    billingAddressReference: named("75 Marietta St"),
  };
  expect(partyOf(resourceOf("invoices"), record)).toEqual(["Peachtree Furnishings", "SO-146"]);
  expect(partyOf(resourceOf("payments"), record)).toEqual(["Peachtree Furnishings", "SO-146"]);
});

test("an order names its party and its place", () => {
  const record = { id: 7, customerReference: named("Larch & Loom"), warehouseReference: named("Columbus") };
  expect(partyOf(resourceOf("sales_orders"), record)).toEqual(["Larch & Loom", "Columbus"]);
});
