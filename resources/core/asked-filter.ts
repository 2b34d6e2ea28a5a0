import { dayIn, daysOf, weekStartOf, type DateRange } from "./dateRanges.ts";
import { criteriaOf } from "./filters.ts";
import type { Resource } from "./resource.ts";
import { givenFilter, type FilterValues } from "./criteria.ts";

export type Clock = { now: Date; /** Of the account. */ timeZone: string; locale: string };

/** What the API is asked: a period stays a period on the client, and means its days at the moment of asking. Of moments, too, days are asked. */
export const askedFilter = (
  resource: Resource,
  filter: FilterValues,
  { now, timeZone, locale }: Clock,
): FilterValues => {
  const calendar = { today: dayIn(now, timeZone), weekStart: weekStartOf(locale) };
  const asked: Record<string, unknown> = { ...givenFilter(filter) };
  for (const criterion of criteriaOf(resource)) {
    const range = asked[criterion.name];
    // how it is shown is no question to the API
    if (criterion.kind === "groupBy" || criterion.kind === "compared") delete asked[criterion.name];
    if (criterion.kind !== "range" || range === undefined) continue;
    delete asked[criterion.name];
    const days = daysOf(range as DateRange, calendar);
    if (!days) continue;
    asked[criterion.after] = days.from;
    asked[criterion.before] = days.to;
  }
  return asked;
};
