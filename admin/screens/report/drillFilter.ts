import { criteriaOf, type Criterion } from "../../../resources/core/filters.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";

/** The first and the last day of a month, 2026-11. */
const daysOfMonth = (month: string) => {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) };
};

const valueOf = (criterion: Criterion, key: string): unknown => {
  switch (criterion.kind) {
    case "reference":
      return [Number(key)];
    case "options":
      return [key];
    case "boolean":
      return key === "true";
    case "range":
      return daysOfMonth(key);
    default:
      return null;
  }
};

/** What narrows a report to the rows of one group; null where nothing does. */
export const drillFilter = (resource: ReportResource, groupBy: string, key: string | null): FilterValues | null => {
  if (resource.report.called?.[groupBy] !== undefined && key !== null) {
    const value = resource.fields[groupBy]?.kind === "boolean" ? key === "true" : key;
    return { customFields: [{ id: Number(groupBy.slice("cf:".length)), value }] };
  }
  const criterion = criteriaOf(resource).find((one) => "field" in one && one.field === groupBy);
  const value = criterion && key !== null ? valueOf(criterion, key) : null;
  return criterion && value !== null ? { [criterion.name]: value } : null;
};
