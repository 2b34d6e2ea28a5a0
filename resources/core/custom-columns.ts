import type { Field } from "./fields.ts";
import type { ReportResource } from "./report.ts";

/** A field that a company gave a module of its own. */
export type CustomColumn = { readonly id: number; readonly displayName: string; readonly kind: string };

/** What such a field is to a report; text otherwise. */
const kinds: Readonly<Record<string, Field["kind"]>> = { number: "quantity", date: "date", boolean: "boolean" };
/** Those whose values make groups: of numbers and days there are as many as rows. */
const grouping: readonly string[] = ["choice", "boolean", "text"];

const keyOf = ({ id }: CustomColumn): string => `cf:${id}`;

/** Whether a report's rows may have fields of their company's own: it is of a list whose module has them. */
export const takesCustomColumns = ({ fields, report }: ReportResource): boolean =>
  report.of !== undefined && "customFields" in fields;

/** The report of a list with the company's own fields among its columns, as cf:12: numbers are added up, choices make groups. */
export const withCustomColumns = (resource: ReportResource, custom: readonly CustomColumn[]): ReportResource => {
  if (custom.length === 0 || !takesCustomColumns(resource)) return resource;
  const { fields, report } = resource;
  const those = (fits: (column: CustomColumn) => boolean) => custom.filter(fits).map(keyOf);
  return {
    ...resource,
    fields: {
      ...fields,
      ...Object.fromEntries(custom.map((column) => [keyOf(column), { kind: kinds[column.kind] ?? "text" } as Field])),
    },
    report: {
      ...report,
      called: Object.fromEntries(custom.map((column) => [keyOf(column), column.displayName])),
      sums: [...report.sums, ...those(({ kind }) => kind === "number")],
      groups: [...report.groups, ...those(({ kind }) => grouping.includes(kind))],
    },
  };
};
