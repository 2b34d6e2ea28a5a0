import { code, date, quantity, reference, text, unitMoney } from "../core/fields.ts";
import { required, type BulkVerb, type Operation } from "../core/operations.ts";

const numbersAndDates = {
  lotNumber: "text",
  altLotNumber: "text",
  serialNumber: "text",
  expirationDate: "date",
  manufactureDate: "date",
} as const;

/** Where the goods lie: a bin of the warehouse. */
const warehouse = reference({ module: "warehouses", required: true });
const bin = reference({ module: "bin_locations", required: true, within: { warehouseId: "warehouseId" } });

/** A kit has no stock of its own, and what is no thing has none. */
const isStocked = { isKit: false, kind: "stock" } as const;

export const operations = {
  /** Puts stock into a bin without a purchase: opening stock, finds. */
  createLot: {
    sql: "create_lot",
    input: {
      skuId: required("id"),
      warehouseId: required("id"),
      binLocationId: required("id"),
      quantity: required("decimal"),
      costPerUnit: required("decimal"),
      ...numbersAndDates,
    },
    returns: "lots",
    scope: "lot:create",
    preview: true,
    form: {
      warehouseId: warehouse,
      binLocationId: bin,
      quantity: quantity({ required: true, positive: true }),
      costPerUnit: unitMoney({ required: true, min: 0 }),
      lotNumber: code({ max: 60 }),
      altLotNumber: code({ max: 60 }),
      serialNumber: code({ max: 60, wide: true }),
      manufactureDate: date(),
      expirationDate: date(),
    },
    buttons: [{ at: "list", on: "skus", icon: "Plus", when: isStocked, given: { skuId: "id" }, about: ["code"] }],
  },
  /** A signed correction of a lot; or, positive, a new lot in the bin of a SKU and warehouse. The cost is the cheapest cost rule's unless given. */
  adjustLot: {
    sql: "adjust_lot",
    input: {
      lotId: "id",
      skuId: "id",
      warehouseId: "id",
      binLocationId: "id",
      quantity: required("decimal"),
      cost: "decimal",
      reason: required("text"),
      ...numbersAndDates,
    },
    returns: "lots",
    scope: "lot:adjust",
    preview: true,
    form: {
      lotId: { ...reference({ module: "lots", within: { skuId: "skuId" } }), neededBelowZero: "quantity" },
      warehouseId: { ...warehouse, without: "lotId" },
      binLocationId: { ...bin, without: "lotId" },
      quantity: quantity({ required: true, signed: true }),
      cost: { ...unitMoney({ min: 0 }), without: "lotId" },
      reason: text({ required: true }),
    },
    buttons: [
      {
        at: "head",
        on: "skus",
        icon: "SlidersHorizontal",
        key: "A",
        when: isStocked,
        given: { skuId: "id" },
        about: ["code"],
      },
      {
        at: "list",
        on: "skus",
        above: "adjustments",
        icon: "SlidersHorizontal",
        when: isStocked,
        given: { skuId: "id" },
        about: ["code"],
      },
      {
        at: "row",
        icon: "SlidersHorizontal",
        given: { lotId: "id" },
        about: ["skuId", "lotNumber"],
        tells: { quantity: "quantity" },
      },
    ],
  },
  /** Always refused: a lot is part of the ledger. Its quantity is adjusted to zero instead. */
  deleteLot: {
    sql: "delete_lots",
    args: { id: required("id") },
    returns: "lots",
    scope: "lot:delete:single",
  },
  /** Sets the unit cost that a lot turned out to have. Shipped goods keep their cost. */
  changeLotCost: {
    sql: "change_lot_cost",
    input: { id: required("id"), costPerUnit: required("decimal"), reason: required("text") },
    returns: "lots",
    scope: "lot:adjust",
    besides: ["sku_cost:view:all"],
    preview: true,
    form: { costPerUnit: unitMoney({ required: true, min: 0 }), reason: text({ required: true }) },
    buttons: [
      {
        at: "row",
        icon: "Coins",
        given: { id: "id" },
        about: ["skuId", "lotNumber"],
        tells: { costPerUnit: "unitCost" },
      },
    ],
  },
  /** Puts a lot, or a part of it, into another bin of its warehouse; a part becomes a lot of its own. */
  moveLot: {
    sql: "move_lot",
    input: { id: required("id"), warehouseId: "id", binLocationId: required("id"), quantity: "decimal" },
    returns: "lots",
    scope: "lot:adjust",
    preview: true,
    form: { binLocationId: bin, quantity: quantity({ positive: true }) },
    buttons: [
      {
        at: "row",
        icon: "MoveRight",
        while: ["quantity"],
        given: { id: "id", warehouseId: "warehouseId" },
        about: ["skuId", "lotNumber"],
        tells: { quantity: "quantity" },
      },
    ],
  },
  /** Keeps a lot, or a part of it, from everybody until it is released. */
  holdLot: {
    sql: "hold_lot",
    input: { id: required("id"), quantity: "decimal", reason: required("text") },
    returns: "lots",
    scope: "lot:adjust",
    preview: true,
    form: { quantity: quantity({ positive: true }), reason: text({ required: true, max: 500 }) },
    buttons: [
      {
        at: "row",
        icon: "Lock",
        while: ["quantity"],
        given: { id: "id" },
        about: ["skuId", "lotNumber"],
        tells: { quantity: "quantity" },
      },
    ],
  },
  /** Lets what is on hold of a lot be used, also past its expiration date. */
  releaseLot: {
    sql: "release_lot",
    input: { id: required("id"), reason: required("text") },
    returns: "lots",
    scope: "lot:adjust",
    preview: true,
    form: { reason: text({ required: true, max: 500 }) },
    buttons: [{ at: "row", icon: "LockOpen", while: ["held"], given: { id: "id" }, about: ["skuId", "lotNumber"] }],
  },
} as const satisfies Record<string, Operation>;

/** What many lots get at once. */
export const bulkVerbs: readonly BulkVerb[] = [
  { name: "moveLot", form: { warehouseId: warehouse, binLocationId: bin } },
  {
    name: "adjustLot",
    by: "lotId",
    form: { quantity: quantity({ required: true, signed: true }), reason: text({ required: true }) },
    undo: { sql: "take_back_adjustments", of: "adjustmentId" },
  },
  { name: "holdLot", form: { reason: text({ required: true, max: 500 }) } },
  { name: "releaseLot" },
];
