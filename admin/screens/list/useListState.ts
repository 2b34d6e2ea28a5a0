import { useStore } from "ra-core";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { filtersOf } from "../../../resources/core/filters.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { withCoverage } from "./coverage.ts";
import { decodeFilter, encodeFilter, type FilterValues } from "./filterCodec.ts";

export type OrderBy = { column: string; order: "ASC" | "DESC" };

const parameter = "filter";

const defaultFilter = (resource: Resource): FilterValues =>
  Object.fromEntries(
    filtersOf(resource).flatMap((filter) =>
      (filter.kind === "boolean" || filter.kind === "inverse") && filter.initial !== undefined
        ? [[filter.name, filter.initial]]
        : [],
    ),
  );

/**
 * What a list shows, per module: filters in the address and remembered, order and columns remembered.
 * The address wins, so that a link shows what its sender saw.
 */
export const useListState = (resource: Resource) => {
  const { name } = resource;
  const byDefault = useMemo(() => defaultFilter(resource), [resource]);
  const [search, setSearch] = useSearchParams();
  const [stored, setStored] = useStore<FilterValues>(`list.${name}.filter`, byDefault);
  const [orderBy, setOrderBy] = useStore<OrderBy>(
    `list.${name}.orderBy`,
    resource.sort ?? { column: "id", order: "DESC" },
  );
  const [columns, setColumns] = useStore<readonly string[]>(
    `list.${name}.columns`,
    withCoverage(resource, resource.list ?? []),
  );

  const encoded = search.get(parameter);
  const filter = useMemo(
    () => (encoded === null ? stored : decodeFilter(resource, encoded)),
    [resource, encoded, stored],
  );

  const write = useCallback(
    (next: string) =>
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next) changed.set(parameter, next);
          else changed.delete(parameter);
          return changed;
        },
        { replace: true },
      ),
    [setSearch],
  );
  // Coming back without a filter in the address: the remembered one returns to it.
  const remembered = encodeFilter(stored);
  const differs = remembered !== encodeFilter(byDefault);
  useEffect(() => {
    if (encoded === null && remembered && differs) write(remembered);
  }, [encoded, remembered, differs, write]);

  const setFilter = useCallback(
    (next: FilterValues) => {
      setStored(next);
      write(encodeFilter(next));
    },
    [setStored, write],
  );
  return {
    filter,
    setFilter,
    orderBy,
    setOrderBy,
    columns,
    setColumns,
    isFiltered: encodeFilter(filter) !== encodeFilter(byDefault),
    clear: () => setFilter(byDefault),
  };
};

export type ListState = ReturnType<typeof useListState>;
