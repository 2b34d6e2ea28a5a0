import type { HistoryRow } from "./historyRows.ts";

export const historyQuery = `query History($filter: HistoryFilter, $limit: Int) {
  history(filter: $filter, limit: $limit) { id tableName recordId rootId operation changes names actor userId cause createdAt }
}`;

export type HistoryAnswer = { history: HistoryRow[] };
