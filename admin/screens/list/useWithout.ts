import type { Resource } from "../../../resources/core/resource.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { useViewCounts } from "./views/useViewCounts.ts";

export type Without = { name: string; count: number };

/** Where nothing matches: how many records there would be without each of the filters, the most first. */
export const useWithout = (
  resource: Resource,
  filter: FilterValues,
  asked: (filter: FilterValues) => FilterValues,
): readonly Without[] => {
  const names = Object.keys(filter);
  const counts = useViewCounts(
    resource,
    names.length > 1
      ? names.map((name) => ({
          key: name,
          filter: asked(Object.fromEntries(Object.entries(filter).filter(([other]) => other !== name))),
        }))
      : [],
    true,
  );
  return names
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 3);
};
