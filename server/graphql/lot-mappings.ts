import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Which lots the lines of a document take, and which they could. */
export const LotMappingsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A lot that a line can be taken from, or is.
      """
      type MappableLot {
        lotId: Int!
        lotNumber: String
        serialNumber: String
        binLocationId: Int!
        bin: String!
        receivedAt: Datetime!
        expirationDate: Date
        isExpired: Boolean!
        """
        Free, or reserved to this line.
        """
        available: Decimal!
        chosen: Decimal!
        packed: Decimal!
      }
      """
      A line whose lots people may choose; quantity is what is open of it.
      """
      type LotMapping {
        lineItemId: Int!
        skuId: Int!
        sku: String!
        name: String!
        quantity: Decimal!
        quantityPrecision: Int!
        """
        All that are chosen, then others in lot order, up to 200.
        """
        lots: [MappableLot!]!
      }
      extend type Query {
        """
        Lots of the lines of a document of a module, such as sales_orders; they are chosen by its update's lotMappings.
        Where a lot or serial number is given, only lots called so, however many come before them.
        """
        lotMappings(module: String!, id: Int!, lot: String): [LotMapping!]
      }
    `,
    objects: {
      Query: {
        plans: {
          lotMappings: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.lot_mappings($1::jsonb) as answer",
              allowed(args, ["module", "id", "lot"], "lot:view:all", "lot:view:single"),
            ),
        },
      },
    },
  },
  "StockwrightLotMappingsPlugin",
);
