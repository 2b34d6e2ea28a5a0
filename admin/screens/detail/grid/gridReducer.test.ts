import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moveKey } from "./gridKeys.ts";
import { gridReducer, nextEditable } from "./gridReducer.ts";
import { type GridAction, type GridColumn, initialGrid, pendingOf, savedRow } from "./gridState.ts";

const columns: GridColumn[] = [
  { key: "sku", editable: (row) => row === null || row.id === null },
  { key: "quantity", editable: (row) => row !== null },
  { key: "shipped", editable: () => false },
  { key: "price", editable: (row) => row !== null },
];
const reduce = gridReducer(columns);
const start = initialGrid([
  savedRow(1, { sku: { id: 7, name: "A" }, quantity: "2", price: "5" }),
  savedRow(2, { sku: { id: 8, name: "B" }, quantity: "3", price: "6" }),
]);
const run = (actions: readonly GridAction[], from = start) => actions.reduce(reduce, from);
const key = (name: string, extra = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...extra,
});

describe("moving", () => {
  test("Tab visits only cells that can be typed in, then leaves the grid", () => {
    const first = run([{ type: "next", by: 1 }]);
    expect(first.cursor).toEqual({ row: 0, column: 1 });
    expect(run([{ type: "next", by: 1 }], first).cursor).toEqual({ row: 0, column: 3 });
    expect(nextEditable(start, columns, 1, { row: 2, column: 0 })).toBeNull();
  });

  test("Enter after the last line stands where a new one begins", () => {
    const end = run([
      { type: "go", to: { row: 1, column: 3 } },
      { type: "write", values: { price: "9" }, after: "down" },
    ]);
    expect(end.cursor).toEqual({ row: 2, column: 0 });
  });

  test("where a new row begins there is one cell", () => {
    expect(
      run([
        { type: "go", to: { row: 2, column: 3 } },
        { type: "step", rows: 0, columns: 2 },
      ]).cursor,
    ).toEqual({ row: 2, column: 0 });
  });

  test("never leaves the grid, whatever is pressed", () => {
    const anyKey = fc.constantFrom(
      "ArrowUp",
      "ArrowDown",
      "ArrowLeft",
      "ArrowRight",
      "Home",
      "End",
      "PageDown",
      "PageUp",
      "Enter",
      "Delete",
      "x",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKey, fc.boolean(), fc.boolean())), (keys) => {
        const state = keys.reduce((now, [name, ctrlKey, altKey]) => {
          const action = moveKey(key(name, { ctrlKey, altKey }), now, "");
          return action ? reduce(now, action) : now;
        }, start);
        expect(state.cursor.row).toBeGreaterThanOrEqual(0);
        expect(state.cursor.row).toBeLessThanOrEqual(state.rows.length);
        expect(state.cursor.column).toBeLessThan(columns.length);
      }),
    );
  });
});

describe("changing", () => {
  test("a letter replaces the cell, F2 keeps what it holds, a read-only cell refuses", () => {
    const at = run([{ type: "go", to: { row: 0, column: 1 } }]);
    const typed = moveKey(key("7"), at, "2");
    expect(typed && reduce(at, typed).draft).toBe("7");
    const opened = moveKey(key("F2"), at, "2");
    expect(opened && reduce(at, opened).draft).toBe("2");
    expect(
      run([
        { type: "go", to: { row: 0, column: 2 } },
        { type: "edit", text: "1" },
      ]).draft,
    ).toBeNull();
  });

  test("writing in the last row adds one, undo takes it back", () => {
    const added = run([
      { type: "go", to: { row: 2, column: 0 } },
      { type: "write", values: { sku: { id: 9, name: "C" } }, after: "next" },
    ]);
    expect(added.rows).toHaveLength(3);
    expect(added.cursor).toEqual({ row: 2, column: 1 });
    expect(pendingOf(added)).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(run([{ type: "undo" }], added).rows).toHaveLength(2);
  });

  test("a paste fills rows and adds the ones that are missing", () => {
    const pasted = run([{ type: "fill", row: 1, values: [{ quantity: "10" }, { quantity: "11" }] }]);
    expect(pasted.rows.map((row) => row.values.quantity)).toEqual(["2", "10", "11"]);
    expect(pendingOf(pasted)).toMatchObject({ added: 1, changed: 1 });
  });

  test("a scan adds a line, the next one of the same item raises it, and the cell stays open for more", () => {
    const scan = (id: number) => ({
      type: "count" as const,
      item: "sku",
      quantity: "quantity",
      values: { sku: { id, name: "S" }, quantity: "1" },
    });
    const open = run([
      { type: "go", to: { row: 2, column: 0 } },
      { type: "edit", text: "" },
    ]);
    const scanned = run([scan(9), scan(9), scan(8)], open);
    expect(scanned.rows.map((row) => row.values.quantity)).toEqual(["2", "4", "2"]);
    expect(scanned).toMatchObject({ draft: "", cursor: { row: 3, column: 0 } });
  });

  test("a removed saved row is remembered, a removed new one is not", () => {
    const added = run([{ type: "fill", row: 2, values: [{ quantity: "1" }] }]);
    expect(run([{ type: "remove", row: 2 }], added).removed).toEqual([]);
    expect(pendingOf(run([{ type: "remove", row: 0 }]))).toMatchObject({ removed: 1 });
  });

  test("Ctrl D copies the cell above, Alt and an arrow moves the line", () => {
    const copied = run([{ type: "go", to: { row: 1, column: 3 } }, { type: "copyDown" }]);
    expect(copied.rows[1]?.values.price).toBe("5");
    const moved = run([
      { type: "go", to: { row: 1, column: 0 } },
      { type: "moveRow", by: -1 },
    ]);
    expect(moved.rows.map((row) => row.id)).toEqual([2, 1]);
    expect(moved.cursor.row).toBe(0);
  });

  test("an answer of the server leaves the cell that is typed in open", () => {
    const typing = run([
      { type: "go", to: { row: 2, column: 0 } },
      { type: "edit", text: "W" },
    ]);
    const more = [savedRow(3, { quantity: "1" }), ...start.rows];
    expect(run([{ type: "reset", rows: more }], typing)).toMatchObject({ draft: "W", cursor: { row: 3, column: 0 } });
    const changing = run([
      { type: "go", to: { row: 1, column: 1 } },
      { type: "edit", text: "4" },
    ]);
    expect(run([{ type: "reset", rows: more }], changing)).toMatchObject({ draft: "4", cursor: { row: 2, column: 1 } });
    // unless its row is gone
    expect(run([{ type: "reset", rows: start.rows.slice(0, 1) }], changing).draft).toBeNull();
  });

  test("undoing everything gives the first rows back", () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant("remove" as const), row: fc.nat(4) }),
      fc.record({
        type: fc.constant("fill" as const),
        row: fc.nat(3),
        values: fc.array(fc.record({ quantity: fc.constant("4") }), { maxLength: 3 }),
      }),
      fc.record({ type: fc.constant("moveRow" as const), by: fc.constantFrom(1 as const, -1 as const) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        let state = run(actions);
        while (state.past.length > 0) state = reduce(state, { type: "undo" });
        expect(state.rows).toEqual(start.rows);
        expect(state.removed).toEqual([]);
      }),
    );
  });
});
