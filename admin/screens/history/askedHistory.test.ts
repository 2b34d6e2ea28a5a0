import { expect, test } from "vitest";
import { filterOf, historyFrom, historyModules, searchOf } from "./askedHistory.ts";
import { recordEntries, type RootedRow } from "./recordEntries.ts";

test("the address says what the history is narrowed to, and nothing that it does not know", () => {
  const asked = historyFrom(
    new URLSearchParams(
      "module=skus&module=vendors&module=passwords&operation=deleted&recordId=7&userId=x&from=2026-11-01&to=31.11.2026",
    ),
  );
  expect(asked).toEqual({
    modules: ["skus", "vendors"],
    operation: "deleted",
    recordId: 7,
    userId: null,
    from: "2026-11-01",
    to: "",
  });
  expect(historyFrom(searchOf(asked))).toEqual(asked);
  expect(filterOf(asked)).toEqual({
    modules: ["skus", "vendors"],
    operations: ["deleted"],
    rootId: 7,
    createdAfter: "2026-11-01",
  });
  // the last day is within
  expect(filterOf({ ...asked, from: "", to: "2026-11-30" })).toMatchObject({
    createdBefore: "2026-11-30",
  });
  expect(historyModules).toContain("sales_orders");
  expect(historyModules).not.toContain("notifications");
});

test("what was done to one record in one go stands together, and apart from another's", () => {
  const row = (id: string, module: string, rootId: number, tableName = module): RootedRow => ({
    id,
    module,
    tableName,
    recordId: Number(id),
    rootId,
    operation: "updated",
    changes: {},
    names: {},
    actor: null,
    userId: 1,
    cause: null,
    createdAt: "2026-11-01T10:00:00Z",
  });
  const entries = recordEntries([
    row("4", "sales_orders", 9, "sales_order_lines"),
    row("3", "sales_orders", 9),
    row("2", "sales_orders", 8),
    row("1", "skus", 8),
  ]);
  expect(entries.map(({ module, rootId, rows }) => [module, rootId, rows.map(({ id }) => id)])).toEqual([
    ["sales_orders", 9, ["3", "4"]],
    ["sales_orders", 8, ["2"]],
    ["skus", 8, ["1"]],
  ]);
});
