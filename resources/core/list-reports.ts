import { isColumn, type AnyField, type Field } from "./fields.ts";
import { reportOfList } from "./naming.ts";
import { viewScopesOf } from "./permissions.ts";
import type { ReportResource } from "./report.ts";
import type { Resource } from "./resource.ts";

/** Kinds that can be added up; a price or a percentage of each comes to nothing that means something. */
const summed: readonly string[] = ["quantity", "money", "fileSize"];
/** A number that people set (days to pay, a place in an order) counts nothing; nor does one that names a record. */
const counts = (name: string, { kind, readOnly }: Field): boolean =>
  kind === "integer" && readOnly === true && !name.endsWith("Id");
/** Kinds by which rows are put together. */
const grouping: readonly string[] = [
  "reference",
  "state",
  "choice",
  "boolean",
  "date",
  "datetime",
  "country",
  "timeZone",
  "text",
];

/** A field as a column of the report: what the API works out by counting or adding up is a figure like any other. */
const columnOf = (field: AnyField): Field | null => {
  if (isColumn(field)) return field.kind === "json" ? null : field;
  if (field.kind !== "computed" || !("sum" in field.from || "count" in field.from)) return null;
  return { kind: field.as, readOnly: true, sortable: false, ...(field.secret && { secret: field.secret }) } as Field;
};

/**
 * A module's list as a report: its rows under its own filters, grouped by what its fields name, and what their amounts and
 * quantities come to. Nothing is declared for it.
 */
export const listReportOf = (resource: Resource): ReportResource => {
  const { name, title, list = [], search, sort, filters, menu } = resource;
  const columns = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([key, field]) => {
      const column = columnOf(field);
      return column ? [[key, column]] : [];
    }),
  );
  const those = (fits: (key: string, field: Field) => boolean) =>
    Object.entries(columns).flatMap(([key, field]) => (key !== title && fits(key, field) ? [key] : []));
  // filters need them, and no column shows them
  const asks = Object.entries(resource.fields).filter(([, { kind }]) => kind === "labels" || kind === "customFields");
  const period = [...list, ...Object.keys(columns)].find((key) => {
    const field = columns[key];
    return field !== undefined && field.kind.startsWith("date") && Boolean(field.filter);
  });
  return {
    name: reportOfList(name),
    route: `/reports/of/${name.replaceAll("_", "-")}`,
    title,
    fields: { ...columns, ...Object.fromEntries(asks) } as ReportResource["fields"],
    list: list.filter((key) => key in columns),
    ...(search && { search }),
    sort: sort ?? { column: title, order: "ASC" },
    ...(filters && { filters }),
    readOnly: true,
    translations: {} as Resource["translations"],
    report: {
      sql: "",
      of: name,
      scopes: viewScopesOf(resource, "all"),
      icon: menu?.icon ?? "FileText",
      ...(period !== undefined && { period }),
      asks: asks.map(([key]) => key),
      sums: those((key, field) => summed.includes(field.kind) || counts(key, field)),
      groups: those((_, { kind }) => grouping.includes(kind)),
      opens: title,
    },
  };
};
