import { context, lambda, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "../../graphql/schema/extend.ts";
import type { AuthStore } from "../auth-store.ts";
import { begin, confirm, end, renewCodes, stateOf } from "../own-second-factor.ts";
import type { SecondFactors } from "../second-factor.ts";
import { act } from "./act.ts";

type Asked = { currentPassword: string; name: string };

/** The caller's own second factor: beginning it, its recovery codes, ending it. */
export const secondFactorPlugin = (authStore: AuthStore, factors: SecondFactors): GraphileConfig.Plugin => {
  const authDeps = { authStore, factors };
  return extendSchema(
    {
      typeDefs: /* GraphQL */ `
        type SecondFactor {
          isOn: Boolean!
          """
          Whether the role asks for it: it cannot be ended then.
          """
          isRequired: Boolean!
          """
          Recovery codes that are not used yet.
          """
          codesLeft: Int!
        }
        type OfferedSecondFactor {
          """
          To be typed into an authenticator app.
          """
          secret: String!
          """
          otpauth://… to be drawn as a picture.
          """
          uri: String!
        }
        extend type Query {
          mySecondFactor: SecondFactor
        }
        extend type Mutation {
          """
          A secret for an authenticator app; it holds from the first code on. VALIDATION {fields: {currentPassword}} when that is wrong.
          """
          beginSecondFactor(currentPassword: String!, name: String!): OfferedSecondFactor
          """
          Takes the first code and answers ten recovery codes, which are told this once.
          """
          confirmSecondFactor(code: String!): [String!]
          """
          Signing in takes the password alone again. RULE {rule: "secondFactorRequired"} where the role asks for more.
          """
          endSecondFactor(currentPassword: String!): Boolean
          """
          New recovery codes in place of those there were.
          """
          renewRecoveryCodes(currentPassword: String!): [String!]
        }
      `,
      objects: {
        Query: {
          plans: {
            mySecondFactor: () => lambda(context(), (visitor) => stateOf(authDeps, visitor as Grafast.Context)),
          },
        },
        Mutation: {
          plans: {
            beginSecondFactor: (_: unknown, args: FieldArgs) =>
              act(args.getRaw() as Step<Asked>, (visitor, { currentPassword, name }) =>
                begin(authDeps, visitor, currentPassword, name),
              ),
            confirmSecondFactor: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("code"), (visitor, code: string) => confirm(authDeps, visitor, code)),
            endSecondFactor: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("currentPassword"), (visitor, password: string) => end(authDeps, visitor, password)),
            renewRecoveryCodes: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("currentPassword"), (visitor, password: string) =>
                renewCodes(authDeps, visitor, password),
              ),
          },
        },
      },
    },
    "StockwrightSecondFactorPlugin",
  );
};
