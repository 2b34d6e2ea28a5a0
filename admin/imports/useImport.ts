import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { watchRecords } from "../data/liveChanges.ts";
import { request } from "../data/request.ts";

export type Notation = {
  encoding: string;
  delimiter: string;
  decimal: string;
  dates: string;
  hasHeader: boolean;
  /** How single columns are written, by their places counted from 0. */
  written?: Readonly<Record<string, { decimal?: string; dates?: string }>>;
  /** Columns that contradict themselves or may be read in two ways, with values that show it. */
  doubts?: Readonly<Record<string, { decimal?: readonly string[]; dates?: readonly string[] }>>;
  /** Whose export it is. */
  known?: { system: string; lists: string; source: string; into: readonly string[] } | null;
};
export type Import = {
  id: number;
  module: string;
  fileName: string;
  notation: Notation;
  headers: readonly string[];
  sample: readonly (readonly string[])[];
  columns: readonly (string | null)[];
  /** What rows say that say nothing of a field. */
  constants: Readonly<Record<string, unknown>>;
  mode: string;
  progress:
    | "reading"
    | "mapping"
    | "checking"
    | "checked"
    | "applying"
    | "complete"
    | "failed"
    | "canceled"
    | "undoing"
    | "undone";
  rowsTotal: number | null;
  rowsDone: number;
  toCreate: number;
  toUpdate: number;
  unchanged: number;
  refused: number;
  created: number;
  updated: number;
  failed: number;
  undone: number;
  kept: number;
  /** Pieces that would come in and go out, and what new lots are worth; null where rows move no stock. */
  stockEffect: { in: string; out: string; worth: string | null } | null;
  problem: string | null;
  errorsUrl: string | null;
  createdAt: string;
};

/** What screens read of an import. */
export const importFields = `id module fileName notation headers sample columns constants mode progress rowsTotal rowsDone
  toCreate toUpdate unchanged refused created updated failed undone kept stockEffect problem errorsUrl createdAt`;

const query = `query Import($id: Int!) { import(id: $id) { ${importFields} } }`;

/** One import, as far as the worker is with it. */
export const useImport = (id: number | null) => {
  const client = useQueryClient();
  useEffect(() => watchRecords("imports", () => void client.invalidateQueries({ queryKey: ["import"] })), [client]);
  return useQuery({
    queryKey: ["import", id],
    queryFn: ({ signal }) => request<{ import: Import | null }>(query, { id }, { signal }),
    enabled: id !== null,
  });
};
