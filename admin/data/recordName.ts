import { withPrefix } from "../../resources/core/prefixed.ts";
import { prefixOf } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { referenceField } from "./shape.ts";

/** The name of a referenced record: documents go by their number, which is one where it was read from the record itself. */
export const referenceName = (module: string, name: string | number): string =>
  withPrefix(String(name), prefixOf(module));

/** What people call a record: its title, with the prefix of its number. */
export const recordName = (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
  const reference = record[referenceField(resource.title)] as { name: string } | null | undefined;
  const title = reference?.name ?? String(record[resource.title] ?? `#${String(record.id)}`);
  return referenceName(resource.name, title);
};
