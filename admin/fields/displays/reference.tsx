import type { Field } from "../../../resources/core/fields.ts";
import { referenceName } from "../../data/recordName.ts";
import { referenceField } from "../../data/shape.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import type { CellProps, Display, FieldRecord } from "../renderer.ts";
import type { Found } from "../useLookup.ts";

/** The id and name that came with the record. */
export const foundIn = (record: FieldRecord, name: string): Found | null =>
  (record[referenceField(name)] as Found | undefined) ?? null;

const ReferenceCell = ({ record, name, value, field }: CellProps<Field<"reference">>) => {
  if (value === null || value === undefined) return <EmptyValue />;
  const found = foundIn(record, name);
  return <>{found ? referenceName(field.module, found.name) : `#${String(value)}`}</>;
};

export const reference: Display<Field<"reference">> = { Cell: ReferenceCell, width: 130 };
