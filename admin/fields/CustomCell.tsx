import type { AnyField } from "../../resources/core/fields.ts";
import { useRecord, useResource } from "../data/recordContext.tsx";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { displayOf } from "./displays.ts";
import { isEmpty, type CellProps } from "./renderer.ts";
import type { CustomField, CustomValue } from "./useCustomFields.ts";

/** A custom field is shown as the kind it is. */
export const customKinds: Readonly<Record<CustomField["kind"], AnyField>> = {
  text: { kind: "text" },
  number: { kind: "quantity" },
  date: { kind: "date" },
  boolean: { kind: "boolean" },
  choice: { kind: "text" },
};

export const isNumeric = (custom: CustomField): boolean => custom.kind === "number";

/** The value of one custom field among those of a record. */
export const customValue = (values: unknown, id: number) =>
  (values as CustomValue[] | null | undefined)?.find((pair) => pair.id === id)?.value ?? null;

/** One custom field of the record around, as a column. */
export const CustomCell = ({ custom }: { custom: CustomField }) => {
  const { name: module } = useResource();
  const record = useRecord<CellProps["record"]>();
  const field = customKinds[custom.kind];
  const own = customValue(record.customFields, custom.id);
  if (isEmpty(own)) return <EmptyValue />;
  const { Cell } = displayOf(field.kind);
  return <Cell module={module} name={custom.slug} field={field} value={own} record={record} />;
};
