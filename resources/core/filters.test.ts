import { expect, test } from "vitest";
import { filtersOf, sortableOf } from "./filters.ts";
import { definitionOf, modules, resources } from "./registry.ts";

const namesOf = (module: string) => filtersOf(definitionOf(module)).map(({ name }) => name);
const common = ["searchText", "ids", "createdAfter", "createdBefore"];

test.each([
  ["purchase_orders", ["vendorIds", "statusIds", "warehouseIds", "labelIds"]],
  ["sales_orders", ["statusIds", "warehouseIds", "skuIds", "customerIds", "labelIds"]],
  ["skus", ["stockLevelsFilter", "codes", "labelIds"]],
  ["users", ["roles", "isActive", "isInactive", "labelIds"]],
  ["labels", ["modules"]],
  ["bin_locations", ["warehouseIds", "labelIds"]],
])("%s has the specification's filters", (module, wanted) => {
  expect(namesOf(module)).toEqual(expect.arrayContaining([...common, ...wanted]));
});

test("active users are shown and inactive ones are not, unless asked otherwise", () => {
  const initial = Object.fromEntries(
    filtersOf(definitionOf("users")).flatMap((filter) => ("initial" in filter ? [[filter.name, filter.initial]] : [])),
  );
  expect(initial).toEqual({ isActive: true, isInactive: false });
});

test("lists begin with all there is, but for what is not used any more", () => {
  const starting = resources.flatMap((resource) =>
    resource.list === undefined
      ? []
      : filtersOf(resource).flatMap((filter) => ("initial" in filter && filter.initial === true ? [filter.name] : [])),
  );
  expect(new Set(starting)).toEqual(new Set(["isActive"]));
});

test("a date becomes two bounds, a state its documented values", () => {
  const filters = filtersOf(definitionOf("purchase_orders"));
  expect(filters).toContainEqual({ name: "dueAfter", kind: "from", field: "dueDate", type: "date" });
  expect(filters).toContainEqual({ name: "dueBefore", kind: "to", field: "dueDate", type: "date" });
  expect(filters.find(({ name }) => name === "states")).toMatchObject({
    options: ["Draft", "Open", "Partially Received", "Received", "Closed", "Canceled"],
  });
});

test("lists are ordered by what is stored and has an order", () => {
  const sortable = sortableOf(definitionOf("sales_orders"));
  expect(sortable).toEqual(expect.arrayContaining(["id", "displayId", "shipDate", "total"]));
  expect(sortable).not.toContain("notes");
  expect(sortable).not.toContain("backordered");
});

/** What the specification names (a new user is an administrator: that role comes first); hand-sorted statuses are ours. */
const named: Readonly<Record<string, { column: string; order: "ASC" | "DESC" }>> = {
  ...Object.fromEntries(
    ["customers", "purchase_orders", "sales_orders", "transfers", "work_orders"].map((module) => [
      module,
      { column: "displayId", order: "DESC" },
    ]),
  ),
  shipments: { column: "salesOrderId", order: "ASC" },
  statuses: { column: "sortOrder", order: "ASC" },
  user_roles: { column: "id", order: "ASC" },
};

test("lists start in the specification's order, all others with the newest", () => {
  const lists = modules().filter(({ list, embedded }) => list && !embedded);
  expect(lists.length).toBeGreaterThan(30);
  const starting = Object.fromEntries(lists.flatMap(({ name, sort }) => (sort ? [[name, sort]] : [])));
  expect(starting).toEqual(named);
});
