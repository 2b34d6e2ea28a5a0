import { camel } from "../../../../resources/core/naming.ts";
import { isColumn } from "../../../../resources/core/fields.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { numberOf } from "../data/documentNumber.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { changesOf, type Change, type HistoryRow } from "./historyRows.ts";

/**
 * The changes a reader asks about: fields the registry declares; of a new record those one can enter, of a changed one
 * what a person changed rather than what followed from it.
 */
export const tellingChanges = (row: HistoryRow): readonly Change[] => {
  if (!knows(row.tableName)) return changesOf(row);
  const { fields, form, grid, parent } = resourceOf(row.tableName);
  const changes = changesOf(row).map((change) => ({ ...change, field: camel(change.field) }));
  // a status says its state
  const status = changes.some(({ field }) => field === "statusId");
  const shown = new Set(row.operation === "updated" ? Object.keys(fields) : (form ?? grid ?? Object.keys(fields)));
  return changes.filter(({ field }) => {
    const declared = fields[field];
    if (!declared || !shown.has(field) || field === parent?.[1] || (status && declared.kind === "state")) return false;
    return isColumn(declared) && declared.kind !== "json" && (row.operation !== "updated" || !declared.readOnly);
  });
};

/** What a nested row is about: the record or code it names, found on the page or among its own changes. */
export const aboutRow = (row: HistoryRow, record: DetailRecord): string | null => {
  for (const value of Object.values(record)) {
    if (!Array.isArray(value)) continue;
    const child = (value as readonly Readonly<Record<string, unknown>>[]).find((each) => each.id === row.recordId);
    if (!child || !knows(row.tableName)) continue;
    const { fields, title, parent } = resourceOf(row.tableName);
    const reference = Object.keys(fields).find(
      (name) => fields[name]?.kind === "reference" && name !== parent?.[1] && referenced(child, name),
    );
    if (reference) return referenced(child, reference)?.name ?? null;
    const own = child[title];
    return typeof own === "string" ? own : null;
  }
  const own = knows(row.tableName) ? row.changes[resourceOf(row.tableName).title]?.[1] : null;
  return typeof own === "string" || typeof own === "number" ? numberOf(row.tableName, String(own)) : null;
};

/** Whether a row has anything to tell. */
export const tells = (row: HistoryRow): boolean => row.operation !== "updated" || tellingChanges(row).length > 0;
