import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "postgraphile/utils";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** A customer's account from one day to another. */
export const StatementOfAccountPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      What changed what a customer owes.
      """
      type AccountMove {
        day: Date!
        """
        invoice, payment, refund or discount.
        """
        kind: String!
        """
        Of the invoice, or of the payment.
        """
        id: Int!
        number: Int!
        dueDate: Date
        """
        Below zero where less is owed by it.
        """
        amount: Decimal!
        """
        What is owed after it.
        """
        balance: Decimal!
      }
      type StatementOfAccount {
        customerId: Int!
        customer: String!
        address: String!
        from: Date!
        to: Date!
        """
        What was owed before the first day.
        """
        opening: Decimal!
        invoiced: Decimal!
        """
        Payments and discounts for paying early, less refunds.
        """
        paid: Decimal!
        """
        What is owed after the last day.
        """
        closing: Decimal!
        rows: [AccountMove!]!
      }
      extend type Query {
        """
        Invoices and payments of a customer from one day to another, with what was owed before, after each and in the end; up to 1,000 of them.
        """
        statementOfAccount(customerId: Int!, from: Date!, to: Date!): StatementOfAccount
      }
    `,
    objects: {
      Query: {
        plans: {
          statementOfAccount: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.statement_of_account($1::jsonb) as answer",
              allowed(args, ["customerId", "from", "to"], "sku_price:view:all", "sku_price:view:single"),
            ),
        },
      },
    },
  },
  "StockwrightStatementOfAccountPlugin",
);
