import { context, lambda, type FieldArgs, type Step } from "postgraphile/grafast";
import { listOfCodec, TYPES, type PgSelectSingleStep } from "postgraphile/@dataplan/pg";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "../../graphql/schema/extend.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { inputOfArguments } from "../../graphql/mutations.ts";
import { performed } from "../../graphql/perform.ts";
import { recordBy } from "../../graphql/records.ts";
import { tableOf } from "../../graphql/modules.ts";
import type { Claims } from "../../graphql/visitor.ts";

const texts = listOfCodec(TYPES.text);

/** currentUser, what only concerns the caller, and the tour. */
export const CurrentUserPlugin: GraphileConfig.Plugin = extendSchema((build) => {
  const users = tableOf(build, "users");
  const accounts = tableOf(build, "accounts");
  const caller = () =>
    recordBy(
      users,
      context().get("accountId") as Step<number>,
      lambda(context().get("claims"), (claims: Claims | null) => claims?.sub ?? null) as Step<number>,
    );
  return {
    typeDefs: /* GraphQL */ `
      extend type Query {
        """Who sends this request; null without a token."""
        currentUser: User
      }
      extend type User {
        """Every scope the caller holds, such as sales_order:place; null for anybody but the caller."""
        scopes: [String!]
        """Keys and calendar addresses that a reset of the password stopped and that wait for the caller; null for anybody else."""
        suspendedCredentials: Int
        """The company."""
        account: ${namesOf("accounts").type}
      }
      type SetHasTakenTourPayload {
        user: User
      }
      extend type Mutation {
        """Remembers whether the caller has seen the product tour."""
        setHasTakenTour(hasTakenTour: Boolean!): SetHasTakenTourPayload
      }
    `,
    objects: {
      Query: { plans: { currentUser: caller } },
      User: {
        plans: {
          scopes: ($user: PgSelectSingleStep) =>
            $user.select(
              sql`case when ${$user.getClassStep().alias}.id = app_hidden.user_id() then app_hidden.my_scopes() end`,
              texts,
            ),
          suspendedCredentials: ($user: PgSelectSingleStep) =>
            $user.select(
              sql`case when ${$user.getClassStep().alias}.id = app_hidden.user_id() then app_hidden.own_suspended_credentials() end`,
              TYPES.int,
            ),
          account: ($user: PgSelectSingleStep) => accounts.get({ id: $user.get("account_id") }),
        },
      },
      SetHasTakenTourPayload: { plans: { user: caller } },
      Mutation: {
        plans: {
          setHasTakenTour: (_: unknown, args: FieldArgs) =>
            performed("set_has_taken_tour", inputOfArguments(args, ["hasTakenTour"])),
        },
      },
    },
  };
}, "StockwrightCurrentUserPlugin");
