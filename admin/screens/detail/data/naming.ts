import type { Resource } from "../../../../resources/core/resource.ts";
import { numberOf } from "./documentNumber.ts";
import { detailPath } from "../../../data/resources.ts";
import { partyFields } from "../../../data/parties.ts";
import { referenceName } from "../../../data/recordName.ts";
import { referenceField } from "../../../data/shape.ts";

type Values = Readonly<Record<string, unknown>>;

/** What people call the record: its title, with the document's prefix. */
export const titleOf = (resource: Resource, record: Values): string => {
  const title = record[resource.title];
  return numberOf(resource.name, typeof title === "string" || typeof title === "number" ? String(title) : "");
};

export type Named = { id: number; name: string };

/** The record a reference field points at, by name. */
export const referenced = (record: Values, field: string): Named | null => {
  const value = record[referenceField(field)];
  return value && typeof value === "object" && "id" in value && "name" in value
    ? { id: Number(value.id), name: String(value.name) }
    : null;
};

/** The records above one whose module refers to itself, the topmost first: its breadcrumb. */
export const ancestorsOf = (resource: Resource, record: Values): readonly { name: string; path: string }[] => {
  const path = Object.entries(resource.fields).find(
    ([, field]) => field.kind === "computed" && "ancestors" in field.from,
  )?.[0];
  const above = path ? (record[path] as readonly Named[] | null | undefined) : undefined;
  return (above ?? []).map(({ id, name }) => ({ name, path: detailPath(resource.name, id) }));
};

/** What a document's line is about: its own description, else its SKU's name. */
export const aboutLine = (line: Values): string => {
  if (typeof line.description === "string" && line.description) return line.description;
  return line.sku && typeof line.sku === "object" && "name" in line.sku ? String(line.sku.name) : "";
};

/** The name of what a field refers to, with the prefix of its number. */
const nameIn = ({ fields }: Resource, record: Values, name: string): string | null => {
  const field = fields[name];
  const found = field?.kind === "reference" ? referenced(record, name) : null;
  return found && field?.kind === "reference" ? referenceName(field.module, found.name) : null;
};

/** Whom or what the record is about: its party and what else it names first, or its name where the title is a code. */
export const partyOf = (resource: Resource, record: Values): readonly string[] => {
  const references = (resource.form ?? Object.keys(resource.fields)).filter(
    (field) => resource.fields[field]?.kind === "reference",
  );
  const all = resource.document
    ? [...new Set([...partyFields(resource), ...references])]
        .slice(0, 2)
        .flatMap((name) => nameIn(resource, record, name) ?? [])
    : [];
  // a bin is named with its warehouse
  const names = all.filter((name) => !all.some((other) => other !== name && other.split(" · ").includes(name)));
  const own = resource.title !== "name" && typeof record.name === "string" ? [record.name] : [];
  return [...own, ...names];
};
