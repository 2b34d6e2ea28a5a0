import { expect, test } from "vitest";
import { byDocument } from "./openLines.ts";

const row = (recordId: number, quantity: string) => ({
  module: "sales_orders",
  recordId,
  displayId: `${recordId}`,
  name: "Kestrel",
  quantity,
});

test("what a document holds and lacks counts as one", () => {
  expect(byDocument([row(1, "4"), row(1, "2"), row(2, "1")], [row(1, "3")])).toEqual([
    { module: "sales_orders", id: 1, code: "SO-1", party: "Kestrel", quantity: "9", short: "3" },
    { module: "sales_orders", id: 2, code: "SO-2", party: "Kestrel", quantity: "1", short: "0" },
  ]);
});
