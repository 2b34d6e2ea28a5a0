import type { namesOfReport } from "../../../resources/core/naming.ts";

type Asked = {
  names: ReturnType<typeof namesOfReport>;
  sums: readonly string[];
  before: object | null;
  isGrouped: boolean;
};

/** What a widget asks of its report: groups, or what all rows come to and the period before. Nothing is summed up that is not shown. */
export const widgetText = ({ names, sums, before, isGrouped }: Asked): string => {
  const fields = ["count", ...sums].join(" ");
  const asked = `$filter: ${names.filter}, $sums: [String!]${before ? `, $before: ${names.filter}` : ""}`;
  return isGrouped
    ? `query Widget(${asked}, $groupBy: String!, $each: String, $orderBy: [OrderBy!], $limit: Int) {
        groups: ${names.groups}(filter: $filter${before ? ", before: $before" : ""}, groupBy: $groupBy, each: $each, orderBy: $orderBy, sums: $sums, limit: $limit) {
          totalCount groups { key keyReference { id name } now { ${fields} } before { ${fields} } }
        }
      }`
    : `query Widget(${asked}) {
        now: ${names.totals}(filter: $filter, sums: $sums) { ${fields} }
        ${before ? `before: ${names.totals}(filter: $before, sums: $sums) { ${fields} }` : ""}
      }`;
};
