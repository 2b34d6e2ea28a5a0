import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import type { Resource } from "../../../resources/core/resource.ts";
import type { FilterValues } from "./filterCodec.ts";
import { useLiveRows } from "./useLiveRows.ts";
import type { OrderBy } from "./useListState.ts";

export const pageSize = 25;
export type Row = RaRecord & { id: number };

/** Pages of 25 with only the columns shown; the old rows stay while new ones are fetched. */
export const useRows = (
  resource: Resource,
  { filter, orderBy, fields }: { filter: FilterValues; orderBy: OrderBy; fields: readonly string[] },
) => {
  const provider = useDataProvider();
  const queryKey = [resource.name, "getInfiniteList", { filter, orderBy, fields }];
  useLiveRows(resource, queryKey, { filter, fields });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<Row>(resource.name, {
        pagination: { page: pageParam, perPage: pageSize },
        sort: { field: orderBy.column, order: orderBy.order },
        filter,
        meta: { fields },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.pageInfo?.hasNextPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return { ...query, rows, total: query.data?.pages.at(-1)?.total };
};
