import { useRecord, useResource } from "../data/recordContext.tsx";
import type { FieldRecord } from "./renderer.ts";
import { displayOf } from "./displays.ts";

/** One field of the record around, as lists, cards and facts show it. */
export const Cell = ({ name }: { name: string }) => {
  const { name: module, fields } = useResource();
  const record = useRecord<FieldRecord>();
  const field = fields[name];
  if (!field) return null;
  const { Cell: Shown } = displayOf(field.kind);
  return <Shown module={module} name={name} field={field} value={record[name]} record={record} />;
};
