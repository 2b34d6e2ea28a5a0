import { expect, test } from "vitest";
import { reports } from "../../../resources/core/registry.ts";
import { columnsOf } from "../list/columns.ts";
import { cardParts, needsTitle, toldBelow } from "./cardParts.ts";

const reportOf = (name: string) => reports.find((report) => report.name === name)!;
const shownOf = (name: string, hidden: readonly string[] = []) => {
  const report = reportOf(name);
  const columns = columnsOf(report, [], () => true);
  return (report.list ?? []).flatMap((key) => columns.filter((column) => column.key === key && !hidden.includes(key)));
};

test("a card is led by the figure that its report names, and not by whichever amount comes last", () => {
  const { head, figure, state, others } = cardParts(reportOf("report_payments"), shownOf("report_payments"));
  expect([head?.key, figure?.key, state?.key]).toEqual(["paymentId", "amount", "state"]);
  expect(others.map(({ key }) => key)).toContain("unapplied");
});

test("where a role does not see it, another that is added up leads", () => {
  const name = "report_receipts";
  const hidden = ["cost", "paid", "discountTaken", "due", "variance"];
  expect(cardParts(reportOf(name), shownOf(name, hidden)).figure?.key).toBe("quantity");
});

test("a price rule says from how many of what", () => {
  const { others } = cardParts(reportOf("report_price_rules"), shownOf("report_price_rules"));
  const below = toldBelow(
    others,
    () => false,
    () => null,
  );
  expect(below.map(({ key }) => key)).toEqual(expect.arrayContaining(["matchCriteria", "quantity", "unit"]));
});

test("a warehouse that a bin's name tells already is not told twice, and nothing empty is told", () => {
  const { others } = cardParts(reportOf("report_lots"), shownOf("report_lots"));
  const names: Readonly<Record<string, string>> = { warehouseId: "Columbus", binLocationId: "A-03 · Columbus" };
  const named = (key: string) => (names[key] === undefined ? null : { name: names[key] });
  const below = toldBelow(others, (key) => key === "expirationDate", named).map(({ key }) => key);
  expect(below).toContain("binLocationId");
  expect(below).not.toContain("warehouseId");
  expect(below).not.toContain("expirationDate");
});

test("the id of a record is read as its name: at the left, and without a title", () => {
  for (const [name, key] of [
    ["report_stock_history", "documentId"],
    ["report_cogs", "documentId"],
    ["report_user_history", "rootId"],
  ] as const) {
    expect([name, shownOf(name).find((column) => column.key === key)?.align]).toEqual([name, "left"]);
    expect(needsTitle(reportOf(name), key)).toBe(false);
  }
  expect(needsTitle(reportOf("report_stock_history"), "before")).toBe(true);
});
