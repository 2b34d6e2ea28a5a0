import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";

const db = useDatabase();

/** On both sides of the equator, of Greenwich and of the date line; some without daylight saving, some with half and quarter hours. */
const zones = [
  "America/New_York",
  "America/Los_Angeles",
  "America/St_Johns",
  "America/Sao_Paulo",
  "America/Santiago",
  "Europe/London",
  "Europe/Berlin",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
];

const shown = (zone: string, moment: Date) => {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    weekday: "short",
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    day: `${of("year")}-${of("month")}-${of("day")}`,
    time: `${of("hour")}:${of("minute")}`,
    weekday: of("weekday"),
  };
};

/** Every moment that an interval is due in a year and a bit, one from the other, as the clock there shows it. */
const dues = async (interval: string, zone: string, from: string, to: string): Promise<readonly Date[]> => {
  const { rows } = await db().admin.query<{ at: Date }>(
    `with recursive due as (
       select app_private.next_due($1, $3::timestamptz, $2) as at
       union all
       select app_private.next_due($1, at, $2) from due where at < $4::timestamptz
     ) select at from due`,
    [interval, zone, from, to],
  );
  return rows.map(({ at }) => at);
};

test.each(zones)(
  "%s: over a year of daylight saving each day, week and month is due once, at six in the morning",
  async (zone) => {
    const [year, half] = [
      ["2026-01-01T12:00:00Z", "2027-02-01T00:00:00Z"],
      ["2026-10-20T00:00:00Z", "2026-11-10T00:00:00Z"],
    ] as const;
    const daily = (await dues("daily", zone, ...year)).map((at) => shown(zone, at));
    expect(new Set(daily.map(({ time }) => time))).toEqual(new Set(["06:00"]));
    const days = daily.map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
    const [first = "", last = ""] = [days[0], days.at(-1)];
    expect(days.length).toBe((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1);
    const weekly = (await dues("weekly", zone, ...year)).map((at) => shown(zone, at));
    expect(weekly.every(({ weekday, time }) => weekday === "Mon" && time === "06:00")).toBe(true);
    expect(weekly.length).toBeGreaterThanOrEqual(56);
    expect(new Set(weekly.map(({ day }) => day)).size).toBe(weekly.length);
    const monthly = (await dues("monthly", zone, ...year)).map((at) => shown(zone, at));
    expect(monthly.every(({ day, time }) => day.endsWith("-01") && time === "06:00")).toBe(true);
    expect(new Set(monthly.map(({ day }) => day.slice(0, 7))).size).toBe(monthly.length);
    expect(monthly.length).toBeGreaterThanOrEqual(12);
    const quarters = await dues("every15Minutes", zone, ...half);
    expect(quarters.every((at) => at.getTime() % 900_000 === 0)).toBe(true);
    expect(new Set(quarters.slice(1).map((at, n) => at.getTime() - (quarters[n]?.getTime() ?? 0)))).toEqual(
      new Set([900_000]),
    );
    const hours = await dues("hourly", zone, ...half);
    // half an hour of a change is made up for by the next full one
    expect(hours.filter((at) => !shown(zone, at).time.endsWith(":00")).length).toBeLessThanOrEqual(1);
    const gaps = hours.slice(1).map((at, n) => at.getTime() - (hours[n]?.getTime() ?? 0));
    expect(gaps.every((gap) => gap > 0 && gap <= 3_600_000 * 1.5)).toBe(true);
  },
);
