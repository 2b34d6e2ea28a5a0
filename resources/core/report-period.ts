import type { FilterValues } from "./criteria.ts";
import { criteriaOf, type DateCriterion } from "./filters.ts";
import type { ReportResource } from "./report.ts";

/** The dates that a report's period can be of: of a list's any that it is filtered by, of a declared one its own. */
export const periodsOf = (resource: ReportResource): readonly DateCriterion[] => {
  const { of, period } = resource.report;
  return criteriaOf(resource)
    .filter((one): one is DateCriterion => one.kind === "range" && (of !== undefined || one.field === period))
    .toSorted((a, b) => Number(b.field === period) - Number(a.field === period));
};

/** The date whose period it shows: the one it is narrowed by, its own before any other. */
export const periodOf = (resource: ReportResource, filter: FilterValues): DateCriterion | undefined => {
  const dates = periodsOf(resource);
  return dates.find(({ name }) => filter[name] !== undefined) ?? dates[0];
};
