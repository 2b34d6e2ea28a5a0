import type { HistoryRow } from "./historyRows.ts";

export const historyQuery = `query History($filter: HistoryFilter, $limit: Int) {
  historyPaginated(filter: $filter, limit: $limit) {
    totalCount
    edges { node { id tableName recordId rootId operation changes actor userId cause createdAt } }
  }
}`;

export type HistoryAnswer = { historyPaginated: { totalCount: number; edges: { node: HistoryRow }[] } };
