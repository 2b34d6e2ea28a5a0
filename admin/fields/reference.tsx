import type { Field } from "../../resources/core/fields.ts";
import { knows, resourceOf } from "../data/resources.ts";
import { foundIn, reference as display } from "./displays/reference.tsx";
import { Lookup } from "./Lookup.tsx";
import type { FieldRecord, InputProps, Renderer } from "./renderer.ts";
import { RecordsFilter } from "./filters/RecordsFilter.tsx";

type Reference = Field<"reference">;

/** {warehouseId: "warehouseId"}: the lookup's warehouseIds filter gets this form's warehouseId. */
const narrowing = (within: Reference["within"] = {}, values: FieldRecord = {}) =>
  Object.fromEntries(
    Object.entries(within).flatMap(([theirs, ours]) =>
      values[ours] ? [[`${theirs.replace(/Id$/, "")}Ids`, [values[ours]]]] : [],
    ),
  );

/** What this form already says of the record to be made: the warehouse of a bin location. */
const sameFields = ({ within = {} }: Reference, values: FieldRecord): FieldRecord =>
  Object.fromEntries(
    Object.entries(within).flatMap(([theirs, ours]) => (values[ours] ? [[theirs, values[ours]]] : [])),
  );

/** Whether another required field before it names a record of the same module: from one place to another. */
const isAnother = (module: string, name: string, { module: target }: Reference): boolean => {
  if (!knows(module)) return false;
  const alike = Object.entries(resourceOf(module).fields).filter(
    ([, other]) => other.kind === "reference" && other.module === target && other.required && !other.readOnly,
  );
  return alike.findIndex(([other]) => other === name) > 0;
};

/**
 * Whether the first there is may be picked for a person. Not a document: which one is the question. And not one that was to be narrowed by what is not known here: that could be
 * anybody's, as the address of another customer.
 */
export const mayPick = (module: string, name: string, field: Reference, values: FieldRecord): boolean =>
  !resourceOf(field.module).startsEmpty &&
  !resourceOf(field.module).document &&
  !isAnother(module, name, field) &&
  Object.values(field.within ?? {}).every((ours) => Boolean(values[ours]));

const ReferenceInput = ({
  module,
  field,
  name,
  value,
  values,
  onChange,
  onPicked,
  creating = false,
  required = false,
  label,
  describedBy,
  ...rest
}: InputProps<Reference>) => (
  <Lookup
    {...rest}
    module={field.module}
    label={label}
    describedBy={describedBy}
    value={(value as number | null | undefined) ?? null}
    name={foundIn(values, name)?.id === value ? foundIn(values, name)?.name : undefined}
    filter={{ ...field.offered, ...narrowing(field.within, values) }}
    required={required}
    autoPick={creating && required && mayPick(module, name, field, values)}
    onPicked={onPicked}
    creates={{ given: sameFields(field, values) }}
    onChange={(id) => onChange(id)}
  />
);

export const reference: Renderer<Reference> = {
  ...display,
  Input: ReferenceInput,
  Filter: RecordsFilter,
  grid: {
    typing: ({ module, offered, withinParent }, _name, { find, parent }) => ({
      kind: "pick",
      remote: true,
      module,
      search: find(module, { ...offered, ...narrowing(withinParent, parent) }),
    }),
    rest: null,
    width: 124,
  },
};
