import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";

/** Records on their days, of every kind that a resource declares. */
export const CalendarPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      A record on one of its dates.
      """
      type CalendarEntry {
        module: String!
        """
        The date, by its field; where it lasts, the first.
        """
        field: String!
        recordId: Int!
        title: String
        """
        The party, or the place or the goods it is about.
        """
        beside: String
        startsOn: Date!
        endsOn: Date!
        state: String
        """
        draft, open, underWay or done.
        """
        stage: String
        version: Int!
        """
        The first of its labels, by name.
        """
        label: String
        color: String
      }
      type Calendar {
        entries: [CalendarEntry!]!
        """
        There are more than are told.
        """
        hasMore: Boolean!
      }
      input CalendarFilter {
        """
        Module and field, such as sales_orders.shipDate.
        """
        kinds: [String!]
        warehouseIds: [Int!]
        labelIds: [Int!]
      }
      extend type Query {
        """
        Records on their days, from one day to another, as far as the caller sees them: at most 2,000 in at most 400 days.
        """
        calendar(from: Date!, to: Date!, filter: CalendarFilter): Calendar
      }
    `,
    objects: {
      Query: {
        plans: {
          calendar: (_: unknown, args: FieldArgs) =>
            asked(
              "select app_hidden.calendar($1::jsonb) as answer",
              allowed(args, ["from", "to", "filter"], "calendar:view"),
            ),
        },
      },
    },
  },
  "StockwrightCalendarPlugin",
);
