import { required, type Operation } from "../core/operations.ts";

export const operations = {
  /**
   * Books what came back, line by line, each into a bin; without receivements the bin takes all that is still expected. What is in
   * quarantine goes on hold as it comes.
   */
  receiveReturn: {
    sql: "receive_return",
    input: {
      id: required("id"),
      receivements: [
        {
          lineItemId: required("id"),
          binLocationId: required("id"),
          quantity: required("decimal"),
          quarantine: "boolean",
        },
      ],
      binLocationId: "id",
      quarantine: "boolean",
    },
    returns: "returns",
    scope: "sales_order:return",
    preview: true,
  },
} as const satisfies Record<string, Operation>;
