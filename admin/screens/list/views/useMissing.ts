import { useQuery } from "@tanstack/react-query";
import { criteriaOf } from "../../../../resources/core/filters.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { request } from "../../../data/request.ts";
import type { FilterValues } from "../../../../resources/core/criteria.ts";
import { moduleOf } from "../filters/useFilterWords.ts";

type Named = { criterion: string; module: string; ids: readonly number[] };

/** Which records a filter names, by criterion. */
const namedBy = (resource: Resource, filter: FilterValues): readonly Named[] =>
  criteriaOf(resource).flatMap((criterion) => {
    const value = filter[criterion.name];
    const module = value === undefined ? null : moduleOf(resource, criterion, value);
    const ids = Array.isArray(value) ? value : ((value as { idIn?: unknown } | undefined)?.idIn ?? []);
    return module && Array.isArray(ids) && ids.length > 0
      ? [{ criterion: criterion.name, module, ids: ids as number[] }]
      : [];
  });

const none: Readonly<Record<string, readonly number[]>> = {};

/** Records a filter names that are gone: deleted labels, statuses, users. Asked once for all of them. */
export const useMissing = (resource: Resource, filter: FilterValues): Readonly<Record<string, readonly number[]>> => {
  const named = namedBy(resource, filter);
  const { data } = useQuery({
    queryKey: ["missing", named],
    queryFn: async ({ signal }) => {
      const asked = named.map(
        ({ criterion, module, ids }) =>
          `${criterion}: references(module: "${module}", filter: { ids: [${ids.join(", ")}] }, limit: ${ids.length}) { id }`,
      );
      const found = await request<Record<string, { id: number }[]>>(
        `query Named { ${asked.join(" ")} }`,
        {},
        { signal },
      );
      return Object.fromEntries(
        named.map(({ criterion, ids }) => {
          const there = new Set((found[criterion] ?? []).map(({ id }) => id));
          return [criterion, ids.filter((id) => !there.has(id))];
        }),
      );
    },
    enabled: named.length > 0,
    staleTime: 60_000,
  });
  return data ?? none;
};
