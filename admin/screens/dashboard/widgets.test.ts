import { describe, expect, test } from "vitest";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { reports } from "../../data/resources.ts";
import { knownFilter } from "../../../resources/core/criteria.ts";
import { attention, firstLayout } from "./layout.ts";
import { declaredWidgets, filterOf, viewWidgets, type DashboardFilter } from "./widgets.ts";
import type { SavedFilter } from "../list/views/savedFilter.ts";
import type { Access } from "../../data/access.ts";

const everything = { sees: () => true, may: () => true } as unknown as Access;
const filter: DashboardFilter = { period: { preset: "thisYear" }, warehouseIds: [3], labelIds: [7] };
const widgets = declaredWidgets(everything);

describe.each(widgets.map((widget) => [widget.key, widget] as const))("%s", (_key, widget) => {
  test("is asked nothing that its report does not know, and its link keeps all of it", () => {
    const { filter: asked } = filterOf(widget, filter);
    expect(knownFilter(widget.resource, asked)).toEqual(asked);
  });
});

test("what needs a person is told of now, whatever the period; charts are of the period", () => {
  const datedOf = (picture: string) =>
    widgets.filter((widget) => widget.picture === picture).map((widget) => filterOf(widget, filter).dated);
  expect(new Set(datedOf("attention"))).toEqual(new Set([null]));
  expect(datedOf("columns")).toEqual(
    widgets.flatMap(({ picture, resource }) => (picture === "columns" ? [resource.report.period] : [])),
  );
});

test("a filter of the dashboard that a report does not know is said, and not asked", () => {
  for (const widget of widgets) {
    const known = criteriaOf(widget.resource);
    const { ignores } = filterOf(widget, filter);
    expect(ignores.includes("labels")).toBe(!known.some(({ kind }) => kind === "labels"));
    expect(ignores.includes("warehouses")).toBe(
      !known.some((one) => one.kind === "reference" && one.module === "warehouses"),
    );
  }
});

test("who sees no prices or costs is offered no figure of them", () => {
  const without = (scope: string): Access =>
    ({ sees: () => true, may: (asked: string) => !asked.startsWith(scope) }) as unknown as Access;
  for (const [scope, secret] of [
    ["sku_price", "price"],
    ["sku_cost", "cost"],
  ] as const)
    for (const { resource, measure } of declaredWidgets(without(scope)))
      expect(resource.fields[measure]?.kind === "money" && resource.fields[measure].secret).not.toBe(secret);
});

test("people begin with the widgets that have a place, and the card of what needs a person", () => {
  const first = firstLayout(widgets);
  expect(first.map(({ widget }) => widget)).toContain(attention);
  expect(new Set(first.map(({ widget }) => widget)).size).toBe(first.length);
  expect(first.every(({ widget }) => widget === attention || widgets.some(({ key }) => key === widget))).toBe(true);
  expect(firstLayout([])).toEqual([]);
});

test("a saved view of a report stands there as what it is: grouped, over time, or a figure", () => {
  const view = (criteria: object, sort: SavedFilter["sort"] = null): SavedFilter =>
    ({ id: 4, name: "Mine", module: "report_sales", criteria, sort, columns: [] }) as unknown as SavedFilter;
  const [bars] = viewWidgets(everything, [
    view({ groupBy: "customerId", warehouseIds: [2] }, { column: "revenue", order: "DESC" }),
  ]);
  expect(bars).toMatchObject({
    key: "view:4",
    picture: "bars",
    measure: "revenue",
    groupBy: "customerId",
    filter: { warehouseIds: [2] },
  });
  expect(viewWidgets(everything, [view({ groupBy: "day" })])[0]).toMatchObject({ picture: "columns" });
  expect(viewWidgets(everything, [view({})])[0]).toMatchObject({ picture: "figure", measure: "quantity" });
  // of a list that is read as a report, what it shows is added up
  const ofList = { ...view({ groupBy: "customerId" }), module: "report_of_sales_orders" };
  expect(viewWidgets(everything, [ofList, { ...ofList, columns: ["displayId", "qtyShipped"] }])).toMatchObject([
    { picture: "bars", measure: "total" },
    { picture: "bars", measure: "qtyShipped" },
  ]);
  // of a list that is no report, or of a report that is gone
  expect(viewWidgets(everything, [{ ...view({}), module: "vendors" }])).toEqual([]);
  expect(reports.length).toBeGreaterThan(15);
});
