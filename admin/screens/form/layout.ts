import { isColumn, type AnyField } from "../../../resources/core/fields.ts";
import { traitsOf } from "../../../resources/core/kinds.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { formFieldsOf } from "../../data/shape.ts";
import { readableField } from "../detail/data/readable.ts";

/** Fields of the form that the role may read: a role is not asked for a field it cannot see. */
export const readableForm = (
  resource: Resource,
  creating: boolean,
  may: (scope: string) => boolean,
): readonly string[] =>
  formFieldsOf(resource, creating).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && readableField(field, may);
  });

/** Fields that are asked for as the form stands: some belong to another field's value. */
export const askedFields = (
  resource: Resource,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): readonly string[] =>
  names.filter((name) => {
    const field = resource.fields[name];
    const when = field && isColumn(field) ? field.when : undefined;
    return Object.entries(when ?? {}).every(([other, wanted]) => [wanted].flat().includes(values[other] as string));
  });

/** Fields that are no column of the record and need the whole width. */
const wholeRows: readonly AnyField["kind"][] = ["labels", "customFields"];
/** How much room a field needs. */
export const sizeOf = (field: AnyField | undefined) =>
  !field || wholeRows.includes(field.kind) ? "long" : traitsOf(field.kind).size;

const isEditedElsewhere = (field: AnyField | undefined) =>
  field !== undefined && isColumn(field) && field.editedBy !== undefined;

export type Placed = { name: string; span: 1 | 2 };

/**
 * Two columns. In the narrow form a field takes both unless it and its neighbour are short; in the wide one it takes one
 * unless it is long. The order stays the definition's, for the eye and the Tab key alike.
 */
export const place = (
  names: readonly string[],
  fieldOf: (name: string) => AnyField | undefined,
  width: "narrow" | "wide",
): readonly Placed[] => {
  const spans = (field: AnyField | undefined) =>
    field && "wide" in field && field.wide
      ? false
      : width === "wide"
        ? sizeOf(field) !== "long"
        : sizeOf(field) === "short";
  const placed: Placed[] = [];
  const shown = names.filter((name) => !isEditedElsewhere(fieldOf(name)));
  for (let at = 0; at < shown.length;) {
    const [name = "", next] = [shown[at], shown[at + 1]];
    const paired = spans(fieldOf(name)) && next !== undefined && spans(fieldOf(next));
    if (paired) placed.push({ name, span: 1 }, { name: next, span: 1 });
    else placed.push({ name, span: width === "wide" && spans(fieldOf(name)) ? 1 : 2 });
    at += paired ? 2 : 1;
  }
  return placed;
};
