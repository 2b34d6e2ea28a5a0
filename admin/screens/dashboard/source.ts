import { listPath } from "../../data/resources.ts";
import { drillFilter } from "../report/drillFilter.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { encodeFilter } from "../list/filterCodec.ts";
import { daysOfStep } from "./steps.ts";
import type { Shown } from "./widgets.ts";
import type { WidgetView } from "./useWidget.ts";

/** Where a figure's rows are: its report under the same filter. */
const sourceOf = ({ resource }: Shown, filter: FilterValues): string =>
  `${listPath(resource.name)}?filter=${encodeFilter(filter)}`;

/** The report behind a widget as the widget has it: grouped alike, the period before beside it. */
export const wholeSource = (widget: Shown, { filter, previous }: WidgetView): string =>
  sourceOf(widget, {
    ...filter,
    ...(widget.groupBy !== undefined && widget.picture === "bars" && { groupBy: widget.groupBy }),
    ...(previous && { compared: true }),
  });

/** The rows behind one bar, or one part of a figure; null where the report cannot be narrowed so. */
export const groupSource = (
  widget: Shown,
  { filter }: Pick<WidgetView, "filter">,
  key: string | null,
): string | null => {
  const narrowed = drillFilter(widget.resource, widget.groupBy ?? widget.parts ?? "", key);
  return narrowed && sourceOf(widget, { ...filter, ...narrowed });
};

/** The rows behind one column of a chart. */
export const stepSource = (widget: Shown, { filter, dated, each, days }: WidgetView, key: string): string | null =>
  dated === null || each === null || days === null
    ? null
    : sourceOf(widget, { ...filter, [dated]: daysOfStep(key, each, days) });
