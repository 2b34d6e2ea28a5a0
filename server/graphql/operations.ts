import type { FieldArgs, Step } from "postgraphile/grafast";
import { extendSchema } from "postgraphile/utils";
import { inputOf as entryOf, type InputShape, type InputType, type Operation } from "../../resources/core/operations.ts";
import { moduleOf, modulesOf, type Module } from "./modules.ts";
import { callKeys, inputOfArguments, payloadPlans, payloadType } from "./mutations.ts";
import { performed } from "./perform.ts";
import { sdl } from "./sdl.ts";

const scalars: Readonly<Record<Extract<InputType, string>, string>> = {
  id: "Int",
  integer: "Int",
  text: "String",
  decimal: "Decimal",
  date: "Date",
  datetime: "Datetime",
  boolean: "Boolean",
  state: "DocumentState",
  json: "JSON",
};
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The fields of a shape, and the input types of the shapes inside it. */
const fieldsOf = (shape: InputShape, prefix: string): { fields: string[]; types: string[] } => {
  const types: string[] = [];
  const fields = Object.entries(shape).map(([name, entry]) => {
    const { type, required } = entryOf(entry);
    const bang = required ? "!" : "";
    if (typeof type === "string") return `${name}: ${scalars[type]}${bang}`;
    const [inner] = type;
    if (typeof inner === "string") return `${name}: [${scalars[inner]}!]${bang}`;
    const nested = `${prefix}${capital(name)}`;
    const deeper = fieldsOf(inner, nested);
    types.push(...deeper.types, /* GraphQL */ `input ${nested}Input { ${deeper.fields.join("\n")} }`);
    return `${name}: [${nested}Input!]${bang}`;
  });
  return { fields, types };
};

type Verb = { name: string; operation: Operation; returns: Module };
const typesOf = ({ name, operation: { input, args = {}, scope }, returns }: Verb): string => {
  const type = capital(name);
  const { fields, types } = fieldsOf(input ?? args, type);
  const arguments_ = input ? `input: ${type}Input!` : [...fields, callKeys].join(", ");
  return sdl(
    ...types,
    input ? /* GraphQL */ `input ${type}Input { ${[...fields, "version: Int", "idempotencyKey: String", "preview: Boolean"].join("\n")} }` : "",
    payloadType(`${type}Payload`, returns),
    /* GraphQL */ `extend type Mutation {
      """Needs the scope ${scope}."""
      ${name}(${arguments_}): ${type}Payload
    }`,
  );
};
const planOf =
  ({ operation: { sql, input, args = {} } }: Verb) =>
  (_: unknown, given: FieldArgs) =>
    performed(sql, input ? (given.getRaw("input") as Step<Readonly<Record<string, unknown>>>) : inputOfArguments(given, [...Object.keys(args), "idempotencyKey", "preview"]));

/** The verbs a resource declares: `receivePurchaseOrder(input)`, `deletePackage(id)`, … */
export const OperationsPlugin = extendSchema((build) => {
  const verbs = modulesOf(build).flatMap(({ resource }) =>
    Object.entries(resource.operations ?? {}).map(([name, operation]): Verb => ({ name, operation, returns: moduleOf(build, operation.returns) })),
  );
  return {
    typeDefs: sdl(...verbs.map(typesOf)),
    objects: {
      Mutation: { plans: Object.fromEntries(verbs.map((verb) => [verb.name, planOf(verb)])) },
      ...Object.fromEntries(verbs.map(({ name, returns }) => [`${capital(name)}Payload`, { plans: payloadPlans(returns) }])),
    },
  };
}, "StockwrightOperationsPlugin");
