import { context, lambda, object, type FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "../graphql/schema/extend.ts";
import { act } from "../auth/graphql/act.ts";
import type { AccessTokens } from "../auth/access-token.ts";
import type { AuthStore } from "../auth/auth-store.ts";
import { claimsIn } from "../auth/own-account.ts";
import type { Caller } from "../graphql/perform.ts";
import type { AppAddresses } from "./address.ts";
import { openApp } from "./open.ts";

type Listed = { id: number; name: string; url: string };
type Asked = Caller & { visitor: Grafast.Context };

const ownApps = async ({ settings, withPgClient, visitor }: Asked): Promise<readonly Listed[]> => {
  claimsIn(visitor);
  return withPgClient(settings, async (client) => {
    const { rows } = await client.query({ text: "select app_hidden.own_apps() as answer", values: [], changes: true });
    return (rows[0] as { answer: readonly Listed[] }).answer;
  });
};

/** customApps and openApp: pages of a company's own. */
export const appsPlugin = (authDeps: {
  authStore: AuthStore;
  accessTokens: AccessTokens;
  addresses: AppAddresses;
}): GraphileConfig.Plugin =>
  extendSchema(
    {
      typeDefs: /* GraphQL */ `
        """
        A custom app that the caller's role opens, at /app/{url}.
        """
        type CustomApp {
          id: Int!
          name: String!
          url: String!
        }
        type OpenedApp {
          id: Int!
          name: String!
          url: String!
          isActive: Boolean!
          """
          What it declares to need.
          """
          scopes: [String!]!
          """
          Where its page is, for a frame that is kept apart; good for five minutes.
          """
          address: String!
          """
          Sent as Authorization: Bearer for what it asks: the scopes that both the app and the caller have; good for one minute.
          """
          accessToken: String!
        }
        extend type Query {
          """
          The active apps that the caller opens: his role is named, or he may change them.
          """
          customApps: [CustomApp!]
        }
        extend type Mutation {
          """
          Opens an app, or goes on with it. NOT_FOUND where there is none that is active, FORBIDDEN where it does not name the caller's role;
          who may change it opens it in any case.
          """
          openApp(url: String!): OpenedApp
        }
      `,
      objects: {
        Query: {
          plans: {
            customApps: () =>
              lambda(
                object({
                  settings: context().get("pgSettings"),
                  withPgClient: context().get("withPgClient"),
                  prepareInput: context().get("prepareInput"),
                  visitor: context(),
                }),
                (asked) => ownApps(asked as unknown as Asked),
              ),
          },
        },
        Mutation: {
          plans: {
            openApp: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("url"), (visitor, url: string) => openApp(authDeps, visitor, url)),
          },
        },
      },
    },
    "StockwrightAppsPlugin",
  );
