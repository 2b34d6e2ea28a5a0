import { progressOf } from "../../../../resources/core/states.ts";
import type { Resource, Tab } from "../../../../resources/core/resource.ts";
import { coverageOf } from "../../../data/coverage.ts";
import { compare, larger, minus } from "../../../../resources/core/decimal.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { movesStock } from "../transitions/documentTransitions.ts";

/** A quantity of the record; none is zero. */
export const figure = (record: DetailRecord, name: string | null): string => {
  const value: unknown = name === null ? undefined : record[name];
  return typeof value === "string" ? value : "0";
};

/** What is still to be done of a document while it is open. */
export const openOf = (resource: Resource, record: DetailRecord): string => {
  const parts = coverageOf(resource);
  return parts && movesStock(progressOf(resource.name, String(record.state)))
    ? larger("0", minus(figure(record, parts.whole), figure(record, parts.done)))
    : "0";
};

/** Whether closing it now gives up the rest of what was begun. */
export const endsShort = (resource: Resource, record: DetailRecord): boolean =>
  compare(figure(record, coverageOf(resource)?.done ?? null), "0") > 0 && compare(openOf(resource, record), "0") > 0;

/** How much the work of a tab could do now; zero where it declares no beginning. */
export const readyOn = (resource: Resource, record: DetailRecord, tab: Tab): string => {
  const begins = "component" in tab ? tab.begins : undefined;
  if (!begins || !movesStock(progressOf(resource.name, String(record.state)))) return "0";
  return begins.of === undefined ? openOf(resource, record) : figure(record, begins.of);
};

/** "170 / 314" beside the tab of a document's work, once it is no draft. */
export const doneOf = (resource: Resource, record: DetailRecord): string | undefined => {
  const parts = coverageOf(resource);
  if (!parts || progressOf(resource.name, String(record.state)) === "draft") return undefined;
  const whole = figure(record, parts.whole);
  return compare(whole, "0") > 0 ? `${figure(record, parts.done)} / ${whole}` : undefined;
};
