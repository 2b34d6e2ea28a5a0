import { GraphQLError } from "postgraphile/graphql";
import { lambda, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { resourceOfCall } from "../../resources/core/input-path.ts";
import { describeError } from "../errors/describe.ts";
import { inWords } from "../errors/field-words.ts";
import type { Answer } from "./perform.ts";

/** Deletions answer the id of what is gone, or what stands in the way. */
export const isDeletion = (mutation: string): boolean => mutation.startsWith("delete");
export const refusable = `"""What stands in the way; whoever asks for this gets it here, and not as an error of the request."""
    errors: [Refusal!]`;

/** What stands in the way of a call, a field each; a refusal about no field has none. */
export type Refusal = { field: string | null; code: ErrorCode; message: string };

/** Refusals that a person can do something about; who may not ask, and what broke, is an error all the same. */
const told: readonly ErrorCode[] = [
  "VALIDATION",
  "NOT_FOUND",
  "CONFLICT",
  "DUPLICATE",
  "IN_USE",
  "TRANSITION",
  "CANNOT_DELETE",
];

/** Calls whose answer is asked for its errors: known once the request is planned, before any of it runs. */
const askedForErrors = new WeakSet<object>();

/** `errors` of a payload. A query for them reads there what was refused, and the field does not fail. */
export const errorsOf = ($answer: Step<Answer>): Step => {
  askedForErrors.add($answer);
  return lambda($answer, ({ errors }) => errors ?? null, true);
};

/** Refusals of a call as its answer, where they were asked for; else it fails with them. */
export const answeredOrThrown = ($answer: Step<Answer>, error: unknown, operation: string): Answer => {
  const { code, message, fields } =
    error instanceof GraphQLError
      ? { ...(error.extensions as { code: ErrorCode; fields?: object }), message: error.message }
      : describeError(error);
  if (!askedForErrors.has($answer) || !told.includes(code)) throw error;
  const names = Object.keys(fields ?? {});
  const words = inWords(message, fields as Readonly<Record<string, unknown>> | undefined, resourceOfCall(operation));
  const refusals = (names.length > 0 ? names : [null]).map((field): Refusal => ({ field, code, message: words }));
  return { errors: refusals };
};

export const RefusalsPlugin = extendSchema(
  {
    typeDefs: /* GraphQL */ `
      """
      Why something was refused.
      """
      type Refusal {
        """
        The key of the input it is about, if any.
        """
        field: String
        code: String!
        message: String!
      }
    `,
  },
  "StockwrightRefusalsPlugin",
);
