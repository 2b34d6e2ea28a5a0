import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;
/** Both warehouses are in the United States, whose mornings are afternoons of UTC. */
const opensAt = 14 * hour;

/** A day as the forms give it. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);
export const midnight = (time: Date): Date => new Date(Math.floor(time.getTime() / day) * day);
export const isWorkday = (time: Date): boolean => time.getUTCDay() % 6 !== 0;
export const plusDays = (time: Date, days: number): Date => new Date(time.getTime() + days * day);

/** The workday so many days later, or the next one. */
export const workdayAfter = (time: Date, days: number): Date => {
  let found = plusDays(time, days);
  while (!isWorkday(found)) found = plusDays(found, 1);
  return found;
};

/** Workdays from one day to another, both included. */
export const workdays = (from: Date, to: Date): Date[] => {
  const count = Math.floor((to.getTime() - from.getTime()) / day) + 1;
  return Array.from({ length: count }, (_, n) => plusDays(from, n)).filter(isWorkday);
};

/** The office opens. */
export const beginDay = (clock: Clock, today: Date, random: Random): void =>
  clock.set(new Date(today.getTime() + opensAt + random.between(0, 25) * minute));

/** The carriers' vans come in the afternoon. */
export const beginAfternoon = (clock: Clock, today: Date, random: Random): void =>
  clock.set(new Date(today.getTime() + opensAt + random.between(300, 360) * minute));

/** Some minutes between what people do one after another; who is late hurries, so that no day ends on the next. */
export const pass = (clock: Clock, random: Random, most = 30): void => {
  const now = clock.now();
  const minutes = now.getUTCHours() < 22 ? random.between(2, most) : 0;
  clock.set(new Date(now.getTime() + minutes * minute + random.between(0, 59) * 1000));
};
