import type { AnyField } from "../../resources/core/fields.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { resources } from "./resources.ts";

const moduleOf = (field: AnyField | undefined): string[] => (field?.kind === "reference" ? [field.module] : []);

/** The parties of documents: customers and vendors. */
const modules: ReadonlySet<string> = new Set(
  resources.flatMap(({ document, fields }) => (document?.parties ?? []).flatMap((name) => moduleOf(fields[name]))),
);

/** Whether a field names such a party. */
export const isParty = (field: AnyField | undefined): boolean => moduleOf(field).some((module) => modules.has(module));

/** The fields that name a record's party. */
export const partyFields = ({ fields }: Resource): readonly string[] =>
  Object.keys(fields).filter((name) => isParty(fields[name]));
