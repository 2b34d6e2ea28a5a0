import { context, sideEffect } from "postgraphile/grafast";
import { withMakers } from "../../graphql/schema/makers.ts";
import type { Plan } from "../../graphql/schema/plan.ts";
import type { Claims } from "../../graphql/visitor.ts";
import { sessionEnded, simulated } from "../refusals.ts";

/** The only mutations for someone who is not signed in (SEMANTICS 12). */
export const anonymousMutations: readonly string[] = [
  "login",
  "refreshTokens",
  "register",
  "verify",
  "verifyEmail",
  "resendVerification",
  "forgotPassword",
  "resetPassword",
  "keepEmail",
];

const requireClaims = (claims: Claims | null): void => {
  if (!claims) throw sessionEnded();
  // most are refused by Postgres too; those of one's own account are not asked with the caller's settings
  if (claims.simulated) throw simulated();
};

const makers = {
  signedIn:
    (plan: Plan): Plan =>
    ($root, args, info) => {
      sideEffect(context().get("claims"), requireClaims);
      return plan($root, args, info);
    },
};

export const SignedInMutationsPlugin = withMakers(makers, ({ signedIn }) => ({
  name: "StockwrightSignedInMutationsPlugin",
  description:
    "Every mutation but those of signing in needs a bearer token, and none is made while a role is simulated",
  version: "1.0.0",
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, { Self, scope: { fieldName } }) {
        const { plan } = field;
        if (Self.name !== "Mutation" || anonymousMutations.includes(fieldName) || !plan) return field;
        return { ...field, plan: signedIn(plan) };
      },
    },
  },
}));
