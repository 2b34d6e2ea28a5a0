import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Whom a comment may mention: those who see the record it is about. */
export const MentionsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      type Colleague {
        id: Int!
        name: String!
      }
      extend type Query {
        """
        Active people who see a record of a module, such as skus, and whose name contains the text: the first eight by name.
        """
        peopleWhoSee(module: String!, recordId: Int!, searchText: String): [Colleague!]
      }
    `,
    objects: {
      Query: {
        plans: {
          peopleWhoSee: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.people_who_see($1::jsonb) as answer",
              allowed(args, ["module", "recordId", "searchText"], "comment:create"),
            ),
        },
      },
    },
  },
  "StockwrightMentionsPlugin",
);
