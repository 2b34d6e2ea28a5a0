import { useStore } from "react-admin";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Resource } from "../../../resources/core/resource.ts";
import { useAccess } from "../../data/access.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { decodeFilter, encodeFilter, sameFilter } from "./filterCodec.ts";
import { listDefaults, type OrderBy } from "./listDefaults.ts";
import { usableFilter, type SavedFilter } from "./views/savedFilter.ts";
import { useMissing } from "./views/useMissing.ts";
import { useSavedFilters } from "./views/useSavedFilters.ts";

/** The address: ?filter= holds base64 of JSON, ?view= the saved filter it came from, "all" where a default would take its place. */
const parameters = { filter: "filter", view: "view" } as const;
const allRecords = "all";

/** Order and columns as they were changed by hand, per saved filter. */
type Looks = Readonly<Record<string, { orderBy?: OrderBy | undefined; columns?: readonly string[] | undefined }>>;
type Remembered = { view: number | null; filter: FilterValues };

const sameOrder = (a: OrderBy, b: OrderBy) => a.column === b.column && a.order === b.order;
const sameColumns = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/** A day that has been is asked for once: the next visit shows what there is now. */
const withoutPast = (resource: Resource, filter: FilterValues): FilterValues => {
  const past = new Set(criteriaOf(resource).flatMap(({ kind, name }) => (kind === "asOf" ? [name] : [])));
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !past.has(name)));
};

/**
 * What a list shows, per module: filter and saved filter in the address and remembered, order and columns remembered.
 * The address wins, so that a link shows what its sender saw; without one the default filter does, then what was last seen.
 */
export const useListState = (resource: Resource) => {
  const { name } = resource;
  const { may, user } = useAccess();
  const saved = useSavedFilters(name, may("filter:view:all"));
  const byDefault = useMemo(() => listDefaults(resource), [resource]);
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = useStore<Remembered>(`list.${name}.seen`, { view: null, filter: byDefault.filter });
  const [looks, setLooks] = useStore<Looks>(`list.${name}.looks`, {});

  const encoded = search.get(parameters.filter);
  const asked = search.get(parameters.view);
  const bare = encoded === null && asked === null;
  const first = saved?.find(({ isDefault, userId }) => isDefault && userId === user.id);
  const viewId = bare ? (first?.id ?? remembered.view) : Number(asked);
  const view: SavedFilter | null = saved?.find(({ id }) => id === viewId) ?? null;
  const candidate = useMemo(
    () =>
      encoded !== null
        ? decodeFilter(resource, encoded)
        : (view?.criteria ?? (bare && remembered.view === null ? remembered.filter : byDefault.filter)),
    [resource, encoded, view, bare, remembered, byDefault],
  );

  const missing = useMissing(resource, candidate);
  const key = view ? String(view.id) : allRecords;
  const look = looks[key] ?? {};
  const own = {
    orderBy: view?.sort ?? byDefault.orderBy,
    columns: view && view.columns.length > 0 ? view.columns : byDefault.columns,
  };
  const sort = look.orderBy ?? own.orderBy;
  const { filter, orderBy, dropped } = useMemo(
    () => usableFilter(resource, { criteria: candidate, sort }, { may, missing }),
    [resource, candidate, sort, may, missing],
  );
  const columns = look.columns ?? own.columns;

  const write = useCallback(
    (next: SavedFilter | null, values: FilterValues) =>
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          const plain = !next && sameFilter(values, byDefault.filter);
          if (plain) changed.delete(parameters.filter);
          else changed.set(parameters.filter, encodeFilter(values));
          if (next) changed.set(parameters.view, String(next.id));
          else if (first) changed.set(parameters.view, allRecords);
          else changed.delete(parameters.view);
          return changed;
        },
        { replace: true },
      ),
    [setSearch, byDefault, first],
  );
  const opensWith = bare && saved !== undefined && (view !== null || !sameFilter(candidate, byDefault.filter));
  useEffect(() => {
    if (opensWith) write(view, candidate);
  }, [opensWith, view, candidate, write]);

  const show = useCallback(
    (next: SavedFilter | null, values: FilterValues) => {
      remember({ view: next?.id ?? null, filter: withoutPast(resource, values) });
      write(next, values);
    },
    [resource, remember, write],
  );
  const change = (part: Looks[string]) => setLooks({ ...looks, [key]: { ...look, ...part } });
  return {
    /** What the default filter and an address without a filter mean is known only with the saved filters. */
    ready: saved !== undefined || (encoded !== null && asked === null),
    filter,
    setFilter: (values: FilterValues) => show(view, values),
    orderBy: orderBy ?? byDefault.orderBy,
    setOrderBy: (next: OrderBy) => change({ orderBy: sameOrder(next, own.orderBy) ? undefined : next }),
    columns,
    setColumns: (next: readonly string[]) => change({ columns: sameColumns(next, own.columns) ? undefined : next }),
    resetColumns: () => change({ columns: undefined }),
    hasOwnColumns: !sameColumns(columns, byDefault.columns),
    isFiltered: !sameFilter(filter, byDefault.filter),
    clear: () => show(view, byDefault.filter),
    byDefault,
    /** Criteria left out, by name: records that are gone, columns this role does not see. */
    dropped,
    saved: saved ?? [],
    view,
    /** Shows a saved filter as it was saved; null shows all records. */
    choose: (next: SavedFilter | null) => {
      const id = next ? String(next.id) : allRecords;
      if (next) setLooks({ ...looks, [id]: {} });
      show(next, next?.criteria ?? byDefault.filter);
    },
    differs:
      view !== null &&
      (!sameFilter(filter, view.criteria) || !sameOrder(sort, own.orderBy) || !sameColumns(columns, own.columns)),
  };
};

export type ListState = ReturnType<typeof useListState>;
