import type { Button } from "../../../../resources/core/operations.ts";
import { deletableStates } from "../../../../resources/core/stages.ts";
import { isInStage } from "../../../../resources/core/states.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { recordName } from "../../../data/recordName.ts";
import type { Row } from "../useRows.ts";

/** A row of a bulk action: its name for the answer, its state, and the version that was on screen when it was chosen. */
export type BulkRow = { id: number; name: string; version?: number; state?: string };

/** The rows that a button has something to do for. */
export const rowsFor = (resource: Resource, { in: stages }: Button, rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.filter(({ state }) => isInStage(resource.name, state, stages));

/** The rows whose state does not keep them from being deleted. */
export const deletableRows = ({ document, states = {} }: Resource, rows: readonly BulkRow[]): readonly BulkRow[] =>
  document
    ? rows.filter(({ state }) => state === undefined || deletableStates({ states, document }).includes(state))
    : rows;

export const bulkRowOf = (resource: Resource, row: Row): BulkRow => {
  const { version, state } = row as { version?: number; state?: string };
  return {
    id: row.id,
    name: recordName(resource, row),
    ...(version !== undefined && { version }),
    ...(state !== undefined && { state }),
  };
};
