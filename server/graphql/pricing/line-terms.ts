import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "../schema/extend.ts";
import { allowed } from "../allowed.ts";
import { asked } from "../asked.ts";

/** What lines of a document would get if they were saved now: asked while they are typed. */
export const LineTermsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A line as it is typed. amount: a price or cost given by hand; lineId: the saved line it changes.
      """
      input LineTermsInput {
        skuId: Int!
        """
        In the SKU's base unit.
        """
        quantity: Decimal!
        unit: String
        unitFactor: Decimal
        """
        In that unit, where a person chose a part of it: quantity is unitQuantity × unitFactor. Without it a quantity that is no whole number of units is in the base unit.
        """
        unitQuantity: Decimal
        """
        For one of that unit; of a line that gets another unit it is converted.
        """
        amount: Decimal
        """
        Its own: "10%" or "5.00". What is no discount is left out.
        """
        discount: String
        lineId: Int
      }
      """
      A document that holds stock, or will bring some.
      """
      type LineSupply {
        module: String!
        recordId: Int!
        displayId: String
        """
        Its party, for those who may view the document.
        """
        name: String
        due: Date
        """
        Of arrivals: its day is past, and nobody knows another.
        """
        isLate: Boolean
        quantity: Decimal!
        """
        Of arrivals: this one brings enough, after all that wait before this line.
        """
        covers: Boolean
        link: String
      }
      """
      What another warehouse has to give.
      """
      type LineElsewhere {
        warehouseId: Int!
        name: String!
        available: Decimal!
      }
      """
      From what the whole quantity of a line can be had, and from which day.
      """
      type LinePromise {
        """
        stock, arrival (in part or in whole), or nothing when what is known does not cover it.
        """
        source: String!
        """
        The document that brings the last of it.
        """
        arrival: LineSupply
        """
        Null when nothing covers it, or what does is late or has no date.
        """
        readyOn: Date
        """
        When the document wants it.
        """
        due: Date
        """
        Whether it is there when it is wanted; null while one of the days is not known.
        """
        meetsDue: Boolean
      }
      """
      A component that a kit lacks: what is missing of it, who has it and what brings it, as for lines of its own.
      """
      type LineMissing {
        skuId: Int!
        code: String!
        short: Decimal!
        holders: [LineSupply!]!
        arrivals: [LineSupply!]!
      }
      """
      What saving a line would store, and what stock there is for it. Prices and costs are null for roles that may not see them.
      """
      type LineTerms {
        skuId: Int!
        """
        stock, service, freight or discount.
        """
        kind: String!
        quantityPrecision: Int!
        """
        Why the quantity is refused: quantity (not above zero), precision (more decimals than the SKU has) or unitAmount (it is no whole number of the unit that amount is for, and amount cannot be divided exactly).
        """
        problem: String
        unit: String
        unitFactor: Decimal
        unitQuantity: Decimal
        """
        Price or cost per unit.
        """
        amount: Decimal
        ruleId: Int
        """
        The winning rule and the ones it beat, as the line will store them.
        """
        reason: JSON
        """
        No rule gives this line a price or cost.
        """
        ruleMissing: Boolean!
        """
        cost where lines of this module need a cost rule of their SKU and it has none, so that the line is refused; else null.
        """
        needsRule: String
        taxRate: Decimal
        """
        Before any discount.
        """
        gross: Decimal
        """
        Its own discount; its share of the document's is not in it, nor in total and tax.
        """
        discountTotal: Decimal
        total: Decimal
        tax: Decimal
        available: Decimal!
        onOrder: Decimal!
        """
        What of the quantity is not available; lines of one SKU share it in order.
        """
        short: Decimal!
        """
        Why a saved line waits beside free stock: kit_incomplete, lots_chosen or auto_fill_off. Null where there is none to be had.
        """
        waits: String
        elsewhere: [LineElsewhere!]!
        """
        When short: the documents that hold most of the stock.
        """
        holders: [LineSupply!]!
        """
        When short: the first five that arrive, and the one that covers this line; what is late or has no date comes last.
        """
        arrivals: [LineSupply!]!
        """
        Of a kit that is short: its components that are missing, in place of holders and arrivals.
        """
        missing: [LineMissing!]!
        """
        Of lines that want stock. A kit is there with the last of its components.
        """
        promise: LinePromise
      }
      extend type Query {
        """
        Terms of the lines of a document of a module, such as sales_orders, before they are saved: one answer for each line, null for an unknown SKU. documentId, once there is one, keeps its frozen tax rate and its rank for stock.
        """
        lineTerms(
          module: String!
          partyId: Int
          warehouseId: Int!
          documentId: Int
          lines: [LineTermsInput!]!
        ): [LineTerms]
      }
    `,
    objects: {
      Query: {
        plans: {
          lineTerms: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.line_terms($1::jsonb) as answer",
              allowed(
                args,
                ["module", "partyId", "warehouseId", "documentId", "lines"],
                "sku:view:all",
                "sku:view:single",
              ),
            ),
        },
      },
    },
  },
  "StockwrightLineTermsPlugin",
);
