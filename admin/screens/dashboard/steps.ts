import type { Days } from "../../../resources/core/dateRanges.ts";

/** How long the days of a chart are taken together. */
export type Each = "day" | "week" | "month";

const day = 86_400_000;
const asDate = (text: string): Date => new Date(`${text}T00:00:00Z`);
const asDay = (date: Date): string => date.toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number =>
  Math.round((asDate(to).getTime() - asDate(from).getTime()) / day);

/** Fewer than some forty columns, whatever the period. */
export const eachOf = ({ from, to }: Days): Each => {
  const days = daysBetween(from, to) + 1;
  return days <= 31 ? "day" : days <= 130 ? "week" : "month";
};

/** The most columns that can be told apart; of a longer past the latest. */
const most = 60;

const mondayOf = (text: string): string =>
  asDay(new Date(asDate(text).getTime() - ((asDate(text).getUTCDay() || 7) - 1) * day));
const monthAfter = (month: string): string => {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return asDay(new Date(Date.UTC(year, at, 1))).slice(0, 7);
};

/** The keys of all steps of a period, as report_groups has them: those of which nothing is told are there, too. */
export const stepsOf = ({ from, to }: Days, each: Each): readonly string[] => {
  const steps: string[] = [];
  const last = each === "month" ? to.slice(0, 7) : to;
  let key = each === "month" ? from.slice(0, 7) : each === "week" ? mondayOf(from) : from;
  while (key <= last && steps.length < 1300) {
    steps.push(key);
    key = each === "month" ? monthAfter(key) : asDay(new Date(asDate(key).getTime() + day * (each === "week" ? 7 : 1)));
  }
  return steps.slice(-most);
};

/** The days of a step, within its period. */
export const daysOfStep = (key: string, each: Each, { from, to }: Days): Days => {
  const first = each === "month" ? `${key}-01` : key;
  const last =
    each === "month"
      ? asDay(new Date(asDate(`${monthAfter(key)}-01`).getTime() - day))
      : asDay(new Date(asDate(key).getTime() + day * (each === "week" ? 6 : 0)));
  return { from: first < from ? from : first, to: last > to ? to : last };
};

/** What a step is called on an axis. */
export const stepName = (key: string, each: Each, locale: string, long = false): string =>
  new Intl.DateTimeFormat(
    locale,
    each === "month"
      ? { month: long ? "long" : "short", ...(long && { year: "numeric" as const }), timeZone: "UTC" }
      : { day: "numeric", month: "short", timeZone: "UTC" },
  ).format(asDate(each === "month" ? `${key}-01` : key));
