import { lambda, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import type { Operation } from "../../resources/core/operations.ts";
import { capital, shapeFields } from "./input-shapes.ts";
import { moduleOf, modulesOf, type Module } from "./modules.ts";
import { callKeys, inputOfArguments, payloadPlans, payloadType } from "./mutations.ts";
import { performed, type Answer } from "./perform.ts";
import { errorsOf, isDeletion, refusable } from "./refusals.ts";
import { sdl } from "./sdl.ts";

const shownOnce = `"""Shown here and never again; null when the call is repeated with its idempotency key."""
    token: String`;
const tokenOf = ($answer: Step<Answer>): Step => lambda($answer, ({ token }) => token ?? null, true);

type Verb = { name: string; operation: Operation; returns: Module };
const typesOf = ({ name, operation: { input, args = {}, scope, tells }, returns }: Verb): string => {
  const type = capital(name);
  const { fields, types } = shapeFields(input ?? args, type);
  const arguments_ = input ? `input: ${type}Input!` : [...fields, callKeys].join(", ");
  return sdl(
    ...types,
    input
      ? /* GraphQL */ `input ${type}Input { ${[...fields, "version: Int", "idempotencyKey: String", "preview: Boolean"].join("\n")} }`
      : "",
    payloadType(`${type}Payload`, returns, isDeletion(name) ? refusable : tells ? shownOnce : ""),
    /* GraphQL */ `extend type Mutation {
      """Needs the scope ${scope}."""
      ${name}(${arguments_}): ${type}Payload
    }`,
  );
};
const planOf =
  ({ operation: { sql, input, args = {} } }: Verb) =>
  (_: unknown, given: FieldArgs) =>
    performed(
      sql,
      input
        ? (given.getRaw("input") as Step<Readonly<Record<string, unknown>>>)
        : inputOfArguments(given, [...Object.keys(args), "idempotencyKey", "preview"]),
    );

/** The verbs a resource declares: `receivePurchaseOrder(input)`, `deletePackage(id)`, … */
export const OperationsPlugin = extendSchema((build) => {
  const verbs = modulesOf(build).flatMap(({ resource }) =>
    Object.entries(resource.operations ?? {}).map(([name, operation]): Verb => ({
      name,
      operation,
      returns: moduleOf(build, operation.returns),
    })),
  );
  return {
    typeDefs: sdl(...verbs.map(typesOf)),
    objects: {
      Mutation: { plans: Object.fromEntries(verbs.map((verb) => [verb.name, planOf(verb)])) },
      ...Object.fromEntries(
        verbs.map(({ name, operation, returns }) => [
          `${capital(name)}Payload`,
          {
            plans: {
              ...payloadPlans(returns, operation.returnsBy),
              ...(isDeletion(name) ? { errors: errorsOf } : {}),
              ...(operation.tells ? { token: tokenOf } : {}),
            },
          },
        ]),
      ),
    },
  };
}, "StockwrightOperationsPlugin");
