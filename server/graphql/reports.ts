import type { FieldArgs } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { filtersOf, type Filter } from "../../resources/core/filters.ts";
import { namesOfReport } from "../../resources/core/naming.ts";
import { reports } from "../../resources/core/registry.ts";
import { columnsOfReport, type ReportResource } from "../../resources/core/report.ts";
import { allowed } from "./allowed.ts";
import { asked } from "./asked.ts";
import { namedBeside, scalarOf } from "./column-types.ts";
import { sdl } from "./sdl.ts";

const bounds = { date: "Date", datetime: "Datetime", decimal: "Decimal", integer: "Int" } as const;

/** What a filter of a report takes; only kinds that its columns bring. */
const typeOfFilter = (resource: ReportResource, filter: Filter): string => {
  switch (filter.kind) {
    case "search":
      return "String";
    case "reference":
    case "labels":
      return "[Int!]";
    case "options":
      return resource.fields[filter.field]?.kind === "state" ? "[DocumentState!]" : "[String!]";
    case "boolean":
      return "Boolean";
    case "from":
    case "to":
      return bounds[filter.type];
    case "asOf":
      return "Datetime";
    default:
      throw new Error(`${resource.name} has a filter ${filter.name}, which reports do not know.`);
  }
};

const rowOf = (resource: ReportResource): string =>
  columnsOfReport(resource)
    .flatMap(([name, field]) => [
      `${name}: ${scalarOf(field)}`,
      ...(field.kind === "reference" || resource.report.names?.[name] ? [`${namedBeside(name)}: NamedRecord`] : []),
    ])
    .join("\n");

const totalsOf = ({ fields, report }: ReportResource): string =>
  report.sums
    .flatMap((name) => {
      const field = fields[name];
      return field && "kind" in field ? [`${name}: ${field.kind === "integer" ? "Int" : "Decimal"}`] : [];
    })
    .join("\n");

const definitionOf = (resource: ReportResource): string => {
  const names = namesOfReport(resource.name);
  const { name, about = "" } = resource.translations.en;
  return /* GraphQL */ `
    """One row of the report ${name}. Amounts are null for who may not see them."""
    type ${names.rowType} {
      ${rowOf(resource)}
    }
    """How many rows there are, and what their columns come to."""
    type ${names.totalsType} {
      count: Int!
      ${totalsOf(resource)}
    }
    """Rows with the same value of a column; of a day or moment the same month of the account's time zone, as 2026-11, or as each says the same week (by its Monday) or day, as 2026-11-23."""
    type ${names.groupType} {
      key: String
      keyReference: NamedRecord
      now: ${names.totalsType}!
      before: ${names.totalsType}
    }
    type ${names.groupsType} {
      totalCount: Int!
      groups: [${names.groupType}!]!
    }
    input ${names.filter} {
      ${filtersOf(resource)
        .map((filter) => `${filter.name}: ${typeOfFilter(resource, filter)}`)
        .join("\n")}
    }
    extend type Query {
      """${name}: ${about}."""
      ${names.rows}(filter: ${names.filter}, orderBy: [OrderBy!], limit: Int, offset: Int): [${names.rowType}!]
      """What all rows of the report come to; asked once for a period and once for the one before it. Given some of its sums, the others stay empty."""
      ${names.totals}(filter: ${names.filter}, sums: [String!]): ${names.totalsType}
      """Its rows in groups; given the filter of another period as well, each with both. Ordered by key, count or one of the sums."""
      ${names.groups}(filter: ${names.filter}, before: ${names.filter}, groupBy: String!, each: String, orderBy: [OrderBy!], sums: [String!], limit: Int, offset: Int): ${names.groupsType}
    }`;
};

/** One root field: the arguments go to its function together with the report's name. */
const plan =
  (resource: ReportResource, sql: string, names: readonly string[]) =>
  (_: unknown, args: FieldArgs): unknown =>
    asked(
      `select app_hidden.${sql}($1::jsonb || '{"report": "${resource.name}"}') as answer`,
      allowed(args, names, ...resource.report.scopes.slice(0, 1)),
    );

/** `reportInvoices`, `reportInvoicesTotals` and `reportInvoicesGroups` for every report that is declared. */
export const ReportsPlugin = extendSchema(
  {
    typeDefs: sdl(...reports.map(definitionOf)),
    objects: {
      Query: {
        plans: Object.fromEntries(
          reports.flatMap((resource) => {
            const names = namesOfReport(resource.name);
            return [
              [names.rows, plan(resource, "report_rows", ["filter", "orderBy", "limit", "offset"])],
              [names.totals, plan(resource, "report_totals", ["filter", "sums"])],
              [
                names.groups,
                plan(resource, "report_groups", [
                  "filter",
                  "before",
                  "groupBy",
                  "each",
                  "orderBy",
                  "sums",
                  "limit",
                  "offset",
                ]),
              ],
            ];
          }),
        ),
      },
    },
  },
  "StockwrightReportsPlugin",
);
