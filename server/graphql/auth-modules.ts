import { context, lambda, list } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { scopeOf } from "../../resources/core/naming.ts";
import { permissionModel, resources } from "../../resources/core/registry.ts";
import { accountIfAllowed } from "./visitor.ts";

type Language = "en" | "ru";

/** `view:all` of sales_order is `sales_order:view:all`. */
const scopeNamed = (prefix: string) => (action: string) => ({ id: `${prefix}:${action}`, name: action });
const isReading = (action: string): boolean => action.startsWith("view");
const humanized = (module: string): string => module.charAt(0).toUpperCase() + module.slice(1).replaceAll("_", " ");

const modulesIn = (language: Language) =>
  Object.entries(permissionModel()).map(([id, { scope, actions }]) => {
    const resource = resources.find((each) => each.name === id) ?? resources.find((each) => scopeOf(each) === scope);
    const named = scopeNamed(scope);
    return {
      id,
      name: resource?.translations[language].name ?? humanized(id),
      graphqlEnum: id.toUpperCase(),
      table: resource?.name ?? null,
      allScopes: actions.map(named),
      scopes: {
        read: actions.filter(isReading).map(named),
        write: actions.filter((action) => !isReading(action)).map(named),
      },
    };
  });

/** What roles are made of, for screens and clients that offer it. */
export const AuthModulesPlugin = extendSchema(
  () => ({
    typeDefs: /* GraphQL */ `
      """
      A right to do something, as a role's scopeBlacklist names it: sales_order:view:all.
      """
      type AuthScope {
        id: String!
        """
        What may be done: view:all.
        """
        name: String!
      }
      type AuthModuleScopes {
        read: [AuthScope!]!
        write: [AuthScope!]!
      }
      """
      A module of the permission model; its id is what a role's routeBlacklist names.
      """
      type AuthModule {
        id: String!
        """
        In the language of the request.
        """
        name: String!
        graphqlEnum: String!
        """
        Its table; none where nothing of it is recorded.
        """
        table: String
        allScopes: [AuthScope!]!
        scopes: AuthModuleScopes!
      }
      extend type Query {
        authModules: [AuthModule!]
      }
    `,
    objects: {
      Query: {
        plans: {
          authModules: () =>
            lambda(list([accountIfAllowed(), context().get("language")]), ([, language]) => modulesIn(language)),
        },
      },
    },
  }),
  "StockwrightAuthModulesPlugin",
);
