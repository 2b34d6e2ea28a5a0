import type { FieldArgs } from "postgraphile/grafast";
import { context, lambda, list } from "postgraphile/grafast";
import { extendSchema } from "../../graphql/schema/extend.ts";
import { accountIfAllowed } from "../../graphql/visitor.ts";
import type { AuthStore } from "../auth-store.ts";
import type { KeepAddress } from "../keep-address.ts";
import { changeEmail, keepEmail } from "../own-email.ts";
import { changePassword, sessionsOf, signOutElsewhere } from "../own-account.ts";
import { act } from "./act.ts";

/** mySessions, signOutElsewhere, changePassword, changeEmail: what only concerns who is signed in. */
export const ownAccountPlugin = (authDeps: {
  authStore: AuthStore;
  keepAddress: KeepAddress;
}): GraphileConfig.Plugin => {
  const { authStore } = authDeps;
  return extendSchema(
    {
      typeDefs: /* GraphQL */ `
        """
        A sign-in that can still be renewed.
        """
        type Session {
          id: Int!
          """
          What the browser called itself when it signed in.
          """
          agent: String
          createdAt: Datetime!
          """
          When it was last renewed, which happens every minute while someone works.
          """
          lastUsedAt: Datetime!
          """
          The one this request belongs to.
          """
          isCurrent: Boolean!
        }
        input ChangePasswordInput {
          currentPassword: String!
          password: String!
          confirmPassword: String!
        }
        input ChangeEmailInput {
          currentPassword: String!
          email: String!
        }
        extend type Query {
          """
          Where the caller is signed in, the last used first.
          """
          mySessions: [Session!]
          """
          Where a user is signed in, the last used first; none where there is no such user. Needs user:view:all.
          """
          userSessions(userId: Int!): [Session!]
        }
        extend type Mutation {
          """
          Ends one other session of the caller, or without an id all others; answers how many.
          """
          signOutElsewhere(sessionId: Int): Int!
          """
          Sets a new password and ends every other session of the caller; answers how many. VALIDATION {fields: {currentPassword}} when that one is wrong.
          """
          changePassword(input: ChangePasswordInput!): Int!
          """
          Mails a link to a new address of the caller; the present one stays until it is opened, is told at once, and can undo the change for seven
          days. VALIDATION {fields: {currentPassword}} when that one is wrong, {fields: {email}} for an address that cannot be had.
          """
          changeEmail(input: ChangeEmailInput!): Boolean!
          """
          Undoes the change of an address by the link mailed to the old one, ends every session and the password, and mails a link to choose a new
          one; EXPIRED when the link is unknown, used or more than seven days old.
          """
          keepEmail(token: String!): Boolean!
        }
      `,
      objects: {
        Query: {
          plans: {
            userSessions: (_: unknown, args: FieldArgs) =>
              lambda(list([context(), args.getRaw("userId"), accountIfAllowed("user:view:all")]), ([visitor, userId]) =>
                sessionsOf(authStore, visitor as Grafast.Context, userId as number),
              ),
            mySessions: () => lambda(context(), (visitor) => sessionsOf(authStore, visitor as Grafast.Context)),
          },
        },
        Mutation: {
          plans: {
            signOutElsewhere: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("sessionId"), (visitor, sessionId: number | null) =>
                signOutElsewhere(authStore, visitor, sessionId ?? null),
              ),
            changePassword: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("input"), (visitor, input: object) => changePassword(authStore, visitor, input)),
            changeEmail: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("input"), async (visitor, input: object) => {
                await changeEmail(authDeps, visitor, input);
                return true;
              }),
            keepEmail: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("token"), async (visitor, token: string) => {
                await keepEmail(authStore, visitor, token);
                return true;
              }),
          },
        },
      },
    },
    "StockwrightOwnAccountPlugin",
  );
};
