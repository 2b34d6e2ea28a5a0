import { namesOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { writesOf } from "../../../resources/core/resource.ts";
import type { Call } from "../../../db/test/security/calls/call.ts";
import { rootFields } from "./schema.ts";

/** A call as a mutation: its text and variables. */
export type Mutation = { field: string; query: string; variables: Readonly<Record<string, unknown>> };

const mutations = new Map(rootFields("Mutation").map((field) => [field.name, field]));
const verbs = new Map(
  resources.flatMap(({ operations = {} }) => Object.entries(operations).map(([name, { sql }]) => [sql, name] as const)),
);

/** The mutation field a call of SQL is reached by; undefined where the API has none. */
const fieldOf = ({ operation, input }: Call): string | undefined => {
  const verb = verbs.get(operation);
  if (verb) return verb;
  const [, kind, table] = /^(save|delete|duplicate)_(.+)$/.exec(operation) ?? [];
  const resource = resources.find(({ name }) => name === table);
  if (!kind || !resource) return undefined;
  const names = namesOf(resource.name);
  if (kind === "duplicate") return `duplicate${names.type}`;
  const generic = kind === "delete" ? "delete" : input["id"] === undefined ? "create" : "update";
  return writesOf(resource).includes(generic) ? names[generic] : undefined;
};

/** Users are written as people see them. */
const shaped = (field: string, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  if (!/^(create|update)User$/.test(field)) return input;
  const { firstName, roleId, ...rest } = input;
  return {
    ...rest,
    ...(firstName === undefined ? {} : { profile: { firstName } }),
    ...(roleId === undefined ? {} : { roleSlug: "clerk" }),
    ...(field === "createUser" ? { password: "correct horse battery", confirmPassword: "correct horse battery" } : {}),
  };
};

export const mutationOf = (call: Call): Mutation | undefined => {
  const field = fieldOf(call);
  const root = field === undefined ? undefined : mutations.get(field);
  if (field === undefined || !root) return undefined;
  const isBare = root.args["input"] === undefined;
  const wanted = isBare ? Object.keys(root.args).filter((name) => name in call.input) : ["input"];
  const declared = wanted.map((name) => `$${name}: ${root.args[name]}`).join(", ");
  return {
    field,
    query: `mutation (${declared}) { ${field}(${wanted.map((name) => `${name}: $${name}`).join(", ")}) { id } }`,
    variables: isBare
      ? Object.fromEntries(wanted.map((name) => [name, call.input[name]]))
      : { input: shaped(field, call.input) },
  };
};

/** The same mutation, taken back before it is answered. */
export const previewOf = ({ field, query, variables }: Mutation): Mutation => {
  const { input } = variables as { input?: object };
  return input
    ? { field, query, variables: { input: { ...input, preview: true } } }
    : { field, query: query.replace(`${field}(`, `${field}(preview: true, `), variables };
};
