import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { watchRecords } from "../data/liveChanges.ts";
import { request } from "../data/request.ts";
import type { Problem } from "./rows.ts";

export type BulkUpdate = {
  id: number;
  module: string;
  action: string;
  fields: Readonly<Record<string, unknown>>;
  progress: "reading" | "checked" | "applying" | "complete" | "failed" | "canceled" | "undoing" | "undone";
  rowsTotal: number | null;
  rowsDone: number;
  toChange: number;
  toSkip: number;
  refused: number;
  done: number;
  skipped: number;
  failed: number;
  putBack: number;
  leftAsIs: number;
  figures: {
    count?: number;
    from?: [string, string];
    to?: [string, string];
    below?: number;
    /** Of what becomes one together: how many drafts it would be, and how many it became, with those of which there are several. */
    drafts?: number;
    made?: number;
    continued?: readonly { for: string | null; count: number }[];
    /** What of it an undo left as it is, by the record that was made. */
    stayed?: readonly { id: number; name: string | null; count: number; problem: Problem | null }[];
  } | null;
  problem: string | null;
  createdAt: string;
};

const query = `query BulkUpdate($id: Int!) { bulkUpdate(id: $id) { id module action fields progress rowsTotal rowsDone
  toChange toSkip refused done skipped failed putBack leftAsIs figures problem createdAt } }`;

/** One bulk action, as far as the worker is with it. */
export const useBulkUpdate = (id: number | null) => {
  const client = useQueryClient();
  useEffect(
    () => watchRecords("bulk_updates", () => void client.invalidateQueries({ queryKey: ["bulkUpdate"] })),
    [client],
  );
  return useQuery({
    queryKey: ["bulkUpdate", id],
    queryFn: ({ signal }) => request<{ bulkUpdate: BulkUpdate | null }>(query, { id }, { signal }),
    enabled: id !== null,
  });
};
