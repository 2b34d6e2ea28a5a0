import { expect, test } from "vitest";
import { withCustomColumns } from "./custom-columns.ts";
import { reportOfList } from "./naming.ts";
import { listReports, reports } from "./registry.ts";
import { periodOf, periodsOf } from "./report-period.ts";

const ordersAsReport = listReports.find(({ name }) => name === reportOfList("sales_orders"))!;

test("a list's period is of the date it is narrowed by, its own before any other", () => {
  const dates = periodsOf(ordersAsReport).map(({ field }) => field);
  expect(dates[0]).toBe(ordersAsReport.report.period);
  expect(dates.length).toBeGreaterThan(1);
  expect(periodOf(ordersAsReport, {})?.field).toBe(dates[0]);
  for (const other of dates.slice(1))
    expect(periodOf(ordersAsReport, { [other]: { preset: "thisYear" } })?.field).toBe(other);
  expect(periodOf(ordersAsReport, Object.fromEntries(dates.map((field) => [field, {}])))?.field).toBe(dates[0]);
});

test("a declared report's period is of its own date alone", () => {
  for (const report of reports)
    expect(periodsOf(report).map(({ field }) => field)).toEqual(report.report.period ? [report.report.period] : []);
});

test("fields of the company's own become columns where the module has them: numbers are added up, choices make groups", () => {
  const custom = [
    { id: 1, displayName: "Tier", kind: "choice" },
    { id: 2, displayName: "Length", kind: "number" },
    { id: 3, displayName: "Since", kind: "date" },
  ];
  const { fields, report } = withCustomColumns(ordersAsReport, custom);
  expect([fields["cf:1"]?.kind, fields["cf:2"]?.kind, fields["cf:3"]?.kind]).toEqual(["text", "quantity", "date"]);
  expect(report.sums.filter((name) => name.startsWith("cf:"))).toEqual(["cf:2"]);
  expect(report.groups.filter((name) => name.startsWith("cf:"))).toEqual(["cf:1"]);
  expect(report.called).toEqual({ "cf:1": "Tier", "cf:2": "Length", "cf:3": "Since" });
  expect(withCustomColumns(reports[0]!, custom)).toBe(reports[0]);
});
