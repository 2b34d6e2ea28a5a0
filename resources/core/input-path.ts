import { ownNameOf } from "./aliases.ts";
import { namesOf } from "./naming.ts";
import { definitionOf, isDeclared, resources } from "./registry.ts";
import type { Resource } from "./resource.ts";

/** A field on the way of a path: whose it is, where a module has it, and which row of it, the first being 1. */
export type PathPart = { module?: string; name: string; row?: number };

/** `lineItems.0.unitCost` of an input of a module: the lines, of which it is the first, and their cost. */
export const inputPath = (path: string, resource?: Resource): readonly PathPart[] => {
  const parts: PathPart[] = [];
  let owner = resource;
  for (const key of path.split(".")) {
    const last = parts.at(-1);
    if (/^\d+$/.test(key) && last) last.row = Number(key) + 1;
    else if (!owner?.groups || !(key in owner.groups)) {
      const name = owner ? ownNameOf(owner, key) : key;
      const field = owner?.fields[name];
      parts.push(owner && field ? { module: owner.name, name } : { name: key });
      owner =
        field && (field.kind === "children" || field.kind === "records") && isDeclared(field.of)
          ? definitionOf(field.of)
          : undefined;
    }
  }
  return parts;
};

/** The module that a mutation is of, by the name of its field. */
const ofMutation = new Map(
  resources.flatMap((resource) => {
    const { create, update, delete: remove, duplicate } = namesOf(resource.name);
    return [create, update, remove, duplicate, ...Object.keys(resource.operations ?? {})].map(
      (name) => [name, resource] as const,
    );
  }),
);
export const resourceOfMutation = (name: string): Resource | undefined => ofMutation.get(name);

/** The same by the name of the type of its input: UpdateCustomerInput. */
export const resourceOfInput = (type: string): Resource | undefined => {
  const name = type.replace(/Input!?$/, "");
  return ofMutation.get(name.charAt(0).toLowerCase() + name.slice(1));
};

/** The same by the function of the database that is called: save_customers. */
const ofCall = new Map(
  resources.flatMap((resource) => [
    ...["save", "delete", "duplicate"].map((verb) => [`${verb}_${resource.name}`, resource] as const),
    ...Object.values(resource.operations ?? {}).map(({ sql }) => [sql, resource] as const),
  ]),
);
export const resourceOfCall = (operation: string): Resource | undefined => ofCall.get(operation);
