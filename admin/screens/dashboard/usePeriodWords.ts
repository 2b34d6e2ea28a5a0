import { useTranslate } from "react-admin";
import type { DateRange } from "../../../resources/core/dateRanges.ts";
import { formatDay } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** A period as a short sentence has it. */
export const usePeriodWords = () => {
  const t = useTranslate();
  const locale = useLocale();
  return (range: DateRange): string => {
    if ("preset" in range) return t(`ranges.${range.preset}`);
    const { from, to } = range;
    if (from && to) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
    return from ? `${formatDay(from, locale)} –` : to ? `– ${formatDay(to, locale)}` : t("report.allDays");
  };
};
