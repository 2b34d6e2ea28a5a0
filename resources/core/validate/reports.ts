import type { ReportResource } from "../report.ts";
import { columnsOfReport } from "../report.ts";
import { kinds } from "../kinds.ts";
import { textProblems } from "./texts.ts";
import type { Known } from "./problems.ts";

const summed: readonly string[] = ["quantity", "money", "unitMoney", "integer"];

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
    ...said,
  ].map((problem) => `${resource.name}: ${problem}`);
};
