import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** What is to be fetched for documents, bin by bin. */
export const PickingPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A document that a part of what is picked is for.
      """
      type PickPart {
        recordId: Int!
        displayId: String
        quantity: Decimal!
      }
      """
      A line, or a component of one, that a part of what is picked is for.
      """
      type PickLine {
        lineId: Int!
        quantity: Decimal!
      }
      """
      So much of one lot, from one bin; the parts sum to the quantity, and so do the lines.
      """
      type Pick {
        warehouseId: Int!
        warehouse: String!
        binLocationId: Int!
        bin: String!
        skuId: Int!
        sku: String!
        name: String!
        lotId: Int!
        lotNumber: String
        serialNumber: String
        expirationDate: Date
        quantity: Decimal!
        parts: [PickPart!]!
        lines: [PickLine!]!
      }
      extend type Query {
        """
        What is allocated to documents of a module, such as sales_orders, and not packed yet, in the order of the bins; up to 500 of them.
        """
        pickList(module: String!, ids: [Int!]!): [Pick!]
      }
    `,
    objects: {
      Query: {
        plans: {
          pickList: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.pick_list($1::jsonb) as answer",
              allowed(args, ["module", "ids"], "lot:view:all", "lot:view:single"),
            ),
        },
      },
    },
  },
  "StockwrightPickingPlugin",
);
