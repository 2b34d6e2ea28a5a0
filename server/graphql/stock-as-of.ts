import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Quantities, lots and value at any moment. */
export const StockAsOfPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      input StockAsOfFilter {
        """
        1 to 100.
        """
        skuIds: [Int!]!
        """
        All of them where none is given.
        """
        warehouseIds: [Int!]
      }
      """
      What one SKU's quantities in one warehouse were.
      """
      type PastStockLevel {
        skuId: Int!
        sku: String!
        warehouseId: Int!
        warehouse: String!
        inStock: Decimal!
        available: Decimal!
        allocated: Decimal!
        committed: Decimal!
        backordered: Decimal!
        onOrder: Decimal!
        inProgress: Decimal!
        pendingReturn: Decimal!
        transferIncoming: Decimal!
        transferOutgoing: Decimal!
        """
        Null for who may not view costs.
        """
        stockValue: Decimal
      }
      """
      What lay in a lot, by the numbers it has today.
      """
      type PastLot {
        lotId: Int!
        lotNumber: String
        serialNumber: String
        expirationDate: Date
        receivedAt: Datetime!
        skuId: Int!
        warehouseId: Int!
        warehouse: String!
        quantity: Decimal!
        unitCost: Decimal
        value: Decimal
      }
      type StockAsOf {
        at: Datetime!
        levels: [PastStockLevel!]!
        """
        The first 1,000, oldest first; null for who may not view lots.
        """
        lots: [PastLot!]
      }
      extend type Query {
        """
        Stock as it was at a moment, as the ledger has it.
        """
        stockAsOf(at: Datetime!, filter: StockAsOfFilter!): StockAsOf
      }
    `,
    objects: {
      Query: {
        plans: {
          stockAsOf: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.stock_as_of($1::jsonb) as answer",
              allowed(args, ["at", "filter"], "stock_history:view"),
            ),
        },
      },
    },
  },
  "StockwrightStockAsOfPlugin",
);
