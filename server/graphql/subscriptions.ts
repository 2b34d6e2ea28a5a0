import { constant, context, lambda, list, listen, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { definitionOf, isDeclared, resources } from "../../resources/core/registry.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { topicOf, type Change, type Missed } from "../changes/change.ts";
import { attendanceOf, type Person } from "../changes/presence.ts";
import { notSignedIn, refuse } from "../errors/refuse.ts";
import { moduleOf } from "./modules.ts";
import { recordBy } from "./records.ts";
import { may, type Claims } from "./visitor.ts";

type Event = Change | Missed;

/** Who may hear of a module's records: company and person are named by the token, never by the request. */
const hearer = (claims: Claims | null, module: string, how: "all" | "single"): Claims => {
  if (!claims) throw notSignedIn();
  if (!isDeclared(module))
    throw refuse("NOT_FOUND", `There is no module ${module}.`, { fields: { module: "unknown" } });
  const scopes = viewScopesOf(definitionOf(module), how);
  if (!scopes.every((scope) => may(claims.granted, scope)))
    throw refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope: scopes[0] } });
  return claims;
};
const topic = (claims: Claims | null, module: string): string => topicOf(hearer(claims, module, "all").acc, module);
const changesOf = ($module: Step<string>) => {
  const $topic = lambda(list([context().get("claims"), $module]), ([claims, module]) => topic(claims, module));
  // Grafast types a subscriber by a fixed set of topics; ours are made of account and module
  return listen(context().get("changes") as unknown as Parameters<typeof listen>[0], $topic as Step<never>);
};
type Settings = Record<string, string | undefined> | null;
type Client = { query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> };
type Arrival = {
  claims: Claims | null;
  settings: Settings;
  withPgClient: <T>(settings: Settings, run: (client: Client) => Promise<T>) => Promise<T>;
  module: string;
  id: number;
  editing: boolean | null;
};
/** Where somebody arrives: at a record that they see, under their own rights. */
const arrive = async ({ claims, settings, withPgClient, module, id, editing }: Arrival): Promise<string> => {
  const { acc: account, sub: userId } = hearer(claims, module, "single");
  const text = `select from app_public.${definitionOf(module).name} where account_id = $1 and id = $2`;
  const { rows } = await withPgClient(settings, (client) => client.query({ text, values: [account, id] }));
  if (rows.length === 0) throw refuse("NOT_FOUND", "This record does not exist.", { detail: { module, id } });
  return attendanceOf({ account, module, id }, { userId, editing: editing === true });
};
const idsOf = (pick: (person: Person) => boolean) => ($people: Step<readonly Person[]>) =>
  lambda($people, (people) => people.filter(pick).map(({ userId }) => userId), true);
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
      """
      Colleagues at a record, by the ids of their users: those who have work in hand there, and those who look at it.
      """
      type RecordPresence {
        editors: [Int!]!
        viewers: [Int!]!
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
        """
        Who else is at a record one may view: at once, and whenever it changes. Whoever listens is seen there himself, as long as he listens.
        """
        recordPresence(module: String!, id: Int!, editing: Boolean): RecordPresence
      }
    `,
    objects: {
      RecordChange: { plans: { event: field("event"), module: field("module"), id: field("id") } },
      RecordPresence: {
        plans: { editors: idsOf(({ editing }) => editing), viewers: idsOf(({ editing }) => !editing) },
      },
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
          recordPresence: {
            subscribePlan: (_: unknown, args: FieldArgs) => {
              const $arrival = object({
                claims: context().get("claims"),
                settings: context().get("pgSettings"),
                withPgClient: context().get("withPgClient"),
                module: args.getRaw("module"),
                id: args.getRaw("id"),
                editing: args.getRaw("editing"),
              });
              return listen(
                lambda(context().get("changes"), (changes) => changes?.presence ?? null) as unknown as Parameters<
                  typeof listen
                >[0],
                lambda($arrival as unknown as Step<Arrival>, arrive) as unknown as Step<never>,
              );
            },
            plan: ($people: Step) => $people,
          },
          userChanged: { subscribePlan: () => changesOf(constant("users")), plan: ($event: Step) => $event },
        },
      },
    },
  };
}, "StockwrightSubscriptionsPlugin");
