import { plusDays } from "./kinds.ts";

export const views = ["month", "week", "agenda"] as const;
export type View = (typeof views)[number];

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that are read for a view: at least those it shows, however weeks begin. */
export const daysOf = (view: View, day: string): { from: string; to: string } =>
  view === "week"
    ? { from: plusDays(day, -7), to: plusDays(day, 7) }
    : { from: plusDays(startOfMonth(day), -7), to: plusDays(startOfMonth(day), 43) };

/** A day in the period before or after. */
export const stepped = (view: View, day: string, by: -1 | 1): string => {
  if (view === "week") return plusDays(day, 7 * by);
  const first = startOfMonth(day);
  return by === 1 ? startOfMonth(plusDays(first, 31)) : startOfMonth(plusDays(first, -1));
};

export const periodName = (view: View, day: string, locale: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  const name = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    ...(view === "week" && { day: "numeric" }),
  })
    .format(date)
    .replace(/ г\.$/, "");
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
