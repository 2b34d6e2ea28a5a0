import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { request } from "../../../data/request.ts";
import { historyQuery, type HistoryAnswer } from "./historyQuery.ts";
import type { HistoryRow } from "./historyRows.ts";

const page = 50;

export type HistoryFilter = {
  tables?: readonly string[];
  operations?: readonly string[];
  fields?: readonly string[];
  userId?: number;
};

/** A record's history, newest first: a page at first, and further ones as they are asked for. */
export const useHistory = (module: string, rootId: number, filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: ["query", historyQuery, module, rootId, filter],
    queryFn: async ({ signal, pageParam }) => {
      const { history } = await request<HistoryAnswer>(
        historyQuery,
        { filter: { ...filter, module, rootId, idBefore: pageParam }, limit: page },
        { signal },
      );
      return history;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: readonly HistoryRow[]) => (last.length < page ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
