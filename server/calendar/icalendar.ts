import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { pathOfRecord } from "../../resources/core/paths.ts";
import { definitionOf, prefixOf } from "../../resources/core/registry.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { pages } from "../../resources/pages/pages.ts";
import { sayIn, sayState } from "../words.ts";

/** A record on one of its dates, as app_hidden.calendar_of_days tells it. */
type Entry = {
  module: string;
  field: string;
  recordId: number;
  title: string | null;
  beside: string | null;
  startsOn: string;
  endsOn: string;
  state: string | null;
  stage: string | null;
  version: number;
  updatedAt: string;
  label: string | null;
};

/** What app_hidden.calendar_feed answers. */
export type Feed = { entries: readonly Entry[]; hasMore: boolean; language: Language; company: string };

const more: Readonly<Record<Language, string>> = {
  en: "There are more records than are told here: narrow the calendar.",
  ru: "Записей больше, чем здесь показано: сузьте календарь.",
};

const calendar = pages.find(({ name }) => name === "calendar");

/** Seconds after which programs may ask again. */
const freshFor = 3600;

const dayOf = (day: string, later = 0): Date => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date;
};

const nameOf = ({ module, recordId, title }: Entry): string => {
  const [name, prefix] = [title ?? `#${recordId}`, prefixOf(module)];
  return name.startsWith(prefix) ? name : `${prefix}${name}`;
};

const eventOf = (entry: Entry, language: Language, account: number, origin: string) => {
  const resource = definitionOf(entry.module);
  const words = resource.translations[language];
  const path = pathOfRecord(resource, entry.recordId);
  const state = entry.state === null ? undefined : sayState(sayIn(language), entry.module, entry.state);
  const moment = new Date(entry.updatedAt);
  return {
    // one record has one of each date, wherever it is read
    id: `${account}-${entry.module}-${entry.field}-${entry.recordId}@stockwright`,
    start: dayOf(entry.startsOn),
    // the day after the last
    end: dayOf(entry.endsOn, 1),
    allDay: true,
    summary: [`${nameOf(entry)} · ${words.fields[entry.field] ?? entry.field}`, entry.beside]
      .filter(Boolean)
      .join(" · "),
    description: [words.one, state, entry.label].filter(Boolean).join(" · "),
    categories: [words.name, entry.label].flatMap((name) => (name ? [{ name }] : [])),
    status: entry.stage === "draft" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    sequence: entry.version,
    // what is the same is written the same, so that programs hear that nothing is new
    stamp: moment,
    lastModified: moment,
    ...(path && { url: `${origin}${path}` }),
  };
};

/** The calendar of a person as RFC 5545 has it: days without hours, which take nobody's time. */
export const icalendarOf = ({ entries, hasMore, language, company }: Feed, account: number, origin: string): string =>
  ical({
    name: [calendar?.translations[language].name, company].filter(Boolean).join(" · "),
    prodId: { company: "Stockwright", product: "Stockwright", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: freshFor,
    ...(hasMore && { description: more[language] }),
    events: entries.map((entry) => eventOf(entry, language, account, origin)),
  }).toString();
