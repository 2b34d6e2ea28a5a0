import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { request } from "../../data/request.ts";

type Named = { id: number; name: string };
const query =
  "query Names($module: String!, $filter: RecordReferenceFilter, $limit: Int) { references(module: $module, filter: $filter, limit: $limit) { id name } }";

/** Names of records by their ids, from the reference view. */
export const useNames = (module: string | null, ids: readonly number[]): readonly Named[] => {
  const { data } = useQuery({
    queryKey: ["names", module, ids],
    queryFn: ({ signal }) =>
      request<{ references: Named[] }>(query, { module, filter: { ids }, limit: ids.length }, { signal }).then(
        ({ references }) => references,
      ),
    enabled: module !== null && ids.length > 0,
    staleTime: 60_000,
  });
  // The same array as long as it says the same: a field whose value is new forgets what is typed in it.
  const key = ids.join();
  return useMemo(
    () => data ?? (key === "" ? [] : key.split(",").map((id) => ({ id: Number(id), name: "…" }))),
    [data, key],
  );
};
