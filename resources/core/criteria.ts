import { isDateRange, isDay } from "./dateRanges.ts";
import { criteriaOf, type Criterion } from "./filters.ts";
import type { Resource } from "./resource.ts";

/** What a list is narrowed to, by the names of its criteria, as its state and saved filters have it. */
export type FilterValues = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** What is really filtered by, in the order of its keys: the same filter always reads the same. */
export const givenFilter = (filter: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => !isEmpty(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => Number.isInteger(id));
const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === "string");
const isText = (value: unknown) => typeof value === "string";

/** What a value of each kind of filter looks like: an address is input like any other. */
const fits: Record<Criterion["kind"], (value: unknown) => boolean> = {
  search: isText,
  ids: isIds,
  labels: isIds,
  customFields: (value) =>
    Array.isArray(value) &&
    value.every((each) => typeof each === "object" && each !== null && Number.isInteger((each as { id?: unknown }).id)),
  reference: isIds,
  options: isTexts,
  boolean: (value) => typeof value === "boolean",
  inverse: (value) => typeof value === "boolean",
  from: (value) => isText(value) || typeof value === "number",
  to: (value) => isText(value) || typeof value === "number",
  range: isDateRange,
  through: isIds,
  asOf: isDay,
  groupBy: isText,
  compared: (value) => value === true,
  stockLevels: (value) =>
    typeof value === "object" &&
    value !== null &&
    isText((value as { groupBy?: unknown }).groupBy) &&
    isIds((value as { idIn?: unknown }).idIn),
};

/** Bounds of a date as the API names them are days someone chose: {createdAfter: "2026-01-01"} is {createdAt: {from: …}}. */
const asRanges = (criteria: readonly Criterion[], values: FilterValues): FilterValues => {
  const rest: Record<string, unknown> = { ...values };
  for (const criterion of criteria) {
    if (criterion.kind !== "range") continue;
    const days = (
      [
        ["from", criterion.after],
        ["to", criterion.before],
      ] as const
    ).flatMap(([end, key]) => (typeof values[key] === "string" ? [[end, values[key].slice(0, 10)]] : []));
    if (days.length > 0 && !(criterion.name in values)) rest[criterion.name] = Object.fromEntries(days);
  }
  return rest;
};

/** What the module's list can be filtered by, of values from outside: unknown keys and values that do not fit are left out. */
export const knownFilter = (resource: Resource, values: FilterValues): FilterValues => {
  const criteria = criteriaOf(resource);
  const known = new Map(criteria.map((criterion) => [criterion.name, criterion]));
  return Object.fromEntries(
    Object.entries(asRanges(criteria, values)).filter(([name, value]) => {
      const criterion = known.get(name);
      return criterion !== undefined && !isEmpty(value) && fits[criterion.kind](value);
    }),
  );
};
