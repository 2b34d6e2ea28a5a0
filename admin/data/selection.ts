import { referenceField } from "./shape.ts";
import { resourceOf } from "./resources.ts";
import { statusField, statusSelection } from "./ownStatus.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import type { Resource } from "../../resources/core/resource.ts";

const stockLevel =
  "warehouseId inStock available allocated committed backordered onOrder inProgress pendingReturn transferIncoming transferOutgoing";

const selectField = (name: string, field: AnyField): string => {
  switch (field.kind) {
    case "password":
      return "";
    case "labels":
      return "labels { id name color }";
    case "customFields":
      return "customFields { id value }";
    case "reference":
      return `${name} ${referenceField(name)} { id name }`;
    // they are counted and called by their names; their other fields may be secret, and are asked for where they are shown
    case "children":
    case "records":
      return `${name} { ${selectionOf(resourceOf(field.of), [resourceOf(field.of).title])} }`;
    case "computed":
      return field.as === "stockLevels"
        ? `${name} { ${stockLevel} }`
        : field.as === "references"
          ? `${name} { id name module }`
          : field.as === "file"
            ? `${name} { name path url smallUrl }`
            : name;
    case "text":
      return [name, field.said, field.rendered && "secrets"].filter(Boolean).join(" ");
    case "multiline":
      return field.rendered ? `${name} secrets` : name;
    default:
      return name;
  }
};

/** The field that says whose states a state is of: a pill looks by both. */
const namedBy = ({ fields }: Resource, name: string): readonly string[] => {
  const field = fields[name] as AnyField | undefined;
  return field?.kind === "state" && field.of ? [field.of] : [];
};

/** GraphQL text for some fields of a resource: only what the screen shows. `version` comes along for the next save. */
export const selectionOf = (resource: Resource, fields: readonly string[]): string => {
  const wanted = [...new Set(fields.flatMap((name) => [name, ...namedBy(resource, name)]))].filter(
    (name) => name in resource.fields,
  );
  const grouped = Object.entries(resource.groups ?? {});
  const inGroup = (name: string) => grouped.some(([, members]) => members.includes(name));
  const plain = wanted
    .filter((name) => !inGroup(name))
    .map((name) => selectField(name, resource.fields[name] as AnyField));
  // a pill says what the account calls the state
  if (statusField in resource.fields && wanted.some((name) => resource.fields[name]?.kind === "state"))
    plain.push(statusSelection);
  const groups = grouped
    .map(([group, members]) => [group, members.filter((member) => wanted.includes(member))] as const)
    .filter(([, members]) => members.length > 0);
  return ["id", "version", ...plain, ...groups.map(([group, members]) => `${group} { ${members.join(" ")} }`)].join(
    " ",
  );
};

/** A record as the API answers it, its groups laid flat: {profile: {firstName}} → {firstName}. */
export const flatten = (resource: Resource, answer: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const flat: Record<string, unknown> = { ...answer };
  for (const group of Object.keys(resource.groups ?? {})) {
    const inside = flat[group];
    if (inside && typeof inside === "object" && !(group in resource.fields)) {
      delete flat[group];
      Object.assign(flat, inside);
    }
  }
  return flat;
};
