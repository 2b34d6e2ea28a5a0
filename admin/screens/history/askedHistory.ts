import { isDay } from "../../../resources/core/dateRanges.ts";
import { resources } from "../../data/resources.ts";

const operations = ["created", "updated", "deleted"] as const;
type Operation = (typeof operations)[number];

/** What the history of everything is narrowed to, as the address says. */
export type AskedHistory = {
  modules: readonly string[];
  operation: Operation | null;
  recordId: number | null;
  userId: number | null;
  /** Days, both of them included. */ from: string;
  to: string;
};

/** Modules whose records have a history of their own, for others than the one they belong to. */
export const historyModules: readonly string[] = resources
  .filter(({ personal, list, tabs, report, single }) => !personal && !report && (list ?? tabs ?? single))
  .map(({ name }) => name);

const number = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const day = (text: string | null): string => (text && isDay(text) ? text : "");

export const historyFrom = (search: URLSearchParams): AskedHistory => ({
  modules: search.getAll("module").filter((name) => historyModules.includes(name)),
  operation: operations.find((each) => each === search.get("operation")) ?? null,
  recordId: number(search.get("recordId")),
  userId: number(search.get("userId")),
  from: day(search.get("from")),
  to: day(search.get("to")),
});

export const searchOf = ({ modules, operation, recordId, userId, from, to }: AskedHistory): URLSearchParams => {
  const search = new URLSearchParams(modules.map((name) => ["module", name]));
  const rest = { operation, recordId, userId, from, to };
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, String(value));
  return search;
};

/** The filter of the API. A record is named by its module and number: alone, neither would be one. */
export const filterOf = ({ modules, operation, recordId, userId, from, to }: AskedHistory) => ({
  ...(modules.length > 0 && { modules }),
  ...(operation && { operations: [operation] }),
  ...(recordId !== null && { rootId: recordId }),
  ...(userId !== null && { userId }),
  ...(from && { createdAfter: from }),
  ...(to && { createdBefore: to }),
});
