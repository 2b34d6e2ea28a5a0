import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** What starting anew with a module would do, before it is done. */
export const ResetsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      type ResetCount {
        module: String!
        count: Int!
      }
      type ResetBlocker {
        module: String!
        count: Int!
        names: [String!]!
      }
      type ResetPreview {
        counts: [ResetCount!]!
        """
        What keeps it from being done, with the names of three at most.
        """
        blockers: [ResetBlocker!]!
      }
      extend type Query {
        """
        What a reset of SKU, INVENTORY, CUSTOMERS or VENDORS would be about. Changes nothing.
        """
        resetPreview(type: String!): ResetPreview
      }
    `,
    objects: {
      Query: {
        plans: {
          resetPreview: (_: unknown, args: FieldArgs) =>
            asked("select app_hidden.reset_preview($1::jsonb) as answer", allowed(args, ["type"], "reset:create")),
        },
      },
    },
  },
  "StockwrightResetsPlugin",
);
