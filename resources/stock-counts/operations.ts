import { choice, code, quantity, reference } from "../core/fields.ts";
import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

/** What was counted: a line of the sheet, or what was found where. */
const counted = {
  lineId: "id",
  skuId: "id",
  binLocationId: "id",
  lotNumber: "text",
  serialNumber: "text",
  expirationDate: "date",
  countedAt: "datetime",
  again: "text",
} as const;

export const operations = {
  /**
   * What was counted: of a line, or, of what was found, of a SKU in a bin. It is compared with what was there at countedAt, now unless
   * given. A line that is named and was counted before is counted again; the same goods named by their SKU need `again`: add, or
   * replace. One line may be given without a list.
   */
  enterStockCount: {
    sql: "enter_stock_count",
    input: {
      id: required("id"),
      warehouseId: "id",
      ...counted,
      quantity: "decimal",
      lines: [{ ...counted, quantity: required("decimal") }],
    },
    returns: "stock_counts",
    scope: "stock_count:update:single",
    form: {
      skuId: { ...reference({ module: "skus", required: true }), without: "lineId" },
      binLocationId: {
        ...reference({ module: "bin_locations", required: true, within: { warehouseId: "warehouseId" } }),
        without: "lineId",
      },
      lotNumber: { ...code({ max: 60 }), without: "lineId" },
      quantity: quantity({ required: true, min: 0 }),
      again: { ...choice({ options: ["add", "replace"] }), without: "lineId" },
    },
    buttons: [
      { ...atHead, icon: "ScanBarcode", key: "C", in: ["open"], given: { id: "id", warehouseId: "warehouseId" } },
      {
        at: "row",
        on: "stock_count_lines",
        icon: "ClipboardPen",
        given: { id: "stockCountId", lineId: "id" },
        about: ["skuId", "lotNumber"],
      },
    ],
  },
  /** Ends counting: the quantity expected at the moment of each count is written beside it, on a blind sheet too. */
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
    buttons: [{ ...atHead, icon: "Check", key: "P", primary: true, in: ["underWay"] }],
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
