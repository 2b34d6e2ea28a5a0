import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "../../graphql/schema/extend.ts";
import type { AuthStore } from "../auth-store.ts";
import { register, requestMail, resetPassword, verifyEmail } from "../registration.ts";
import { act } from "./act.ts";

/** register, verifyEmail, resendVerification, forgotPassword, resetPassword. */
export const registrationPlugin = (authStore: AuthStore): GraphileConfig.Plugin => {
  const verify = (_: unknown, args: FieldArgs) =>
    act(args.getRaw("token"), async (visitor, token: string) => {
      await verifyEmail(authStore, visitor, token);
      return true;
    });
  const mail = (template: "verify" | "reset", key: "email" | "input") => (_: unknown, args: FieldArgs) =>
    act(args.getRaw(key), async (visitor, given) => {
      await requestMail(authStore, visitor, template, key === "email" ? { email: given } : given);
      return true;
    });
  return extendSchema(
    {
      typeDefs: /* GraphQL */ `
        input RegisterInput {
          companyName: String!
          """
          Letters, digits and hyphens; VALIDATION {fields: {subdomain: "taken"}} when another company has it.
          """
          subdomain: String!
          firstName: String!
          lastName: String
          email: String!
          password: String!
          confirmPassword: String!
        }
        type RegisteredUser {
          id: Int!
        }
        type RegisterPayload {
          user: RegisteredUser!
        }
        input ForgotPasswordInput {
          email: String!
        }
        input ResetPasswordInput {
          """
          From the mailed link.
          """
          token: String!
          password: String!
          confirmPassword: String!
        }
        extend type Mutation {
          """
          Opens an account with its first administrator, who gets a mail to verify the address.
          """
          register(input: RegisterInput!): RegisterPayload
          """
          Verifies the address of a mailed link; EXPIRED when it is unknown or too old.
          """
          verifyEmail(token: String!): Boolean!
          """
          The same as verifyEmail.
          """
          verify(token: String!): Boolean!
          """
          Has the verification mail sent again. The answer does not tell whether the address is known.
          """
          resendVerification(email: String!): Boolean!
          """
          Has a link mailed that resets the password. The answer does not tell whether the address is known.
          """
          forgotPassword(input: ForgotPasswordInput!): Boolean!
          """
          Sets a new password by a mailed link and ends every session of the user.
          """
          resetPassword(input: ResetPasswordInput!): Boolean!
        }
      `,
      objects: {
        Mutation: {
          plans: {
            register: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("input"), async (visitor, input) => ({
                user: await register(authStore, visitor, input),
              })),
            verifyEmail: verify,
            verify,
            resendVerification: mail("verify", "email"),
            forgotPassword: mail("reset", "input"),
            resetPassword: (_: unknown, args: FieldArgs) =>
              act(args.getRaw("input"), async (visitor, input) => {
                await resetPassword(authStore, visitor, input);
                return true;
              }),
          },
        },
      },
    },
    "StockwrightRegistrationPlugin",
  );
};
