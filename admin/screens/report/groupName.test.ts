import { expect, test } from "vitest";
import { reports } from "../../../resources/core/registry.ts";
import { statesOf } from "../../../resources/core/states.ts";
import { statusModule } from "./groupName.ts";

test("whoever groups by status knows whose statuses they are, so that they are said in the reader's words", () => {
  const grouped = reports.filter(({ report }) => report.groups.includes("statusId"));
  expect(grouped.map(({ name }) => name)).toContain("report_open_orders");
  const unknown = grouped.filter((report) => statesOf(statusModule(report)).length === 0);
  expect(unknown.map(({ name }) => name)).toEqual([]);
  expect(statusModule(reports.find(({ name }) => name === "report_open_orders")!)).toBe("sales_orders");
});
