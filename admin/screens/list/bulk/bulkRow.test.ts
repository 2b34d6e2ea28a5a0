import { expect, test } from "vitest";
import { buttonsOn, definitionOf } from "../../../../resources/core/registry.ts";
import { bulkRowOf, deletableRows, rowsFor } from "./bulkRow.ts";

const shipments = definitionOf("shipments");
const row = (id: number, state?: string) => bulkRowOf(shipments, { id, displayId: id, ...(state && { state }) });

test("what is shipped or voided is not offered to be placed; where a list does not tell, the database judges", () => {
  const [place] = buttonsOn("shipments", "bulk");
  const rows = [row(1, "Ready To Ship"), row(2, "Shipped"), row(3, "Voided"), row(4)];
  expect(rowsFor(shipments, place!.button, rows).map(({ id }) => id)).toEqual([1, 4]);
  expect(rowsFor(shipments, place!.button, [row(2, "Shipped")])).toEqual([]);
});

test("orders that hold something are not offered to be deleted; records without a life all are", () => {
  const orders = definitionOf("sales_orders");
  const order = (id: number, state?: string) => bulkRowOf(orders, { id, displayId: id, ...(state && { state }) });
  const rows = [order(1, "Draft"), order(2, "Open"), order(3, "Shipped"), order(4, "Canceled"), order(5)];
  expect(deletableRows(orders, rows).map(({ id }) => id)).toEqual([1, 4, 5]);
  const vendors = definitionOf("vendors");
  expect(deletableRows(vendors, [bulkRowOf(vendors, { id: 6, name: "Any" })])).toHaveLength(1);
});
