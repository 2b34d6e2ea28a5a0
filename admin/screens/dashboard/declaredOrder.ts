import type { ReportResource } from "../../../resources/core/report.ts";
import type { Group } from "../report/useReport.ts";

/** Options in the order in which they are declared: ages from young to old. */
export const inDeclaredOrder = <G extends Pick<Group, "key">>(
  { fields }: Pick<ReportResource, "fields">,
  groupBy: string,
  groups: readonly G[],
): readonly G[] => {
  const field = fields[groupBy];
  if (field?.kind !== "choice" || typeof field.options === "string") return groups;
  const options: readonly string[] = field.options;
  return groups.toSorted((a, b) => options.indexOf(a.key ?? "") - options.indexOf(b.key ?? ""));
};
