import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "react-admin";
import { useMemo } from "react";
import type { Resource } from "../../../resources/core/resource.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { listDefaults, type OrderBy } from "./listDefaults.ts";
import { useLiveRows } from "./useLiveRows.ts";

export const pageSize = 25;
export type Row = RaRecord & { id: number };

/** A page by its number, or by the cursor behind which it lies, with the total the first one told. */
type Place = { page: number; after?: string; total?: number };
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
    queryFn: async ({ pageParam: { page, after, total }, signal }) => ({
      ...(total !== undefined && { total }),
      ...(await provider.getList<Row>(resource.name, {
        pagination: { page, perPage },
        sort: { field: orderBy.column, order: orderBy.order },
        filter,
        meta: { fields, after },
        signal,
      })),
    }),
    initialPageParam: { page: offset / perPage + 1 } as Place,
    getNextPageParam: (last, pages): Place | undefined => {
      if (!last.pageInfo?.hasNextPage) return undefined;
      const { endCursor: after } = (last.meta ?? {}) as { endCursor?: string };
      return {
        page: pages.length + 1,
        ...(after && { after }),
        ...(last.total !== undefined && { total: last.total }),
      };
    },
  });
  // asked for while the page around the rows is still being drawn
  if (enabled && !client.getQueryState(queryKey)) void client.prefetchInfiniteQuery(options);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData, enabled });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, rows, total: query.data?.pages.at(-1)?.total };
};

export type Rows = ReturnType<typeof useRows>;
