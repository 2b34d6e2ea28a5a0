import { criteriaOf } from "../filters.ts";
import type { ReportResource, Widget } from "../report.ts";
import type { ReportTexts } from "../texts.ts";
import { columnsOfReport } from "../report.ts";
import { kinds } from "../kinds.ts";
import { textProblems } from "./texts.ts";
import type { Known } from "./problems.ts";

const summed: readonly string[] = ["quantity", "money", "unitMoney", "integer"];

/** A report that lists amounts says which of them stands on a phone. */
const figureProblems = ({ fields, list = [], report }: ReportResource): readonly string[] => {
  const amounts = list.filter((name) => ["quantity", "money", "unitMoney"].includes(fields[name]?.kind ?? ""));
  if (report.figure === undefined) return amounts.length > 0 ? ["no figure of it stands on a phone"] : [];
  return amounts.includes(report.figure) ? [] : [`its figure ${report.figure} is no amount that it lists`];
};

const widgetProblems = (
  { report, fields, translations, ...resource }: ReportResource,
  name: string,
  { picture, measure, groupBy, parts, filter = {} }: Widget,
): readonly string[] => {
  const criteria = new Set(criteriaOf({ ...resource, report, fields, translations }).map((one) => one.name));
  const isOverTime = picture === "columns";
  return [
    ...(measure === "count" || report.sums.includes(measure) ? [] : [`counts ${measure}, which is no sum of it`]),
    ...(groupBy === undefined || report.groups.includes(groupBy) ? [] : [`has no group ${groupBy}`]),
    ...(parts === undefined || report.groups.includes(parts) ? [] : [`has no group ${parts}`]),
    ...(parts === undefined || picture === "figure" ? [] : ["has parts, and is no figure"]),
    ...((picture === "columns" || picture === "bars") === (groupBy !== undefined)
      ? []
      : [`is a ${picture}: columns and bars are of groups, the others are not`]),
    ...(isOverTime && groupBy !== report.period ? ["has columns of something else than the report's period"] : []),
    ...Object.keys(filter)
      .filter((key) => !criteria.has(key))
      .map((key) => `has no filter ${key}`),
    ...(["en", "ru"] as const)
      .filter((language) => !(translations[language] as ReportTexts<object>).widgets?.[name]?.trim())
      .map((language) => `has no ${language} word`),
  ].map((problem) => `the widget ${name} ${problem}`);
};

/** What is wrong with the declaration of a report, in words; whether its function answers such columns is compared with the database. */
export const reportProblems = (resource: ReportResource, known: Known): readonly string[] => {
  const { report, fields, sort, list = [] } = resource;
  const columns = new Map(columnsOfReport(resource));
  const module = (name: string) => columns.get(name)?.kind;
  const opens = columns.get(report.opens);
  const period = fields[report.period ?? ""];
  const named = [...list, ...report.sums, ...report.groups, ...(sort ? [sort.column] : [])];
  const said = textProblems(resource, known).filter(
    (problem) => !/ word for (one|create|emptyTitle|empty)$/.test(problem),
  );
  return [
    ...named.filter((name) => !columns.has(name)).map((name) => `names ${name}, which is no column of it`),
    ...(opens?.kind === "reference" || report.opens in (report.names ?? {})
      ? []
      : [`a row of it opens ${report.opens}, which names no record`]),
    ...report.sums
      .filter((name) => !report.shares?.[name] && !summed.includes(module(name) ?? ""))
      .map((name) => `${name} cannot be summed up`),
    ...Object.entries(report.shares ?? {})
      .filter(
        ([name, share]) =>
          module(name) !== "percent" || ![name, share.of, share.in].every((one) => report.sums.includes(one)),
      )
      .map(([name]) => `${name} is no share, in per cent, of two of its sums`),
    ...Object.entries(report.names ?? {})
      .filter(([name, by]) => module(name) !== "integer" || module(by) !== "choice")
      .map(([name, by]) => `${name} is no id of a record whose module is the choice ${by}`),
    ...(report.period && (!period?.kind.startsWith("date") || !("filter" in period && period.filter))
      ? [`its period ${report.period} is no date that filters`]
      : []),
    ...Object.entries(fields)
      .filter(([, field]) => field.kind === "reference" && !known.has(field.module))
      .map(([name]) => `${name} refers to no module`),
    ...Object.entries(fields)
      .filter(([, { kind }]) => !(kind in kinds))
      .map(([name]) => `${name} is of no kind that is stored`),
    ...(report.labelled ?? [])
      .filter((name) => module(name) !== "reference")
      .map((name) => `${name} names no record with labels`),
    ...Object.entries(report.widgets ?? {}).flatMap(([name, widget]) => widgetProblems(resource, name, widget)),
    ...figureProblems(resource),
    ...said,
  ].map((problem) => `${resource.name}: ${problem}`);
};
