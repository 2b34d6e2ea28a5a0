import { expect, test } from "vitest";
import { changesOf, entriesOf, type HistoryRow } from "./historyRows.ts";

const row = (id: string, createdAt: string, extra: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  tableName: "vendors",
  recordId: 1,
  rootId: 1,
  operation: "updated",
  changes: {},
  names: {},
  actor: null,
  userId: 4,
  cause: null,
  createdAt,
  ...extra,
});

test("what was saved in one go stands together, the record before its children", () => {
  const entries = entriesOf(
    [
      row("4", "2026-11-20T10:00:01.200Z"),
      row("3", "2026-11-20T10:00:01.100Z", { tableName: "contacts" }),
      row("2", "2026-11-20T10:00:01.000Z"),
      row("1", "2026-11-19T09:00:00Z"),
    ],
    "vendors",
  );
  expect(entries.map((entry) => entry.rows.map((each) => each.id))).toEqual([["2", "4", "3"], ["1"]]);
});

test("different people never share an entry", () => {
  expect(
    entriesOf([row("2", "2026-11-20T10:00:00Z"), row("1", "2026-11-20T10:00:00Z", { userId: 5 })], "vendors"),
  ).toHaveLength(2);
});

test("bookkeeping and fields that stay empty are not shown", () => {
  const changes = { version: [1, 2], name: ["A", "B"], phone: [null, ""], customFieldValues: [null, {}] } as const;
  expect(changesOf(row("1", "2026-11-20T10:00:00Z", { changes }))).toEqual([
    { field: "name", before: "A", after: "B" },
  ]);
});
