import type { ActionKey, ActionName } from "../../../resources/workflow-actions/types.ts";
import { addressesOf, filled, oneLine } from "../../../resources/workflow-actions/fill.ts";
import type { Saw } from "./runs.ts";

/** A change for which the workflow would have run. */
export type Firing = {
  historyId: string;
  occurredAt: string;
  module: string;
  recordId: number;
  name: string | null;
  warehouse: string | null;
  event: string;
  cause: string | null;
  inputs: readonly Saw[];
  partyEmail: string | null;
  values: Readonly<Record<string, string | null>>;
};
export type Part = { looked: number; firings: readonly Firing[]; next: string | null; reached: string | null };
export type Rehearsed = { rehearseWorkflow: Part | null };

export const rehearsalQuery = `query Rehearsal($id: Int!, $before: BigInt) { rehearseWorkflow(id: $id, before: $before) {
  looked next reached firings { historyId occurredAt module recordId name warehouse event cause inputs partyEmail values }
} }`;

type Action = { type: ActionName } & Partial<Record<ActionKey, string | number | null>>;
/** What an action would have said: to whom, and the first line of it; null where its kind says it all. */
export const saidBy = (
  action: Action,
  { values, partyEmail }: Firing,
): { to: readonly string[]; text: string } | null => {
  if (action.type === "sendEmail")
    return {
      to: action.emailTo ? addressesOf(action.emailTo, values) : addressesOf(partyEmail, values),
      text: oneLine(filled(String(action.emailSubject ?? ""), values)),
    };
  if (action.type === "notifyUsers") return { to: [], text: oneLine(filled(String(action.message ?? ""), values)) };
  if (action.type === "setField")
    return { to: [], text: `${String(action.field ?? "")} = ${String(action.value ?? "")}` };
  return null;
};

/** On how many days it would have run, and how often on the busiest of them. */
export const daysOf = (firings: readonly Firing[]): { days: number; most: number } => {
  const byDay = Map.groupBy(firings, ({ occurredAt }) => new Date(occurredAt).toDateString());
  return { days: byDay.size, most: Math.max(0, ...[...byDay.values()].map(({ length }) => length)) };
};
