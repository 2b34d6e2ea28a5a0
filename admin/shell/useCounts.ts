import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { namesOf } from "../../resources/core/naming.ts";
import { request } from "../data/request.ts";

/** How many records each module has, in one request, and why they are not known. */
export const useCounted = (modules: readonly string[]) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["counts", modules],
    queryFn: ({ signal }) =>
      request<Record<string, { totalCount: number }>>(
        `query Counts { ${modules.map((module) => `${module}: ${namesOf(module).paginated}(limit: 0) { totalCount }`).join(" ")} }`,
        {},
        { signal },
      ),
    enabled: modules.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const counts: Readonly<Record<string, number>> = Object.fromEntries(
    Object.entries(data ?? {}).map(([module, { totalCount }]) => [module, totalCount]),
  );
  return { counts, error, refetch };
};

/** Where a count beside a name may be missing. */
export const useCounts = (modules: readonly string[]): Readonly<Record<string, number>> => useCounted(modules).counts;
