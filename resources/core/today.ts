import { isDay, type Days } from "./dateRanges.ts";

/** The day that it is in a time zone, as 2026-11-24. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);

/** Days that were asked for; an end that was not, or that is no day, is the first of last month, or today. */
export const daysAsked = (
  given: { readonly from?: string | null; readonly to?: string | null },
  today: string,
): Days => {
  const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1));
  return {
    from: isDay(given.from ?? "") ? String(given.from) : lastMonth.toISOString().slice(0, 10),
    to: isDay(given.to ?? "") ? String(given.to) : today,
  };
};
