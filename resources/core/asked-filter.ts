import { boundsOf, dayIn, daysOf, weekStartOf, type DateRange } from "./dateRanges.ts";
import { criteriaOf } from "./filters.ts";
import type { Resource } from "./resource.ts";
import { givenFilter, type FilterValues } from "./criteria.ts";

export type Clock = { now: Date; /** Of the account. */ timeZone: string; locale: string };

/** What the API is asked: a period stays a period on the client, and means its days at the moment of asking. */
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
    if (criterion.kind === "asOf" && typeof range === "string") {
      const end = boundsOf({ from: range, to: range }, "datetime", timeZone).to;
      // of today it is what there is now
      if (range < calendar.today) asked[criterion.name] = end;
      else delete asked[criterion.name];
    }
    if (criterion.kind !== "range" || range === undefined) continue;
    delete asked[criterion.name];
    const days = daysOf(range as DateRange, calendar);
    if (!days) continue;
    const { from, to } = boundsOf(days, criterion.type, timeZone);
    asked[criterion.after] = from;
    asked[criterion.before] = to;
  }
  return asked;
};
