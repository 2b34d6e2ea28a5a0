import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /** Goods leave the origin: what is allocated to the lines, all of it unless lines are given. */
  shipTransfer: {
    sql: "ship_transfer",
    input: {
      id: required("id"),
      lineItems: [{ lineItemId: required("id"), quantity: required("decimal") }],
    },
    returns: "transfers",
    scope: "transfer:update:single",
    preview: true,
  },
  /** Books what arrived. What was not shipped before is shipped first, from what is allocated. */
  receiveTransfer: {
    sql: "receive_transfer",
    input: {
      id: required("id"),
      receivements: required([
        { lineItemId: required("id"), binLocationId: required("id"), quantity: required("decimal") },
      ]),
    },
    returns: "transfers",
    scope: "receivement:create",
    preview: true,
  },
} as const satisfies Record<string, Operation>;
