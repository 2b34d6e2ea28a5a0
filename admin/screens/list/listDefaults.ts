import { filtersOf } from "../../../resources/core/filters.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { withCoverage } from "../../data/coverage.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";

export type OrderBy = { column: string; order: "ASC" | "DESC" };

export type ListDefaults = {
  orderBy: OrderBy;
  filter: FilterValues;
  /** `limit` null is one page of 25; loading more raises it. */
  pagination: { limit: number | null; offset: number };
  columns: readonly string[];
};

/** What a module's list shows before anybody changes it. */
export const listDefaults = (resource: Resource): ListDefaults => ({
  orderBy: resource.sort ?? { column: "id", order: "DESC" },
  filter: {
    ...Object.fromEntries(
      filtersOf(resource).flatMap((filter) =>
        (filter.kind === "boolean" || filter.kind === "inverse") && filter.initial !== undefined
          ? [[filter.name, filter.initial]]
          : [],
      ),
    ),
    ...resource.report?.starts,
  },
  pagination: { limit: null, offset: 0 },
  columns: withCoverage(resource, resource.list ?? []),
});
