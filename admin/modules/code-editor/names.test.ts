import { expect, test } from "vitest";
import { moduleAt, offersAt, openBlocks, placeIn } from "./names.ts";

const custom = [
  { id: 1, slug: "gate", displayName: "Gate", kind: "number", choices: null, isRequired: false },
] as const;
const names = (text: string) => {
  const place = placeIn(text);
  return place && offersAt({ module: "invoices", custom }, place, (key) => key).map(({ name }) => name);
};

test("what may be written follows from the registry, the company's own fields and the blocks around", () => {
  expect(names("<p>")).toBeNull();
  expect(names("{{")).toEqual(expect.arrayContaining(["total", "customer", "lineItems", "company", "custom"]));
  expect(names("{{customer.")).toContain("businessName");
  expect(names("{{#each lineItems}}{{")).toEqual(expect.arrayContaining(["sku", "quantity"]));
  expect(names("{{#each lineItems}}{{sku.")).toContain("code");
  expect(names("{{#each lineItems}}{{total}}{{/each}}{{")).toContain("dueDate");
  expect(names("{{company.")).toEqual(["name", "currency"]);
  expect(names("{{custom.")).toEqual(["gate"]);
  expect(names("{{nowhere.")).toEqual([]);
});

test("blocks that are closed are left behind, and conditions are none", () => {
  expect(openBlocks("{{#each a}}{{#if b}}{{#with c.d}}")).toEqual(["a", "c", "d"]);
  expect(openBlocks("{{#each a}}{{/each}}")).toEqual([]);
  expect(moduleAt("shipments", ["salesOrder", "customer"])).toBe("customers");
});
