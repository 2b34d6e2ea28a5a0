import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** What of the kits of an order lies in which package. */
export const PackedComponentsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      So much of a component of a kit, in a line of a package.
      """
      type PackedComponent {
        packageLineId: Int!
        skuId: Int!
        sku: String!
        name: String!
        quantity: Decimal!
      }
      extend type Query {
        """
        What the kits of a sales order are made of, by the lines of its packages in which it lies.
        """
        packedComponents(salesOrderId: Int!): [PackedComponent!]
      }
    `,
    objects: {
      Query: {
        plans: {
          packedComponents: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.packed_components($1::jsonb) as answer",
              allowed(args, ["salesOrderId"], "shipment:view:all", "shipment:view:single"),
            ),
        },
      },
    },
  },
  "StockwrightPackedComponentsPlugin",
);
