import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  dayIn,
  daysOf,
  rangeBefore,
  weekStartOf,
  type DateRange,
  type Days,
} from "../../../resources/core/dateRanges.ts";
import { useAccess } from "../../data/access.ts";
import { request } from "../../data/request.ts";
import { useAskedFilter } from "../list/filters/useAskedFilter.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import type { Group, Sums } from "../report/useReport.ts";
import { widgetText } from "../report/widgetText.ts";
import { useTurn } from "./LazyWidget.tsx";
import { eachOf, type Each } from "./steps.ts";
import { filterOf, type DashboardFilter, type Shown } from "./widgets.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** How many groups bars show. */
export const mostBars = 6;
/** Steps of a chart, and those of the period before: some may be in one only. */
const mostSteps = 200;

type Answer = { now?: Sums; before?: Sums; groups?: { totalCount: number; groups: readonly Group[] } };
/** What a widget tells: its figure, that of the period before, and its groups. */
export const useWidget = (widget: Shown, dashboard: DashboardFilter) => {
  const { resource, picture, measure, groupBy, parts } = widget;
  const { timeZone } = useAccess().user.account;
  const locale = useLocale();
  const asked = useAskedFilter(resource);
  const { filter, dated, ignores } = filterOf(widget, dashboard);
  const calendar = { today: dayIn(new Date(), timeZone), weekStart: weekStartOf(locale) };
  const range = dated === null ? undefined : (filter[dated] as DateRange | undefined);
  const days: Days | null = range ? daysOf(range, calendar) : null;
  const previous = rangeBefore(range);
  const daysBefore: Days | null = previous ? daysOf(previous, calendar) : null;
  const each: Each | null = picture === "columns" && days ? eachOf(days) : picture === "columns" ? "month" : null;
  const columns = measure === "count" ? [] : [measure];
  const now = asked(filter);
  const before: FilterValues | null = dated !== null && previous ? asked({ ...filter, [dated]: previous }) : null;
  const isGrouped = groupBy !== undefined;
  const variables = {
    filter: now,
    sums: columns,
    ...(before && { before }),
    ...(isGrouped && {
      groupBy,
      each: each ?? "month",
      orderBy: [picture === "columns" ? { column: "key", order: "ASC" } : { column: measure, order: "DESC" }],
      limit: picture === "columns" ? mostSteps : mostBars,
    }),
    ...(parts !== undefined && { parts, limit: mostBars }),
  };
  const text = widgetText({ resource, sums: columns, before, isGrouped, hasParts: parts !== undefined });
  const query = useQuery({
    queryKey: ["widget", resource.name, text, variables],
    queryFn: ({ signal }) => request<Answer>(text, variables, { signal }),
    enabled: useTurn(),
    placeholderData: keepPreviousData,
  });
  return { query, filter, dated, range, days, previous, daysBefore, each, ignores };
};
export type WidgetView = ReturnType<typeof useWidget>;
