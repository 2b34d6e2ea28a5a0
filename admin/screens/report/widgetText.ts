import { namesOfReport } from "../../../resources/core/naming.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import { figuresRead } from "./useReport.ts";

type Asked = {
  resource: ReportResource;
  sums: readonly string[];
  before: object | null;
  isGrouped: boolean;
  /** A figure tells its parts as groups, beside what all rows come to. */
  hasParts: boolean;
};

/** What a widget asks of its report: groups, or what all rows come to and the period before. Nothing is summed up that is not shown. */
export const widgetText = ({ resource, sums, before, isGrouped, hasParts }: Asked): string => {
  const names = namesOfReport(resource.name);
  const figures = figuresRead(resource, sums);
  const asked = `$filter: ${names.filter}, $sums: [String!]${before ? `, $before: ${names.filter}` : ""}`;
  return isGrouped
    ? `query Widget(${asked}, $groupBy: String!, $each: String, $orderBy: [OrderBy!], $limit: Int) {
        groups: ${names.groups}(filter: $filter${before ? ", before: $before" : ""}, groupBy: $groupBy, each: $each, orderBy: $orderBy, sums: $sums, limit: $limit) {
          totalCount groups { key keyReference { id name } now ${figures} before ${figures} }
        }
      }`
    : `query Widget(${asked}${hasParts ? ", $parts: String!, $limit: Int" : ""}) {
        now: ${names.totals}(filter: $filter, sums: $sums) ${figures}
        ${before ? `before: ${names.totals}(filter: $before, sums: $sums) ${figures}` : ""}
        ${hasParts ? `groups: ${names.groups}(filter: $filter, groupBy: $parts, sums: $sums, limit: $limit) { totalCount groups { key keyReference { id name } now ${figures} } }` : ""}
      }`;
};
