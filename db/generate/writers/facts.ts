import type { AnyField, ChildrenField } from "../../../resources/core/fields.ts";
import { scopeOf, snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";
import { quote } from "./sql-text.ts";

export const childrenOf = (resource: Resource) =>
  Object.entries(resource.fields).filter((entry): entry is [string, ChildrenField] => entry[1].kind === "children");
/** The fields of its lines, where it is a document. */
export const linesOf = ({ document }: Resource): string[] => Object.keys(document?.lines ?? {});
export const has = (resource: Resource, kind: AnyField["kind"]) =>
  Object.values(resource.fields).some((field) => field.kind === kind);
/** Leaf children are written set by set; those with labels, custom fields or children of their own one by one through their own writer. */
export const isLeaf = (resource: Resource, catalogue: Catalogue) =>
  !has(resource, "labels") &&
  !has(resource, "customFields") &&
  childrenOf(resource).length === 0 &&
  !catalogue.functions.has(`after_save_${resource.name}`) &&
  !catalogue.functions.has(`before_save_${resource.name}`);
export { writeScopesOf as actions } from "../../../resources/core/permissions.ts";

/** Name of the function that writes the children of one record. */
export const childWriter = (child: string, by: string) => `app_hidden.write_${child}_by_${snake(by)}`;

/** What a writer of nested rows keeps, so that refusals name the row: the path of its collection, and that of the record. */
export const placeOf = (field: string): string[] => [
  `place constant text := app_hidden.place_of(${quote(field)})`,
  "place_before constant text := current_setting('app.input_place', true)",
];
export const leavePlace = "perform set_config('app.input_place', coalesce(place_before, ''), true);";

/** Says that there is no such record, or that the caller may not view what it belongs to. */
export const missing = (resource: Resource) =>
  `perform app_hidden.refuse_missing(${quote(resource.name)}, v_id, ${quote(`This ${scopeOf(resource).replaceAll("_", " ")} was not found.`)});`;
