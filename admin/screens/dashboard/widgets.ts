import type { DateRange } from "../../../resources/core/dateRanges.ts";
import { criteriaOf, type DateCriterion } from "../../../resources/core/filters.ts";
import { periodOf } from "../../../resources/core/report-period.ts";
import { withCustomColumns, type CustomColumn } from "../../../resources/core/custom-columns.ts";
import type { ReportResource, Widget } from "../../../resources/core/report.ts";
import type { Access } from "../../data/access.ts";
import { listReports, reports } from "../../data/resources.ts";
import { columnsOf } from "../list/columns.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import type { SavedFilter } from "../list/views/savedFilter.ts";

/** What narrows every widget that knows of it. */
export type DashboardFilter = {
  period: DateRange;
  warehouseIds: readonly number[];
  labelIds: readonly number[];
};

/** A widget that can stand on a dashboard: a report's own, or a view of a report that somebody saved. */
export type Shown = Omit<Widget, "place"> & {
  key: string;
  resource: ReportResource;
  /** Key of its words, or what somebody called it. */
  title: { word: string } | { name: string };
  place?: number | undefined;
};

/** Whether the reader may have a figure: its report, and the columns it counts and groups by. */
const isSeen = (
  { sees, may }: Access,
  { resource, measure, groupBy, parts }: Pick<Shown, "resource" | "measure" | "groupBy" | "parts">,
) => {
  if (!sees(resource.name)) return false;
  const readable = new Set(columnsOf(resource, [], may).map(({ key }) => key));
  return [measure === "count" ? undefined : measure, groupBy, parts].every(
    (column) => column === undefined || readable.has(column),
  );
};

/** The widgets that reports declare, as far as the role sees them. */
export const declaredWidgets = (access: Access): readonly Shown[] =>
  reports.flatMap((resource) =>
    Object.entries(resource.report.widgets ?? {})
      .map(([name, widget]) => ({
        ...widget,
        key: `${resource.name}.${name}`,
        resource,
        title: { word: `resources.${resource.name}.widgets.${name}` },
      }))
      .filter((widget) => isSeen(access, widget)),
  );

/** A saved view of a report as a widget: grouped by its period columns, by another column bars, else a figure. */
export const widgetOfView = ({ id, name, criteria, sort, columns }: SavedFilter, resource: ReportResource): Shown => {
  const { groupBy, compared: _compared, ...filter } = criteria;
  const { report } = resource;
  // of a list only what it shows is added up
  const shown = columns.length > 0 ? columns : (resource.list ?? []);
  const sums = report.sums.filter((one) => report.of === undefined || shown.includes(one));
  const grouped = typeof groupBy === "string" && report.groups.includes(groupBy) ? groupBy : undefined;
  const picture = grouped === undefined ? "figure" : grouped === periodOf(resource, filter)?.field ? "columns" : "bars";
  return {
    key: `view:${id}`,
    resource,
    title: { name },
    picture,
    measure: sort && report.sums.includes(sort.column) ? sort.column : (sums[0] ?? "count"),
    ...(grouped !== undefined && { groupBy: grouped }),
    filter,
    size: picture === "figure" ? 3 : picture === "columns" ? 6 : 4,
  };
};

/** Saved views of reports that can stand on a dashboard. */
export const viewWidgets = (
  access: Access,
  views: readonly SavedFilter[],
  custom: Readonly<Record<string, readonly CustomColumn[]>> = {},
): readonly Shown[] =>
  views.flatMap((view) => {
    const found = [...reports, ...listReports].find(({ name }) => name === view.module);
    const resource = found && withCustomColumns(found, custom[found.report.of ?? ""] ?? []);
    const widget = resource && widgetOfView(view, resource);
    return widget && isSeen(access, widget) ? [widget] : [];
  });

const dateOf = ({ resource, picture, filter = {} }: Shown): DateCriterion | undefined =>
  // a record that needs a person needs one now, whenever it began
  picture === "attention" ? undefined : periodOf(resource, filter);

/** What a widget is asked: its own filter, and of the dashboard's what its report knows. */
export const filterOf = (widget: Shown, { period, warehouseIds, labelIds }: DashboardFilter) => {
  const criteria = criteriaOf(widget.resource);
  const dated = dateOf(widget);
  const warehouses = criteria.find((one) => one.kind === "reference" && one.module === "warehouses");
  const labels = criteria.find(({ kind }) => kind === "labels");
  const filter: FilterValues = {
    ...widget.filter,
    ...(dated && { [dated.name]: period }),
    ...(warehouses && warehouseIds.length > 0 && { [warehouses.name]: warehouseIds }),
    ...(labels && labelIds.length > 0 && { [labels.name]: labelIds }),
  };
  return {
    filter,
    /** The criterion of the period, if it is narrowed to one. */
    dated: dated?.name ?? null,
    /** A filter of the dashboard that it does not know: its figure is of all of them. */
    ignores: [
      ...(warehouseIds.length > 0 && !warehouses ? (["warehouses"] as const) : []),
      ...(labelIds.length > 0 && !labels ? (["labels"] as const) : []),
    ],
  };
};
