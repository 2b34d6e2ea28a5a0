import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Why an amount is what it is, for every one that a resource says the parts of. */
export const AmountsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      An addend of an amount.
      """
      type AmountPart {
        """
        own: another amount of the record. row: of other records. whole: the amount it is a share of, and other: what others have of that.
        left: what nobody has of it yet. rest: what is not shown, by rounding or because the caller may not view it.
        """
        kind: String!
        """
        The amount of the record.
        """
        field: String
        module: String
        recordId: Int
        name: String
        """
        Which line of its document it is, counted from 1.
        """
        line: Int
        quantity: Decimal
        amount: Decimal!
      }
      type AmountExplanation {
        amount: Decimal!
        """
        They sum up to the amount.
        """
        parts: [AmountPart!]!
      }
      extend type Query {
        """
        What an amount of a record is made of, such as amountDue of an invoice; null when there is no record with this id, or it has no such amount.
        """
        explainAmount(module: String!, id: Int!, field: String!): AmountExplanation
      }
    `,
    objects: {
      Query: {
        plans: {
          explainAmount: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.explain_amount($1::jsonb ->> 'module', ($1::jsonb ->> 'id')::int, $1::jsonb ->> 'field') as answer",
              allowed(args, ["module", "id", "field"]),
            ),
        },
      },
    },
  },
  "StockwrightAmountsPlugin",
);
