import { firstDay, lastDay } from "./bounds.ts";

/** Where a day lies from today on, in the account's own calendar. Days are texts like 2026-11-21, both ends inclusive. */
export type Days = { readonly from: string; readonly to: string };
/** A period by its name, or days someone chose; an end that is left open is open. */
export type DateRange = { readonly preset: Preset } | { readonly from?: string; readonly to?: string };

/** The specification's widest range: what an open end means, and the earliest and latest day that can be chosen. */
export const everything: Days = { from: firstDay, to: lastDay };

export type Calendar = { today: string; /** 1 is Monday, 7 is Sunday. */ weekStart: number };

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => asDay(new Date(asDate(day).getTime() + days * 86_400_000));
const monthOf = (day: string, offset: number): Days => {
  const date = asDate(day);
  const first = (months: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  return { from: asDay(first(offset)), to: addDays(asDay(first(offset + 1)), -1) };
};
const yearOf = (day: string, offset: number): Days => {
  const year = Number(day.slice(0, 4)) + offset;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
};
const weekOf = ({ today, weekStart }: Calendar, offset: number): Days => {
  const weekday = asDate(today).getUTCDay() || 7;
  const from = addDays(today, -((weekday - weekStart + 7) % 7) + offset * 7);
  return { from, to: addDays(from, 6) };
};

/** Each period of the specification, the one before it, and what people ask of days still to come. */
const periods = {
  today: ({ today }: Calendar): Days => ({ from: today, to: today }),
  thisWeek: (calendar: Calendar) => weekOf(calendar, 0),
  thisMonth: ({ today }: Calendar) => monthOf(today, 0),
  lastMonth: ({ today }: Calendar) => monthOf(today, -1),
  last30Days: ({ today }: Calendar): Days => ({ from: addDays(today, -29), to: today }),
  thisYear: ({ today }: Calendar) => yearOf(today, 0),
  all: () => everything,
  previousToday: ({ today }: Calendar): Days => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  previousThisWeek: (calendar: Calendar) => weekOf(calendar, -1),
  previousThisMonth: ({ today }: Calendar) => monthOf(today, -1),
  previousLastMonth: ({ today }: Calendar) => monthOf(today, -2),
  previousLast30Days: ({ today }: Calendar): Days => ({ from: addDays(today, -59), to: addDays(today, -30) }),
  previousThisYear: ({ today }: Calendar) => yearOf(today, -1),
  previousAll: () => everything,
  next7Days: ({ today }: Calendar): Days => ({ from: today, to: addDays(today, 7) }),
  within7DaysOrLate: ({ today }: Calendar): Days => ({ from: everything.from, to: addDays(today, 7) }),
  late: ({ today }: Calendar): Days => ({ from: everything.from, to: addDays(today, -1) }),
} as const;

export type Preset = keyof typeof periods;

/** The specification's presets, each with the period before it. */
export const previousOf = {
  today: "previousToday",
  thisWeek: "previousThisWeek",
  thisMonth: "previousThisMonth",
  lastMonth: "previousLastMonth",
  last30Days: "previousLast30Days",
  thisYear: "previousThisYear",
  all: "previousAll",
} as const satisfies Partial<Record<Preset, Preset>>;

/** The period before one, as long as it; null where there is none, since all days are asked or an end is open. */
export const rangeBefore = (range: DateRange | undefined): DateRange | null => {
  if (!range) return null;
  if ("preset" in range) {
    const before = range.preset in previousOf ? previousOf[range.preset as keyof typeof previousOf] : undefined;
    return before && before !== "previousAll" ? { preset: before } : null;
  }
  const { from, to } = range;
  if (!from || !to) return null;
  const days = (asDate(to).getTime() - asDate(from).getTime()) / 86_400_000 + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

/** What is offered for days that lie ahead: due dates, ship dates. */
export const aheadPresets = ["within7DaysOrLate", "next7Days", "late"] as const satisfies readonly Preset[];

export const presetNames = Object.keys(periods) as readonly Preset[];

/** Whether a text from outside is a day that exists. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  asDay(asDate(value)) === value;

/** Whether a value from outside is a range: nothing else may stand beside it. */
export const isDateRange = (value: unknown): value is DateRange => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  if (entries.length === 0) return false;
  return "preset" in value
    ? entries.length === 1 && presetNames.includes(value.preset as Preset)
    : entries.every(([key, day]) => (key === "from" || key === "to") && isDay(day));
};

/** The days a range means today; null for all days, an undated record included. */
export const daysOf = (range: DateRange, calendar: Calendar): Days | null => {
  if (!("preset" in range)) return { ...everything, ...range };
  return periods[range.preset](calendar) === everything ? null : periods[range.preset](calendar);
};

/** The day it is in a time zone. */
export const dayIn = (now: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(now);
};

const sundayFirst = ["US", "CA", "MX", "BR", "JP", "IN", "IL", "KR", "TW", "HK", "PH", "ZA"];
const saturdayFirst = ["AE", "EG", "SA", "QA", "KW", "IR"];

/** The day a week begins with where a language is spoken: 1 is Monday, 7 is Sunday. */
export const weekStartOf = (locale: string): number => {
  const region = new Intl.Locale(locale).maximize().region ?? "";
  if (sundayFirst.includes(region)) return 7;
  return saturdayFirst.includes(region) ? 6 : 1;
};
