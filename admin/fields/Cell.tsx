import { resourceOf } from "../data/resources.ts";
import type { FieldRecord } from "./renderer.ts";
import { rendererOf } from "./renderers.ts";

/** One field of a record, as lists, cards and facts show it. */
export const Cell = ({ module, name, record }: { module: string; name: string; record: FieldRecord }) => {
  const field = resourceOf(module).fields[name];
  if (!field) return null;
  const { Cell: Shown } = rendererOf(field.kind);
  return <Shown module={module} name={name} field={field} value={record[name]} record={record} />;
};
