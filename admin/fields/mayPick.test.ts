import { expect, test } from "vitest";
import { resourceOf } from "../data/resources.ts";
import type { Field } from "../../resources/core/fields.ts";
import { mayPick } from "./reference.tsx";

const picks = (module: string, name: string, values: Record<string, unknown>) =>
  mayPick(module, name, resourceOf(module).fields[name] as Field<"reference">, { id: 0, ...values });

test("an address is picked among those of a party that is known, and never among everybody's", () => {
  expect(picks("invoices", "billingAddressId", {})).toBe(false);
  expect(picks("invoices", "billingAddressId", { customerId: 7 })).toBe(true);
});

test("nobody's order, customer or vendor is picked for a person; a warehouse is, the second of two is not", () => {
  expect(picks("payments", "salesOrderId", {})).toBe(false);
  expect(picks("sales_orders", "customerId", {})).toBe(false);
  expect(picks("sales_orders", "warehouseId", {})).toBe(true);
  expect(picks("transfers", "destinationWarehouseId", {})).toBe(false);
});
