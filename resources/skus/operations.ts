import { code, integer, quantity, reference, text } from "../core/fields.ts";
import { required, type Operation } from "../core/operations.ts";

/** What it takes to count a SKU in another unit. */
const changesUnits = [
  "sku:update:single",
  "sku_price:update:single",
  "sku_cost:update:single",
  "sku_barcode:update:single",
  "bill_of_material:update:single",
] as const;

export const operations = {
  /** Deals out what a warehouse has of a SKU anew, by date and age of the lines that want it. */
  reallocateSku: {
    sql: "reallocate_sku",
    args: { skuId: required("id"), warehouseId: required("id") },
    returns: "skus",
    scope: "sales_order:reallocate",
    besides: ["lot:adjust"],
    preview: true,
    form: { warehouseId: reference({ module: "warehouses", required: true }) },
    buttons: [
      { at: "head", icon: "Shuffle", when: { isKit: false, kind: "stock" }, given: { skuId: "id" }, about: ["code"] },
    ],
  },
  /** A SKU of each combination of a product's option values that has none yet. */
  makeSkus: {
    sql: "make_skus",
    input: { productId: required("id"), codePrefix: "text" },
    returns: "products",
    returnsBy: "productId",
    scope: "sku:create",
    form: { codePrefix: code({ max: 40, help: true }) },
    buttons: [{ at: "list", on: "products", icon: "Grid2x2Plus", given: { productId: "id" }, about: ["name"] }],
  },
  /** Counts a SKU in another unit, while the ledger has no entry of it; its rules, recipes and barcodes mean the same. */
  changeBaseUnit: {
    sql: "change_base_unit",
    input: { skuId: required("id"), factor: required("decimal"), unit: required("text") },
    returns: "skus",
    scope: "sku:update:single",
    besides: changesUnits,
    form: {
      unit: text({ required: true, max: 30, help: true }),
      factor: quantity({ required: true, positive: true, help: true }),
    },
    extra: "skus/SuccessorOffer",
    buttons: [{ at: "head", icon: "Ruler", given: { skuId: "id" }, about: ["code"] }],
  },
  /** Moves stock, rules, recipes and barcodes of a SKU with entries on to a SKU that is counted in another unit. */
  makeSuccessor: {
    sql: "make_successor",
    input: {
      skuId: required("id"),
      code: required("text"),
      unit: required("text"),
      factor: required("decimal"),
      quantityPrecision: "integer",
    },
    returns: "skus",
    scope: "sku:create",
    besides: [...changesUnits, "lot:adjust"],
    preview: true,
    form: {
      code: code({ required: true, max: 60, help: true }),
      quantityPrecision: integer({ min: 0, max: 4, initial: 0, help: true }),
      unit: text({ required: true, max: 30, help: true }),
      factor: quantity({ required: true, positive: true, help: true }),
    },
    extra: "skus/SuccessorLines",
  },
  /** Takes that back while the successor has no entries of its own. */
  undoSuccessor: {
    sql: "undo_successor",
    input: { skuId: required("id") },
    returns: "skus",
    scope: "sku:create",
    besides: [...changesUnits, "lot:adjust"],
    preview: true,
    form: {},
    buttons: [{ at: "head", icon: "Undo2", while: ["predecessorId"], given: { skuId: "id" }, about: ["code"] }],
  },
  /** Sets what the reorder desk suggests aside until a day, from which on it is suggested again. */
  putOffReorder: {
    sql: "put_off_reorder",
    input: { skuId: required("id"), warehouseId: required("id"), reason: required("text"), until: required("date") },
    returns: "skus",
    returnsBy: "skuId",
    scope: "purchase_order:create",
    besides: ["sku:view:all", "purchase_order:view:all"],
  },
  /** Suggests it again; with `until`, only what the caller put off until that day. */
  resumeReorder: {
    sql: "resume_reorder",
    input: { skuId: required("id"), warehouseId: required("id"), until: "date" },
    returns: "skus",
    returnsBy: "skuId",
    scope: "purchase_order:create",
    besides: ["sku:view:all", "purchase_order:view:all"],
  },
} as const satisfies Record<string, Operation>;
