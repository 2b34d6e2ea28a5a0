import { required, type Operation } from "../core/operations.ts";

const numbersAndDates = {
  lotNumber: "text",
  altLotNumber: "text",
  serialNumber: "text",
  expirationDate: "date",
  manufactureDate: "date",
} as const;

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
  },
} as const satisfies Record<string, Operation>;
