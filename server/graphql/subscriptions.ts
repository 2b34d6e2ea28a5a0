import { constant, context, lambda, list, listen, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "postgraphile/utils";
import { definitionOf, isDeclared, resources } from "../../resources/core/registry.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { topicOf, type Change, type Missed } from "../changes/change.ts";
import { refuse } from "../errors/refuse.ts";
import { moduleOf } from "./modules.ts";
import { recordBy } from "./records.ts";
import { may, type Claims } from "./visitor.ts";

type Event = Change | Missed;

/** The topic is made here from the token, never from what the client says about its account. */
const topic = (claims: Claims | null, module: string): string => {
  if (!claims) throw refuse("UNAUTHENTICATED", "Sign in first.");
  if (!isDeclared(module))
    throw refuse("NOT_FOUND", `There is no module ${module}.`, { fields: { module: "unknown" } });
  const scopes = viewScopesOf(definitionOf(module), "all");
  if (!scopes.every((scope) => may(claims.granted, scope)))
    throw refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope: scopes[0] } });
  return topicOf(claims.acc, module);
};
const changesOf = ($module: Step<string>) => {
  const $topic = lambda(list([context().get("claims"), $module]), ([claims, module]) => topic(claims, module));
  // Grafast types a subscriber by a fixed set of topics; ours are made of account and module
  return listen(context().get("changes") as unknown as Parameters<typeof listen>[0], $topic as Step<never>);
};
const field = (name: "event" | "module" | "id") => ($event: Step<Event>) =>
  lambda($event, (event) => event[name], true);

/** Live changes: ids only; records are read again under the subscriber's own rights. */
export const SubscriptionsPlugin = extendSchema((build) => {
  const users = resources.some(({ name }) => name === "users") ? moduleOf(build, "users") : null;
  return {
    typeDefs: /* GraphQL */ `
      """
      created, updated or deleted; missed (without an id) when changes may have been lost: read again what is shown.
      """
      type RecordChange {
        event: String!
        module: String!
        id: Int
      }
      type UserChange {
        event: String!
        id: Int
        """
        The user as the subscriber may see him now.
        """
        user: User
      }
      extend type Subscription {
        recordChanged(module: String!): RecordChange
        userChanged: UserChange
      }
    `,
    objects: {
      RecordChange: { plans: { event: field("event"), module: field("module"), id: field("id") } },
      UserChange: {
        plans: {
          event: field("event"),
          id: field("id"),
          user: ($event: Step<Event>) =>
            users
              ? recordBy(users.pg, context().get("accountId") as Step<number>, field("id")($event) as Step<number>)
              : lambda($event, () => null, true),
        },
      },
      Subscription: {
        plans: {
          recordChanged: {
            subscribePlan: (_: unknown, args: FieldArgs) => changesOf(args.getRaw("module") as Step<string>),
            plan: ($event: Step) => $event,
          },
          userChanged: { subscribePlan: () => changesOf(constant("users")), plan: ($event: Step) => $event },
        },
      },
    },
  };
}, "StockwrightSubscriptionsPlugin");
