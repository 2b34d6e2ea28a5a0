import type { Access } from "../../data/access.ts";
import { mayWrite } from "../../data/access.ts";
import { resourceOf, resources } from "../../data/resources.ts";
import type { CalendarDate } from "../../../resources/core/resource.ts";
import type { Entry } from "./entries.ts";

export type Kind = CalendarDate & { key: string; module: string };

/** The dates that resources declare, as far as the role sees their modules. */
export const kindsOf = (access: Access): readonly Kind[] =>
  resources
    .filter(({ name, calendar }) => calendar && access.sees(name))
    .flatMap(({ name, calendar = [] }) =>
      calendar.map((kind) => ({ ...kind, key: `${name}.${kind.date}`, module: name })),
    );

const kindOf = ({ module, field }: Entry): CalendarDate | undefined =>
  resourceOf(module).calendar?.find(({ date }) => date === field);

const isToDo = ({ stage }: Entry): boolean => stage === null || ["draft", "open", "underWay"].includes(stage);

/** Whether somebody may give the record another day. */
export const mayMove = (access: Access, entry: Entry): boolean =>
  kindOf(entry)?.fixed !== true && entry.stage !== null && isToDo(entry) && mayWrite(access, entry.module, "update");

/** Its day has passed, and it is not done. */
export const isLate = (entry: Entry, today: string): boolean => entry.endsOn < today && isToDo(entry);

export const isDone = (entry: Entry): boolean => !isToDo(entry);

/** What the record is given when it moves by so many days: all its dates, so that what lasts lasts as long. */
export const movedBy = (entry: Entry, days: number): Readonly<Record<string, string>> => {
  const kind = kindOf(entry);
  return {
    [entry.field]: plusDays(entry.startsOn, days),
    ...(kind?.until && { [kind.until]: plusDays(entry.endsOn, days) }),
  };
};

/** A day so many days later, as 2026-11-24. */
export const plusDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
