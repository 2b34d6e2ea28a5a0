import { camel } from "../../../../resources/core/naming.ts";
import { isColumn } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { statusField } from "../../../data/ownStatus.ts";
import { referenceName } from "../../../data/recordName.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { numberOf } from "../data/documentNumber.ts";
import { changesOf, type Change, type HistoryRow } from "./historyRows.ts";

/** Whether a module has a sentence of its own for what happened: for created, deleted, a field or a state. */
export type Tells = (module: string, event: string) => boolean;

const isShown = ({ fields, parent }: Resource, row: HistoryRow, { field }: Change, told: Tells): boolean => {
  const declared = fields[field];
  if (declared?.kind === "labels") return true;
  if (!declared || !isColumn(declared) || declared.kind === "json" || field === parent?.[1]) return false;
  // what follows from something else says nothing new, unless the module has words for it
  return row.operation !== "updated" || !declared.readOnly || declared.kind === "state" || told(row.tableName, field);
};

/**
 * The changes a reader asks about: fields the registry declares; of a new record those one can enter, of a changed one
 * what a person changed rather than what followed from it.
 */
export const tellingChanges = (row: HistoryRow, told: Tells): readonly Change[] => {
  if (!knows(row.tableName)) return [];
  const resource = resourceOf(row.tableName);
  const { fields, form, grid } = resource;
  const changes = changesOf(row).map((change) => ({ ...change, field: camel(change.field) }));
  const entered = new Set(row.operation === "updated" ? Object.keys(fields) : (form ?? grid ?? Object.keys(fields)));
  // a state says what its status says
  const moved = changes.some(({ field }) => fields[field]?.kind === "state");
  return changes.filter(
    (change) =>
      entered.has(change.field) && !(moved && change.field === statusField) && isShown(resource, row, change, told),
  );
};

/** What a record was called when the row was written, by the field that refers to it. */
export const nameThen = (row: HistoryRow, field: string, at: 0 | 1): string | null => {
  const name = row.names[field]?.[at];
  if (!name) return null;
  const declared = knows(row.tableName) ? resourceOf(row.tableName).fields[field] : undefined;
  return declared?.kind === "reference" ? referenceName(declared.module, name) : name;
};

/** What the row itself was called. */
export const calledThen = (row: HistoryRow, at: 0 | 1): string | null => {
  const name = row.names["id"]?.[at];
  return name ? numberOf(row.tableName, name) : null;
};

/** What a nested row is about: what it names besides the record it lies in, else what it is called itself. */
export const aboutRow = (row: HistoryRow, root: string): string | null => {
  if (!knows(row.tableName)) return null;
  const { fields, title, form, grid } = resourceOf(row.tableName);
  const at = row.operation === "deleted" ? 0 : 1;
  for (const field of [title, ...(form ?? grid ?? [])]) {
    const declared = fields[field];
    if (declared?.kind !== "reference" || declared.module === root) continue;
    const name = nameThen(row, field, at);
    if (name) return name;
  }
  return fields[title]?.kind === "reference" ? null : calledThen(row, at);
};

/** Whether a row has anything to tell. */
export const tells = (row: HistoryRow, told: Tells): boolean =>
  row.operation !== "updated" || tellingChanges(row, told).length > 0;
