import { expect, test } from "vitest";
import { reports, resources } from "../registry.ts";
import type { ReportResource } from "../report.ts";
import { reportProblems } from "./reports.ts";

const known = new Map(resources.map((resource) => [resource.name, resource]));
const payments = reports.find(({ name }) => name === "report_payments")!;
const withFigure = (figure: string | undefined): ReportResource => {
  const { figure: _own, ...report } = payments.report;
  return { ...payments, report: { ...report, ...(figure !== undefined && { figure }) } };
};

test("the reports fit together", () => {
  expect(reports.flatMap((report) => reportProblems(report, known))).toEqual([]);
});

test.each([
  ["none", undefined, "no figure"],
  ["a day", "paymentDate", "its figure paymentDate"],
  ["nothing of it", "nmae", "its figure nmae"],
])("a report that lists amounts names one for a phone: %s is refused", (_, figure, problem) => {
  expect(reportProblems(withFigure(figure), known)).toEqual([expect.stringContaining(problem)]);
});

const withParts = (change: object): ReportResource => {
  const lots = reports.find(({ name }) => name === "report_lots")!;
  const value = { ...lots.report.widgets!["value"]!, ...change };
  return { ...lots, report: { ...lots.report, widgets: { ...lots.report.widgets, value } } };
};

test.each([
  ["a group of it", {}, []],
  ["no group of it", { parts: "lotId" }, [expect.stringContaining("has no group lotId")]],
  ["no figure", { picture: "attention" }, [expect.stringContaining("has parts, and is no figure")]],
])("the parts of a figure are a group of its report: %s", (_, change, problems) => {
  expect(reportProblems(withParts(change), known)).toEqual(problems);
});
