import { context, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { writesOf, type Resource } from "../../resources/core/resource.ts";
import { documentTransitions, stageOf, type Progress } from "../../resources/core/stages.ts";
import { inputTypes } from "./inputs.ts";
import { modulesOf, type Module } from "./modules.ts";
import { inOwnNames, type Input } from "./own-names.ts";
import { performed, type Answer } from "./perform.ts";
import { recordBy } from "./records.ts";
import { errorsOf, isDeletion, refusable } from "./refusals.ts";
import { sdl } from "./sdl.ts";
import { writtenRecord } from "./written-record.ts";

type PayloadField = ($answer: Step<Answer>) => Step;

const previewOf: PayloadField = ($answer) => lambda($answer, (answer) => (answer.preview ? answer : null), true);
const idOf: PayloadField = ($answer) => lambda($answer, ({ id }) => id ?? null, true);
const idAt = ($answer: Step<Answer>, key: string) =>
  lambda($answer, (answer) => (answer[key] as number | undefined) ?? null, true) as Step<number>;
/** The record as it is after the call, under the caller's rights. */
const recordOf =
  ({ pg }: Module, key: string): PayloadField =>
  ($answer) =>
    recordBy(pg, context().get("accountId") as Step<number>, idAt($answer, key));
/** The same of a record that the call itself wrote, so that it is there. */
const writtenOf =
  ({ pg, resource }: Module): PayloadField =>
  ($answer) =>
    writtenRecord(pg, resource, idAt($answer, "id"));

/** `returnsBy` is the key of the answer that holds the returned record's id. */
export const payloadPlans = (module: Module, returnsBy = "id"): Record<string, PayloadField> => ({
  id: idOf,
  [module.names.one]: recordOf(module, returnsBy),
  preview: previewOf,
});
export const payloadType = (name: string, { names }: Module, more = ""): string => /* GraphQL */ `
  type ${name} {
    id: Int
    ${more}
    ${names.one}: ${names.type}
    """What would have changed, when \`preview\` was asked for."""
    preview: JSON
  }`;

/** The verbs of a document that has where they lead, and may be led there. */
const movesOf = ({ states = {}, transitions }: Resource): readonly (readonly [verb: string, state: string])[] => {
  const { asked } = documentTransitions({ states, transitions });
  const leading = (to: Progress, from?: Progress) =>
    asked.find(([before, after]) => stageOf(states, after) === to && (!from || stageOf(states, before) === from))?.[1];
  const verbs = { cancel: leading("canceled"), close: leading("closed"), reopen: leading("open", "closed") };
  return Object.entries(verbs).flatMap(([verb, state]) => (state === undefined ? [] : [[verb, state] as const]));
};
export const callKeys = "idempotencyKey: String, preview: Boolean";
/** Bare arguments as the input they stand for; absent ones stay absent. */
export const inputOfArguments = (
  args: FieldArgs,
  names: readonly string[],
  fixed: Readonly<Record<string, unknown>> = {},
): Step<Input> =>
  lambda(object(Object.fromEntries(names.map((name) => [name, args.getRaw(name)]))), (given) => ({
    ...Object.fromEntries(Object.entries(given as object).filter(([, value]) => value !== undefined)),
    ...fixed,
  })) as unknown as Step<Input>;

type Field = {
  name: string;
  args: string;
  payload: string;
  about: string;
  plan: (_: unknown, args: FieldArgs) => Step;
};
const inputOf = (args: FieldArgs): Step<Input> => args.getRaw("input") as Step<Input>;

const fieldsOf = (module: Module): Field[] => {
  const { table, names, resource } = module;
  const one = resource.translations.en.one;
  const writes = writesOf(resource);
  const fields: Field[] = [];
  if (writes.includes("create"))
    fields.push({
      name: names.create,
      args: `input: ${names.createInput}!`,
      payload: `Create${names.type}Payload`,
      about: `Makes a ${one}.`,
      plan: (_, args) => performed(`save_${table}`, inputOf(args), inOwnNames(resource)),
    });
  if (writes.includes("update"))
    fields.push({
      name: names.update,
      args: `input: ${names.updateInput}!`,
      payload: `Update${names.type}Payload`,
      about: `Changes a ${one} and what is saved with it.`,
      plan: (_, args) => performed(`save_${table}`, inputOf(args), inOwnNames(resource)),
    });
  if (writes.includes("delete"))
    fields.push({
      name: names.delete,
      args: `id: Int!, version: Int, ${callKeys}`,
      payload: `Delete${names.type}Payload`,
      about: `Deletes a ${one}; refused with its consumers while something needs it.`,
      plan: (_, args) =>
        performed(`delete_${table}`, inputOfArguments(args, ["id", "version", "idempotencyKey", "preview"])),
    });
  if (resource.document)
    fields.push({
      name: names.duplicate,
      args: `id: Int!, ${callKeys}`,
      payload: `Duplicate${names.type}Payload`,
      about: `Makes a draft like this ${one}: what people entered, at today's prices and without its dates.`,
      plan: (_, args) => performed(`duplicate_${table}`, inputOfArguments(args, ["id", "idempotencyKey", "preview"])),
    });
  if (resource.document)
    for (const [verb, state] of movesOf(resource))
      if (!(`${verb}${names.type}` in (resource.operations ?? {})))
        fields.push({
          name: `${verb}${names.type}`,
          args: `id: Int!, version: Int, ${callKeys}`,
          payload: `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${names.type}Payload`,
          about: `The same as an update to ${state}.`,
          plan: (_, args) =>
            performed(
              `save_${table}`,
              inputOfArguments(args, ["id", "version", "idempotencyKey", "preview"], { state }),
            ),
        });
  return fields;
};

/** `createVendor(input)`, `updateVendor(input)`, `deleteVendor(id)`, and a document's moves: one SQL call each. */
export const MutationsPlugin = extendSchema((build) => {
  const modules = modulesOf(build).map((module) => ({ module, fields: fieldsOf(module) }));
  return {
    typeDefs: sdl(
      ...inputTypes(build),
      ...modules.flatMap(({ module, fields }) =>
        fields.map(
          ({ name, args, payload, about }) => /* GraphQL */ `
          ${payloadType(payload, module, isDeletion(name) ? refusable : "")}
          extend type Mutation {
            """${about}"""
            ${name}(${args}): ${payload}
          }`,
        ),
      ),
    ),
    objects: {
      Mutation: {
        plans: Object.fromEntries(modules.flatMap(({ fields }) => fields.map(({ name, plan }) => [name, plan]))),
      },
      ...Object.fromEntries(
        modules.flatMap(({ module, fields }) =>
          fields.map(({ name, payload }) => [
            payload,
            {
              plans: {
                ...payloadPlans(module),
                ...(isDeletion(name) ? { errors: errorsOf } : { [module.names.one]: writtenOf(module) }),
              },
            },
          ]),
        ),
      ),
    },
  };
}, "StockwrightMutationsPlugin");
