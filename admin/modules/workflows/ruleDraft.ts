import { keysOf, type ActionKey, type ActionName } from "../../../resources/workflow-actions/types.ts";
import type { FieldRecord } from "../../fields/renderer.ts";
import { tableOf } from "./columns.ts";

export type Criterion = {
  id?: number;
  triggerCondition: string;
  testTable: string;
  testColumn: string;
  matchCriteria: string;
  testValue: string | null;
  useValueColumn: boolean;
  testValueColumn: string | null;
  compareLastValues: boolean;
};
export type Action = { id?: number; type: ActionName } & Partial<Record<ActionKey, string | number | null>>;
export type Draft = { criteria: readonly Criterion[]; actions: readonly Action[] };

type Row = FieldRecord & { id: number };
const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

const criterionOf = (row: Row): Criterion => ({
  id: row.id,
  triggerCondition: text(row["triggerCondition"]),
  testTable: text(row["testTable"]),
  testColumn: text(row["testColumn"]),
  matchCriteria: text(row["matchCriteria"]),
  testValue: textOrNull(row["testValue"]),
  useValueColumn: row["useValueColumn"] === true,
  testValueColumn: textOrNull(row["testValueColumn"]),
  compareLastValues: row["compareLastValues"] === true,
});

const actionOf = (row: Row): Action => {
  const type = row["type"] as ActionName;
  return {
    id: row.id,
    type,
    ...Object.fromEntries(keysOf(type).map((key) => [key, (row[key] ?? null) as string | number | null])),
  };
};

/** The rule of a workflow as it is stored. */
export const draftOf = (record: FieldRecord): Draft => ({
  criteria: rows(record["criteria"]).map(criterionOf),
  actions: rows(record["actions"]).map(actionOf),
});

/** A new criterion waits for the same as the one above it. */
export const nextCriterion = (before: Criterion | undefined): Criterion => ({
  triggerCondition: before?.triggerCondition ?? "createdOrUpdated",
  testTable: before?.testTable ?? "",
  testColumn: "",
  matchCriteria: "",
  testValue: null,
  useValueColumn: false,
  testValueColumn: null,
  compareLastValues: false,
});

const gone = (now: readonly { id?: number }[], before: unknown) =>
  rows(before)
    .filter(({ id }) => !now.some((row) => row.id === id))
    .map(({ id }) => ({ id, remove: true }));
const placed = <R extends object>(all: readonly R[]) => all.map((row, position) => ({ ...row, position }));

/** The whole rule as the workflow's update takes it: rows in their order, then those that are gone, so that a refusal names its row. */
export const inputOf = ({ criteria, actions }: Draft, record: FieldRecord) => ({
  criteria: [...placed(criteria), ...gone(criteria, record["criteria"])],
  actions: [...placed(actions), ...gone(actions, record["actions"])],
});

/** The kind of record that criteria are about: their table, or the one that the others lie in (app_private.root_of_workflow). */
export const rootOf = (criteria: readonly Criterion[]): string | undefined => {
  // rows that are no records are looked at as what they lie in
  const looked = criteria.map(({ testTable }) => {
    const table = tableOf(testTable);
    return table && !table.hasRecords ? table.parent?.[0] : testTable;
  });
  const roots = [...new Set(looked.filter(Boolean))];
  const [only] = roots;
  if (roots.length < 2) return only;
  const parents = roots.map((root) => tableOf(root ?? "")?.parent?.[0]);
  return roots.find((root) => parents.includes(root)) ?? parents[0];
};

const missing = (value: unknown): boolean => value === null || value === undefined || value === "";
/** Whether nothing obvious is missing; the database judges the rest. */
export const isWhole = ({ criteria }: Draft): boolean =>
  criteria.every((each) => !missing(each.testTable) && !missing(each.testColumn) && !missing(each.matchCriteria));
