import { text } from "../core/fields.ts";
import { required, type Button, type Operation } from "../core/operations.ts";

const atHead = { at: "head", given: { id: "id" }, about: ["displayId"] } as const satisfies Partial<Button>;

export const operations = {
  /** Goods leave the origin: the stock allocated to the lines, all of it unless lines are given. */
  shipTransfer: {
    sql: "ship_transfer",
    input: {
      id: required("id"),
      lineItems: [{ lineItemId: required("id"), quantity: required("decimal") }],
    },
    returns: "transfers",
    scope: "transfer:update:single",
    preview: true,
    form: {},
    buttons: [{ ...atHead, icon: "Truck", in: ["open", "underWay"], while: ["allocated"] }],
  },
  /**
   * Books what arrived. Goods not shipped before are shipped first, from the allocated stock. Instead of receivements a bin takes
   * all that can arrive, of one SKU or no more than a quantity of it, where they are said.
   */
  receiveTransfer: {
    sql: "receive_transfer",
    input: {
      id: required("id"),
      receivements: [{ lineItemId: required("id"), binLocationId: required("id"), quantity: required("decimal") }],
      warehouseId: "id",
      binLocationId: "id",
      skuId: "id",
      quantity: "decimal",
    },
    returns: "transfers",
    scope: "receivement:create",
    preview: true,
  },
  /** Drafts of what the reorder desk suggests to move between warehouses. */
  moveSuggested: {
    sql: "move_suggested",
    input: {
      rows: required([
        { skuId: required("id"), warehouseId: required("id"), needed: required("decimal"), quantity: "decimal" },
      ]),
    },
    returns: "transfers",
    scope: "transfer:create",
    besides: ["sku:view:all", "line_item:create"],
  },
  /** Takes lines off drafts again that are of these quantities still, all or none; a draft without any goes. */
  dropSuggestedMoves: {
    sql: "drop_suggested_moves",
    input: { rows: required([{ id: required("id"), quantity: required("decimal") }]) },
    returns: "transfers",
    scope: "transfer:update:single",
    besides: ["transfer:delete:single"],
  },
  /** What is on its way is lost: an adjustment with its reason. The lines want it again until the transfer is closed. */
  writeOffTransfer: {
    sql: "write_off_transfer",
    input: { id: required("id"), reason: required("text") },
    returns: "transfers",
    scope: "lot:adjust",
    preview: true,
    form: { reason: text({ required: true, max: 500 }) },
    buttons: [{ ...atHead, icon: "PackageX", in: ["underWay"], while: ["qtyInTransit"] }],
  },
} as const satisfies Record<string, Operation>;
