import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Why a quantity is what it is, and whether the ledger agrees with its documents. */
export const LedgerPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A lot or document line that a quantity is made of.
      """
      type QuantityPart {
        module: String!
        recordId: Int!
        displayId: String
        """
        The party of a document, the bin of a lot.
        """
        name: String
        lineId: Int
        position: Int
        lotId: Int
        lotNumber: String
        """
        Why nobody may have it: expiry_hold or quarantine_hold. Null for what is not on hold.
        """
        hold: String
        """
        Why a backordered line waits beside free stock: kit_incomplete, lots_chosen or auto_fill_off. Null where there is none to be had.
        """
        waits: String
        quantity: Decimal!
        """
        The record's route in the admin.
        """
        link: String
      }
      """
      An event that changed a quantity.
      """
      type QuantityChange {
        eventId: String!
        type: String!
        module: String
        recordId: Int
        displayId: String
        link: String
        warehouseId: Int!
        before: Decimal!
        delta: Decimal!
        after: Decimal!
        recordedAt: Datetime!
        user: String
      }
      """
      For how many of a kit there is enough of a component: what one kit needs of it, what any number of them needs once, and how much there is.
      """
      type KitComponent {
        skuId: Int!
        code: String!
        name: String!
        quantityPer: Decimal!
        quantityFixed: Decimal!
        quantity: Decimal!
        """
        Null where there is enough for any number.
        """
        kits: Decimal
        limits: Boolean!
      }
      """
      The rows sum to the quantity; the events are the last that changed it. What there is of a kit is told by its components instead.
      """
      type QuantityExplanation {
        components: [KitComponent!]!
        quantity: Decimal!
        rows: [QuantityPart!]!
        events: [QuantityChange!]!
      }
      """
      A figure that does not follow from the documents.
      """
      type LedgerDifference {
        """
        Null of a document without lines.
        """
        skuId: Int
        sku: String
        warehouseId: Int
        dimension: String!
        """
        What the figure was compared with.
        """
        source: String!
        module: String
        recordId: Int
        expected: Decimal
        found: Decimal
      }
      type LedgerReport {
        checkedAt: Datetime!
        """
        Every figure was checked then or later; null until the first round of the continuous check is done.
        """
        wholeSince: Datetime
        """
        How many stock levels were checked.
        """
        levels: Int!
        differences: [LedgerDifference!]!
      }
      extend type Query {
        """
        Why a quantity is what it is. dimension: inStock, available, allocated, committed, backordered, onOrder, inProgress, pendingReturn, transferIncoming or transferOutgoing; without a warehouse, all of them.
        """
        explainQuantity(skuId: Int!, warehouseId: Int, dimension: String!): QuantityExplanation
        """
        Checks the stock ledger against its documents now, all of it or these SKUs.
        """
        verifyLedger(skuIds: [Int!]): LedgerReport
        """
        What the continuous check found last; null before the first.
        """
        lastLedgerCheck: LedgerReport
      }
    `,
    objects: {
      Query: {
        plans: {
          explainQuantity: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.explain_quantity($1::jsonb) as answer",
              allowed(args, ["skuId", "warehouseId", "dimension"], "sku:view:all", "sku:view:single"),
            ),
          verifyLedger: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.verify_ledger($1::jsonb) as answer",
              allowed(args, ["skuIds"], "stock_history:view"),
            ),
          lastLedgerCheck: (_: unknown, args: FieldArgs) =>
            asked("select app_hidden.last_ledger_check($1::jsonb) as answer", allowed(args, [], "stock_history:view")),
        },
      },
    },
  },
  "StockwrightLedgerPlugin",
);
