import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "../../graphql/schema/extend.ts";
import type { AccessTokens } from "../access-token.ts";
import type { AuthStore } from "../auth-store.ts";
import { simulate } from "../simulation.ts";
import { act } from "./act.ts";

/** simulateRole: looking as a role does. */
export const simulationPlugin = (authDeps: {
  authStore: AuthStore;
  accessTokens: AccessTokens;
}): GraphileConfig.Plugin =>
  extendSchema(
    {
      typeDefs: /* GraphQL */ `
        type SimulatedRole {
          id: Int!
          slug: String!
          displayName: String!
          type: String!
          isActive: Boolean!
          routeBlacklist: [String!]!
          scopeBlacklist: [String!]!
        }
        type SimulatedUser {
          id: Int!
          name: String!
          isActive: Boolean!
        }
        """
        A scope that is missing, and why.
        """
        type Denial {
          scope: String!
          """
          base: the role's type has none of it; module: its module is hidden; action: it is forbidden; own: the caller lacks it himself.
          """
          because: String!
        }
        type Simulation {
          """
          Sent as Authorization: Bearer; good for one minute, for what reads alone. Mutations are refused with SIMULATED.
          """
          accessToken: String!
          role: SimulatedRole!
          """
          Whose role it is, where a user was named. What is personal stays the caller's own.
          """
          person: SimulatedUser
          denied: [Denial!]!
        }
        extend type Mutation {
          """
          A token that sees what a role sees, or what the role of a user does: never more than the caller, and nothing that is written.
          Needs user_role:view:all, and user:view:all for a user.
          """
          simulateRole(roleId: Int, userId: Int): Simulation
        }
      `,
      objects: {
        Mutation: {
          plans: {
            simulateRole: (_: unknown, args: FieldArgs) =>
              act(args.getRaw(), (visitor, asked: { roleId?: number | null; userId?: number | null }) =>
                simulate(authDeps, visitor, asked ?? {}),
              ),
          },
        },
      },
    },
    "StockwrightSimulationPlugin",
  );
