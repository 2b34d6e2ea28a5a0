import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowedWithAll } from "./allowed.ts";
import { asked } from "./asked.ts";

const scopes = ["sku:view:all", "purchase_order:view:all"] as const;

/** What to buy or move, and what each suggestion follows from. */
export const ReorderPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A SKU that falls below its reorder point in a warehouse. Costs are null for who may not view them.
      """
      type ReorderSuggestion {
        skuId: Int!
        code: String!
        name: String!
        quantityPrecision: Int!
        warehouseId: Int!
        warehouse: String
        """
        From whom it costs least; null where no cost rule and no arrival names anybody.
        """
        vendorId: Int
        vendor: String
        """
        The warehouse that has enough beyond its own need: it is moved instead of bought.
        """
        fromWarehouseId: Int
        fromWarehouse: String
        """
        Shipped, or built into others, a day.
        """
        perDay: Decimal!
        available: Decimal!
        """
        On order, on its way, coming back and on drafts.
        """
        inbound: Decimal!
        backordered: Decimal!
        projected: Decimal!
        """
        Days that what is available lasts; null without any pace.
        """
        coverDays: Int
        runsOutOn: Date
        leadDays: Int!
        """
        From whose arrivals it was learned: sku, vendor, or setting where there were none.
        """
        leadSource: String!
        reorderAt: Decimal!
        target: Decimal!
        """
        What is missing up to the target; given back when ordering, so that nobody orders twice.
        """
        needed: Decimal!
        """
        In whole packs, from a break on where more costs no more.
        """
        quantity: Decimal!
        unit: String
        unitFactor: Decimal
        """
        Of one unit.
        """
        cost: Decimal
        total: Decimal
        putOffUntil: Date
        putOffReason: String
      }
      """
      What becomes one draft: of one vendor, or from one warehouse, to one warehouse.
      """
      type ReorderGroup {
        vendorId: Int
        warehouseId: Int!
        fromWarehouseId: Int
        count: Int!
        total: Decimal
        leadDays: Int!
        arrivals: Int!
        arrivesOn: Date!
      }
      type ReorderDesk {
        totalCount: Int!
        buy: Int!
        move: Int!
        putOff: Int!
        """
        How many drafts all of them make.
        """
        drafts: Int!
        total: Decimal
        historyDays: Int!
        coverDays: Int!
        safetyDays: Int!
        leadDays: Int!
        """
        Drafts that the rows are part of; with all, every one.
        """
        groups: [ReorderGroup!]!
        """
        With all: which suggestions there are, in their order, each as the ids of its SKU and warehouse, 17-2.
        """
        keys: [String!]
        rows: [ReorderSuggestion!]!
      }
      input ReorderFilter {
        """
        buy, move or putOff.
        """
        show: String
        warehouseIds: [Int!]
        vendorIds: [Int!]
        """
        Of these SKUs only, up to 500: a page of what was shown with its keys takes a tenth of the time.
        """
        skuIds: [Int!]
        """
        A SKU or a vendor.
        """
        search: String
      }
      type ReorderReceipt {
        purchaseOrderId: Int!
        displayId: Int
        orderedOn: Date!
        receivedOn: Date!
        days: Int!
      }
      type ReorderOffer {
        ruleId: Int!
        vendorId: Int!
        vendor: String
        quantity: Decimal!
        unit: String!
        unitFactor: Decimal!
        cost: Decimal
        total: Decimal
        isChosen: Boolean!
      }
      """
      The figures that a suggestion follows from.
      """
      type ReorderWhy {
        skuId: Int!
        warehouseId: Int!
        used: Decimal!
        days: Int!
        since: Date!
        perDay: Decimal!
        available: Decimal!
        inbound: Decimal!
        backordered: Decimal!
        draftedIn: Decimal!
        draftedOut: Decimal!
        projected: Decimal!
        leadDays: Int!
        leadSource: String!
        arrivals: Int!
        safetyDays: Int!
        coverDays: Int!
        """
        The warehouse's share, by its pace.
        """
        minimum: Decimal
        maximum: Decimal
        reorderAt: Decimal!
        target: Decimal!
        needed: Decimal!
        quantity: Decimal!
        """
        The last ten arrivals that the lead time was learned from.
        """
        receipts: [ReorderReceipt!]!
        """
        How vendors would sell at least what is needed, the cheapest first.
        """
        offers: [ReorderOffer!]!
      }
      extend type Query {
        """
        What to buy, to move or was put off, by vendor and urgency. limit: 1 to 500, 100 unless said. all: with the keys of all that match.
        """
        reorderDesk(filter: ReorderFilter, limit: Int, offset: Int, all: Boolean): ReorderDesk
        """
        What a suggestion follows from; null where nothing is suggested any more.
        """
        reorderWhy(skuId: Int!, warehouseId: Int!): ReorderWhy
      }
    `,
    objects: {
      Query: {
        plans: {
          reorderDesk: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.reorder_desk(coalesce($1::jsonb -> 'filter', '{}') || ($1::jsonb - 'filter')) as answer",
              allowedWithAll(args, ["filter", "limit", "offset", "all"], ...scopes),
            ),
          reorderWhy: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.reorder_why($1::jsonb) as answer",
              allowedWithAll(args, ["skuId", "warehouseId"], ...scopes),
            ),
        },
      },
    },
  },
  "StockwrightReorderPlugin",
);
