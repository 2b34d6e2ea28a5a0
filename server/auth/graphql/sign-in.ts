import { access, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "../../graphql/schema/extend.ts";
import { tableOf } from "../../graphql/modules.ts";
import { settingsOf } from "../../graphql/visitor.ts";
import { recordBy } from "../../graphql/records.ts";
import type { AccessTokens } from "../access-token.ts";
import type { AuthStore } from "../auth-store.ts";
import type { SecondFactors } from "../second-factor.ts";
import { refresh, signIn, signOut, type SignedIn } from "../sign-in.ts";
import { act } from "./act.ts";

type AuthDeps = { authStore: AuthStore; accessTokens: AccessTokens; factors: SecondFactors };

/** From here on the request is the user's, so that the answer shows what the user may see. */
const enter = (visitor: Grafast.Context, { identity }: SignedIn): void => {
  visitor.accountId = identity.acc;
  Object.assign(visitor.pgSettings ?? {}, settingsOf({ ...identity, exp: 0 }, visitor.requestId));
};

/** login, refreshTokens, logout. */
export const signInPlugin = (authDeps: AuthDeps): GraphileConfig.Plugin =>
  extendSchema(
    (build) => ({
      typeDefs: /* GraphQL */ `
        type AuthTokens {
          """
          Sent as Authorization: Bearer; good for one minute.
          """
          accessToken: String!
          """
          Opaque, good for seven days and for one exchange.
          """
          refreshToken: String!
        }
        """
        One of email and username, which are the same.
        """
        input LoginInput {
          email: String
          username: String
          password: String!
          """
          Six digits of the authenticator app, or a recovery code, for who has a second factor.
          """
          code: String
        }
        type LoginPayload {
          tokens: AuthTokens!
          user: User
          """
          Told once, when the code was the first of a new second factor: each opens one session in place of a code.
          """
          recoveryCodes: [String!]
        }
        extend type Mutation {
          """
          Opens a session. LOGIN_FAILED, UNVERIFIED or RATE_LIMITED otherwise; SECOND_FACTOR {step: "code"} when a code is missing, and {step: "setup", secret, uri} when the role asks for a second factor that is still to be set up.
          """
          login(input: LoginInput!): LoginPayload
          """
          Exchanges a refresh token. UNAUTHENTICATED when it is used up, expired or its user deactivated.
          """
          refreshTokens(refreshToken: String!): AuthTokens
          """
          Ends this session.
          """
          logout: Boolean!
        }
      `,
      objects: {
        LoginPayload: {
          plans: {
            tokens: ($payload: Step<SignedIn>) => access($payload, "tokens"),
            recoveryCodes: ($payload: Step<SignedIn>) => access($payload, "recoveryCodes"),
            user: ($payload: Step<SignedIn>) =>
              recordBy(
                tableOf(build, "users"),
                access<number>($payload, ["identity", "acc"]),
                access<number>($payload, ["identity", "sub"]),
              ),
          },
        },
        Mutation: {
          plans: {
            login: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("input"), async (visitor, input) => {
                const signedIn = await signIn(authDeps, visitor, input);
                enter(visitor, signedIn);
                return signedIn;
              }),
            refreshTokens: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("refreshToken"), (visitor, token: string) => refresh(authDeps, visitor, token)),
            logout: (_: unknown, args: FieldArgs) =>
              act(args.getRaw(), async (visitor) => {
                await signOut(authDeps, visitor);
                return true;
              }),
          },
        },
      },
    }),
    "StockwrightSignInPlugin",
  );
