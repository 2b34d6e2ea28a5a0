import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { request } from "../../../data/request.ts";
import type { SavedFilter } from "./savedFilter.ts";

const query = `query SavedFilters($orderBy: [OrderBy!]) { filters(orderBy: $orderBy, limit: 500) {
  id version name color module criteria sort columns isShared isDefault userId userReference { id name }
} }`;

/** The saved filters of every list, in order of their making. */
export const savedFilters = queryOptions({
  queryKey: ["filters", "saved"],
  queryFn: ({ signal }) =>
    request<{ filters: SavedFilter[] }>(query, { orderBy: [{ column: "id", order: "ASC" }] }, { signal }).then(
      ({ filters }) => filters,
    ),
  staleTime: 60_000,
  retry: false,
});

/** The saved filters of a list, one's own and shared ones, in order of their making; undefined until they are known. */
export const useSavedFilters = (module: string, enabled: boolean): readonly SavedFilter[] | undefined => {
  const { data, isError } = useQuery({ ...savedFilters, enabled });
  return useMemo(
    // without them the list is shown all the same
    () => (enabled && !isError ? data?.filter((filter) => filter.module === module) : []),
    [data, module, enabled, isError],
  );
};
