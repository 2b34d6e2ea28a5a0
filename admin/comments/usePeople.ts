import { useQuery } from "@tanstack/react-query";
import { request } from "../data/request.ts";
import { useDebounced } from "../data/useDebounced.ts";
import type { Mention } from "./commentsOf.ts";

const query = `query PeopleWhoSee($module: String!, $recordId: Int!, $searchText: String) {
  peopleWhoSee(module: $module, recordId: $recordId, searchText: $searchText) { id name }
}`;
/** Milliseconds without a key before it is asked. */
const rest = 150;

/** The people who see a record and whose name matches; nobody while nothing is asked for. */
export const usePeople = (module: string, recordId: number, typed: string | null): readonly Mention[] => {
  const searchText = useDebounced(typed, rest);
  const { data } = useQuery({
    queryKey: ["peopleWhoSee", module, recordId, searchText],
    queryFn: ({ signal }) =>
      request<{ peopleWhoSee: readonly Mention[] | null }>(query, { module, recordId, searchText }, { signal }),
    enabled: typed !== null && searchText !== null,
    staleTime: 30_000,
  });
  return data?.peopleWhoSee ?? [];
};
