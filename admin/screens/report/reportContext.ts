import { createContext, useContext } from "react";
import type { DateRange } from "../../../resources/core/dateRanges.ts";
import type { DateCriterion } from "../../../resources/core/filters.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import type { Sums, useGroups, useReportRows } from "./useReport.ts";

/** What a report shows beyond what lists know. */
export type ReportView = {
  resource: ReportResource;
  /** The criterion of its period, and what it is set to. */
  period: { criterion: DateCriterion; range: DateRange | undefined; before: DateRange | null } | null;
  isCompared: boolean;
  groupBy: string;
  set: (name: string, value: unknown) => void;
  /** Takes another date for the period; of one that was narrowed by none, this year's. */
  date: (name: string) => void;
  /** Narrows it to one group, whose rows are then shown; undefined where it cannot be narrowed so. */
  drill: (key: string | null) => (() => void) | undefined;
  /** Columns that are summed up and not withheld. */
  sums: readonly string[];
  totals: Sums | undefined;
  before: Sums | undefined;
  rows: ReturnType<typeof useReportRows>;
  groups: ReturnType<typeof useGroups>;
};

export const ReportContext = createContext<ReportView | null>(null);

export const useReportView = (): ReportView => {
  const view = useContext(ReportContext);
  if (!view) throw new Error("useReportView needs a report above it");
  return view;
};
