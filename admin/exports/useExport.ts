import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { watchRecords } from "../data/liveChanges.ts";
import { request } from "../data/request.ts";
import { useOperation } from "../data/useOperation.ts";

export type Progress = {
  progress: "waiting" | "running" | "complete" | "failed";
  rowsDone: number;
  rowsTotal: number | null;
  problem: string | null;
  expiresAt: string | null;
};
const query = "query Export($id: Int!) { export(id: $id) { progress rowsDone rowsTotal problem expiresAt } }";

/** Begins an export and follows it. */
export const useExport = () => {
  const client = useQueryClient();
  const { run, busy, failure } = useOperation("exports", "startExport");
  const [id, setId] = useState<number | null>(null);
  const queryKey = ["export", id];
  useEffect(() => watchRecords("exports", () => void client.invalidateQueries({ queryKey: ["export"] })), [client]);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request<{ export: Progress | null }>(query, { id }, { signal }),
    enabled: id !== null,
  });
  return {
    id,
    progress: data?.export ?? null,
    busy,
    failure,
    start: async (input: Readonly<Record<string, unknown>>) => {
      const { export: made } = (await run(input, "id")) as { export: { id: number } };
      setId(made.id);
    },
  };
};
