import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Resource } from "../../../resources/core/resource.ts";
import type { FilterValues } from "./filterCodec.ts";
import { listDefaults, type OrderBy } from "./listDefaults.ts";
import { useLiveRows } from "./useLiveRows.ts";

export const pageSize = 25;
export type Row = RaRecord & { id: number };

type Wanted = { filter: FilterValues; orderBy: OrderBy; fields: readonly string[]; enabled: boolean };

/** Pages of 25 with only the columns shown; the old rows stay while new ones are fetched. */
export const useRows = (resource: Resource, { filter, orderBy, fields, enabled }: Wanted) => {
  const client = useQueryClient();
  const provider = useDataProvider();
  const queryKey = [resource.name, "getInfiniteList", { filter, orderBy, fields }];
  useLiveRows(resource, queryKey, { filter, fields });
  const { limit, offset } = listDefaults(resource).pagination;
  const perPage = limit ?? pageSize;
  const options = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<Row>(resource.name, {
        pagination: { page: pageParam, perPage },
        sort: { field: orderBy.column, order: orderBy.order },
        filter,
        meta: { fields },
        signal,
      }),
    initialPageParam: offset / perPage + 1,
    getNextPageParam: (last, pages) => (last.pageInfo?.hasNextPage ? pages.length + 1 : undefined),
  });
  // asked for while the page around the rows is still being drawn
  if (enabled && !client.getQueryState(queryKey)) void client.prefetchInfiniteQuery(options);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData, enabled });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, rows, total: query.data?.pages.at(-1)?.total };
};
