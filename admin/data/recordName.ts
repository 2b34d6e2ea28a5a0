import { prefixOf } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { referenceField } from "./shape.ts";

/** What people call a record: its title, with the prefix of its number. */
export const recordName = (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
  const reference = record[referenceField(resource.title)] as { name: string } | null | undefined;
  const title = reference?.name ?? String(record[resource.title] ?? `#${String(record.id)}`);
  const prefix = prefixOf(resource.name);
  return title.startsWith(prefix) ? title : `${prefix}${title}`;
};
