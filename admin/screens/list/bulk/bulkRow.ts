import type { Resource } from "../../../../resources/core/resource.ts";
import { recordName } from "../../../data/recordName.ts";
import type { Row } from "../useRows.ts";

/** A row that something is done to with others: its name for the answer, and the version that whoever chose it saw. */
export type BulkRow = { id: number; name: string; version?: number };

export const bulkRowOf = (resource: Resource, row: Row): BulkRow => {
  const { version } = row as { version?: number };
  return { id: row.id, name: recordName(resource, row), ...(version !== undefined && { version }) };
};
