import type { AnyField } from "../../resources/core/fields.ts";
import { namesOf } from "../../resources/core/naming.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";

/** What a role may not read: prices, costs. */
export type Hidden = ReadonlySet<"price" | "cost">;

/** The database's role says it, and refuses a request for one of these columns. */
export const hiddenFrom = (role: string): Hidden => {
  const [, withheld = ""] = role.split("_without_");
  return new Set((["price", "cost"] as const).filter((kind) => withheld.includes(kind)));
};

const file = "id name type size signedUrl: url";
const level =
  "warehouseId inStock available allocated committed backordered onOrder inProgress pendingReturn transferIncoming transferOutgoing";

const isHidden = (field: AnyField, hidden: Hidden): boolean =>
  "secret" in field && field.secret !== undefined && hidden.has(field.secret);

/** A reference and, beside it, what the record is called. */
const named = (name: string): string => `${name} ${name.replace(/Id$/, "")}Reference { id name }`;

/** A field as GraphQL text; nothing where the role may not read it, or it is no value of the record's own. */
export const selectedField = (name: string, field: AnyField, hidden: Hidden): string =>
  selectField(name, field, hidden, 0);

const selectField = (name: string, field: AnyField, hidden: Hidden, depth: number): string => {
  if (isHidden(field, hidden)) return "";
  switch (field.kind) {
    case "password":
      return "";
    case "labels":
      return "labels { id name color }";
    case "customFields":
      return "customFields { id value }";
    case "reference":
      return named(name);
    case "children":
      return depth > 0 && isDeclared(field.of)
        ? `${name} { ${selectionOf(definitionOf(field.of), hidden, depth - 1, field.by)} }`
        : "";
    case "records":
      return "";
    case "computed":
      if (field.as === "stockLevels") return depth > 0 ? `${name} { ${level} }` : "";
      if (field.as === "references") return `${name} { id name module }`;
      return field.as === "file" ? `${name} { ${file} }` : name;
    default:
      return name;
  }
};

/** What the outside is told of a record: of a list its own values, of one record (`depth` 1) what lies in it, too. */
export const selectionOf = (resource: Resource, hidden: Hidden, depth: number, without?: string): string => {
  const groups = Object.entries(resource.groups ?? {});
  const inGroup = new Set(groups.flatMap(([, members]) => members));
  const plain = Object.entries(resource.fields)
    .filter(([name]) => !inGroup.has(name) && name !== without)
    .map(([name, field]) => selectField(name, field, hidden, depth));
  const grouped = groups.map(([group, members]) => `${group} { ${members.join(" ")} }`);
  const opened = resource.opens ? [resource.opens] : [];
  const files = resource.tabs?.some((tab) => "files" in tab) ? [`files { ${file} }`] : [];
  return ["id", "version", ...plain, ...grouped, ...files, ...opened].filter((part) => part !== "").join(" ");
};

/** Files stand as SPEC 7 reads them: {files: [{file: {signedUrl}}]}. */
export const asTold = (resource: Resource, record: unknown): unknown => {
  const told = record as Readonly<Record<string, unknown>> | null;
  return told && Array.isArray(told["files"]) && resource.tabs?.some((tab) => "files" in tab)
    ? { ...told, files: told["files"].map((each: unknown) => ({ file: each })) }
    : told;
};

export const payloadSelection = (resource: Resource, hidden: Hidden): string =>
  `id preview ${namesOf(resource.name).one} { ${selectionOf(resource, hidden, 1)} }`;
