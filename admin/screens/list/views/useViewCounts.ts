import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { namesOf } from "../../../../resources/core/naming.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { request } from "../../../data/request.ts";
import type { FilterValues } from "../../../../resources/core/criteria.ts";

/** As many as one operation may ask for, with room to spare. */
const most = 20;

/** How many records each view has, in one request, once the rows are there. */
export const useViewCounts = (
  resource: Resource,
  views: readonly { key: string; filter: FilterValues }[],
  enabled: boolean,
): Readonly<Record<string, number>> => {
  const names = namesOf(resource.name);
  const counted = views.slice(0, most);
  const { data } = useQuery({
    queryKey: [resource.name, "viewCounts", counted],
    queryFn: ({ signal }) =>
      request<Record<string, { totalCount: number }>>(
        `query ViewCounts(${counted.map(({ key }) => `$${key}: ${names.filter}`).join(", ")}) { ${counted
          .map(({ key }) => `${key}: ${names.paginated}(filter: $${key}, limit: 0) { totalCount }`)
          .join(" ")} }`,
        Object.fromEntries(counted.map(({ key, filter }) => [key, filter])),
        { signal },
      ),
    // counting the views of a report would be as many reports
    enabled: enabled && counted.length > 1 && !resource.report,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return Object.fromEntries(Object.entries(data ?? {}).map(([key, { totalCount }]) => [key, totalCount]));
};
