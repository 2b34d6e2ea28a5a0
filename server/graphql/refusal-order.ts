import { GraphQLError, type DocumentNode } from "postgraphile/graphql";
import { isSafeError } from "postgraphile/grafast";
import type { ErrorCode } from "../../resources/core/errors.ts";
import { describeError } from "../errors/describe.ts";
import { requireRight, rightToAsk, type Holder } from "./rights.ts";
import { rootFieldsOf, type RootField } from "./root-fields.ts";
import type { Claims } from "./visitor.ts";

/** What was asked, and by whom. */
type Question = {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
  operationName?: string | null | undefined;
  claims: Claims | null;
};

/** What says nothing of the input: who calls, what a role may, and what the server can do at the moment. */
const aboutNoInput: readonly unknown[] = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "SIMULATED",
  "RATE_LIMITED",
  "TIMEOUT",
  "BUSY",
  "UNAVAILABLE",
  "TOO_COMPLEX",
  "INTERNAL",
] satisfies ErrorCode[];

const codeOf = (error: GraphQLError): unknown => {
  const source = error.originalError ?? error;
  if (source instanceof GraphQLError) return source.extensions["code"];
  return isSafeError(source) ? undefined : describeError(source).code;
};

export const holderOf = (claims: Claims | null): Holder =>
  claims && { granted: claims.granted, isProgram: claims.key !== undefined || claims.app !== undefined };

const rightsRefusal = ({ type, name, args }: RootField, claims: Claims | null): GraphQLError | undefined => {
  try {
    requireRight(holderOf(claims), rightToAsk(type, name, args));
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
};

const at = (refusal: GraphQLError, path: GraphQLError["path"]): GraphQLError =>
  new GraphQLError(refusal.message, { path, extensions: refusal.extensions });

/**
 * Errors in their one order: who calls, whether it may, and only then what is wrong with the input. What is wrong with the input
 * of a field that its caller may not ask for is told to nobody, whichever part of the server found it first.
 */
export const inOrderOfRefusal = (
  errors: readonly GraphQLError[],
  { document, variables, operationName, claims }: Question,
): readonly GraphQLError[] => {
  const isInOrder = (error: GraphQLError): boolean => {
    const code = codeOf(error);
    return aboutNoInput.includes(code) && !(claims === null && code === "FORBIDDEN");
  };
  if (errors.every(isInOrder)) return errors;
  const fields = rootFieldsOf(document, variables, operationName);
  const refused = fields.flatMap((field) => {
    const refusal = rightsRefusal(field, claims);
    return refusal ? [[field.key, refusal] as const] : [];
  });
  const [first] = refused;
  if (!first) return errors;
  const byKey = new Map(refused);
  const [firstKey, firstRefusal] = first;
  return errors.map((error) => {
    if (isInOrder(error)) return error;
    // an error of the request as a whole is of each field in it
    if (!error.path) return at(firstRefusal, [firstKey]);
    const refusal = byKey.get(String(error.path[0]));
    return refusal ? at(refusal, error.path) : error;
  });
};
