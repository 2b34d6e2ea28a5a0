import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useGetList } from "react-admin";
import { watchRecords } from "../../data/liveChanges.ts";
import type { File, Reset } from "./reset.ts";

/** The latest resets and their files, as far as the worker is. */
export const useResets = () => {
  const client = useQueryClient();
  useEffect(
    () =>
      watchRecords("resets", () => {
        void client.invalidateQueries({ queryKey: ["resets"] });
        void client.invalidateQueries({ queryKey: ["exports"] });
      }),
    [client],
  );
  const { data, error } = useGetList("resets", {
    pagination: { page: 1, perPage: 20 },
    sort: { field: "id", order: "DESC" },
    meta: {
      fields: [
        ...["type", "counts", "userId", "progress", "rowsDone", "rowsTotal", "problem", "blockers"],
        ...["restoredAt", "createdAt"],
      ],
    },
  });
  const resets = (data ?? []) as unknown as readonly Reset[];
  const written = useGetList(
    "exports",
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: "id", order: "ASC" },
      filter: { resetIds: resets.map(({ id }) => id), progress: ["complete"] },
      meta: { fields: ["module", "rowsDone", "resetId", "madeMeanwhile"] },
    },
    { enabled: resets.length > 0 },
  );
  return { resets, files: (written.data ?? []) as unknown as readonly File[], error };
};
