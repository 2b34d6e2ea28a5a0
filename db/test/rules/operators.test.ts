import { expect, test } from "vitest";
import { operatorNames, operators, type Operator, type TestType } from "../../../resources/core/testing.ts";
import { useDatabase } from "../database.ts";

const db = useDatabase();
const today = "2026-03-10";
const zone = "America/New_York";

/** Values of each type in their order, as rows hold them; moments with the day that they are in the zone. */
const values: Readonly<Record<Exclude<TestType, "labels">, readonly (string | number | boolean | null)[]>> = {
  text: [null, "", "Oak", "oak table", "Walnut"],
  number: [null, -1.5, 0, 2, 10, "12.2500"],
  date: [null, "2026-03-01", "2026-03-10", "2026-03-12", "2026-04-30"],
  // two of them are another day in UTC than where the company is
  datetime: [null, "2026-03-01T03:00:00Z", "2026-03-10T16:00:00Z", "2026-03-13T02:00:00Z", "2026-04-30T12:00:00Z"],
  boolean: [null, true, false],
  option: [null, "Draft", "Open", "draft"],
  reference: [null, 1, 12, 2],
};
const wanted: Readonly<Record<Exclude<TestType, "labels">, readonly string[]>> = {
  text: ["oak", "table"],
  number: ["2", "10.0"],
  date: ["2026-03-10", "2026-04-01"],
  datetime: ["2026-03-10", "2026-04-01"],
  boolean: ["true", "false"],
  option: ["Open", "Draft"],
  reference: ["12", "1"],
};

const dayIn = (moment: string): string => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(moment));
const isNothing = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
/** What is compared: numbers by size, days and moments by their day, texts whatever their case. */
const plain = (type: TestType, value: unknown): string | number => {
  if (type === "number") return Number(value);
  if (type === "datetime" && String(value).length > 10) return dayIn(String(value));
  return type === "text" ? String(value).toLowerCase() : String(value);
};
const daysFromToday = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Judged = { type: TestType; value: unknown; before: unknown; given: readonly string[] };
const oracle: Readonly<Record<Operator, (judged: Judged) => boolean>> = {
  equals: ({ type, value, given }) => !isNothing(value) && plain(type, value) === plain(type, given[0]),
  notEquals: (judged) => !oracle.equals(judged),
  isOneOf: (judged) => judged.given.some((one) => oracle.equals({ ...judged, given: [one] })),
  isEmpty: ({ value }) => isNothing(value),
  isNotEmpty: ({ value }) => !isNothing(value),
  changed: ({ value, before }) => (isNothing(value) ? null : value) !== (isNothing(before) ? null : before),
  contains: ({ type, value, given }) =>
    !isNothing(value) && String(plain(type, value)).includes(String(plain(type, given[0]))),
  startsWith: ({ type, value, given }) =>
    !isNothing(value) && String(plain(type, value)).startsWith(String(plain(type, given[0]))),
  less: ({ type, value, given }) => !isNothing(value) && plain(type, value) < plain(type, given[0]),
  lessOrEqual: ({ type, value, given }) => !isNothing(value) && plain(type, value) <= plain(type, given[0]),
  greater: ({ type, value, given }) => !isNothing(value) && plain(type, value) > plain(type, given[0]),
  greaterOrEqual: ({ type, value, given }) => !isNothing(value) && plain(type, value) >= plain(type, given[0]),
  between: (judged) =>
    oracle.greaterOrEqual(judged) && oracle.lessOrEqual({ ...judged, given: [judged.given[1] ?? ""] }),
  withinNextDays: ({ type, value, given }) =>
    !isNothing(value) && plain(type, value) >= today && plain(type, value) <= daysFromToday(Number(given[0])),
  olderThanDays: ({ type, value, given }) => !isNothing(value) && plain(type, value) < daysFromToday(-Number(given[0])),
  has: ({ value, given }) => (value as number[]).includes(Number(given[0])),
  hasNot: (judged) => !oracle.has(judged),
};

const pairs = operatorNames.flatMap((operator) => operators[operator].types.map((type) => [operator, type] as const));

test.each(pairs)("%s of %s", async (operator, type) => {
  const { takes } = operators[operator];
  const given =
    takes === "nothing"
      ? []
      : takes === "days"
        ? ["3"]
        : type === "labels"
          ? ["7"]
          : wanted[type].slice(0, takes === "one" ? 1 : 2);
  const all: readonly unknown[] = type === "labels" ? [[], [7], [1, 7], [1]] : values[type];
  const judged = all.flatMap((value) =>
    (operator === "changed" ? all : [null]).map((before): Judged => ({ type, value, before, given })),
  );
  const { rows } = await db().admin.query<{ holds: boolean }>(
    `select app_private.test_holds($1, $2, j -> 'value', j -> 'before', $3, $4, $5) as holds
     from jsonb_array_elements($6) with ordinality as x (j, n) order by n`,
    [type, operator, given, today, zone, JSON.stringify(judged)],
  );
  const told = judged.map((each, at) => [each.value, each.before, rows[at]?.holds]);
  expect(told).toEqual(judged.map((each) => [each.value, each.before, oracle[operator](each)]));
  // a comparison that is always or never true would pass unseen
  expect(new Set(rows.map(({ holds }) => holds)).size).toBe(2);
});
