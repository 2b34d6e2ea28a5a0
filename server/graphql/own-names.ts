import { aliasesOf } from "../../resources/core/aliases.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { refuse } from "../errors/refuse.ts";

export type Input = Readonly<Record<string, unknown>> | null | undefined;
type Entries = readonly (readonly [key: string, value: unknown])[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that is given by both of its names has to be given the same. */
const named = (entries: Entries, aliases: Readonly<Record<string, string>>): Record<string, unknown> => {
  const given = Object.fromEntries(entries.filter(([key]) => !(key in aliases)));
  for (const [key, value] of entries) {
    const own = aliases[key];
    if (own === undefined) continue;
    if (own in given && given[own] !== value)
      throw refuse("VALIDATION", `${key} and ${own} are one field: give one of them.`, { fields: { [key]: "choice" } });
    given[own] = value;
  }
  return given;
};

const nestedIn = (resource: Resource, key: string, value: unknown): unknown => {
  const field = resource.fields[key];
  if (field?.kind !== "children" || !isDeclared(field.of) || !Array.isArray(value)) return value;
  const child = inOwnNames(definitionOf(field.of));
  return value.map((row: unknown) => (isObject(row) ? child(row) : row));
};

/** An input as the database takes it: `profile: {firstName}` is a column, and `originWarehouseId` is warehouseId; of what it holds, too. */
export const inOwnNames =
  (resource: Resource) =>
  (input: Input): Input => {
    const { groups = {} } = resource;
    const aliases = aliasesOf(resource);
    const entries = Object.entries(input ?? {}).flatMap(([key, value]): Entries =>
      key in groups ? Object.entries((value ?? {}) as object) : [[key, nestedIn(resource, aliases[key] ?? key, value)]],
    );
    return named(entries, aliases);
  };
