import { expect, test } from "vitest";
import { buttonsOn, definitionOf } from "../../../../resources/core/registry.ts";
import { bulkRowOf, rowsFor } from "./bulkRow.ts";

const shipments = definitionOf("shipments");
const row = (id: number, state?: string) => bulkRowOf(shipments, { id, displayId: id, ...(state && { state }) });

test("what is shipped or voided is not offered to be placed; where a list does not tell, the database judges", () => {
  const [place] = buttonsOn("shipments", "bulk");
  const rows = [row(1, "Ready To Ship"), row(2, "Shipped"), row(3, "Voided"), row(4)];
  expect(rowsFor(shipments, place!.button, rows).map(({ id }) => id)).toEqual([1, 4]);
  expect(rowsFor(shipments, place!.button, [row(2, "Shipped")])).toEqual([]);
});
