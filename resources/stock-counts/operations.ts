import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

export const operations = {
  /**
   * What was counted: of a line, or, of what was found, of a SKU in a bin. It is compared with what was there at countedAt, now unless
   * given. A line that was counted before is counted again.
   */
  enterStockCount: {
    sql: "enter_stock_count",
    input: {
      id: required("id"),
      lines: required([
        {
          lineId: "id",
          skuId: "id",
          binLocationId: "id",
          lotNumber: "text",
          serialNumber: "text",
          expirationDate: "date",
          quantity: required("decimal"),
          countedAt: "datetime",
        },
      ]),
    },
    returns: "stock_counts",
    scope: "stock_count:update:single",
  },
  /** Ends counting: what was expected at the moment of each count is written beside it, on a blind sheet too. */
  reviewStockCount: {
    sql: "review_stock_count",
    input: { id: required("id") },
    returns: "stock_counts",
    scope: "lot:adjust",
    form: {},
    buttons: [{ ...atHead, icon: "ListChecks", in: ["open"], while: ["linesCounted"] }],
  },
  /** Has lines counted again: those named, else all that differ. */
  recountStockCount: {
    sql: "recount_stock_count",
    input: { id: required("id"), lineIds: ["id"] },
    returns: "stock_counts",
    scope: "lot:adjust",
    form: {},
    buttons: [{ ...atHead, icon: "RotateCcw", in: ["underWay"] }],
  },
  /** Posts the differences of a reviewed sheet as adjustments with the reason "Count", in one event. Lines that were not counted stay. */
  countStock: {
    sql: "count_stock",
    input: { id: required("id") },
    returns: "stock_counts",
    scope: "lot:adjust",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Check", key: "P", in: ["underWay"] }],
  },
  /** Takes a posted count back: it is reviewed again. */
  undoStockCount: {
    sql: "undo_stock_count",
    input: { id: required("id") },
    returns: "stock_counts",
    scope: "lot:adjust",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Undo2", in: ["done"] }],
  },
} as const satisfies Record<string, Operation>;
