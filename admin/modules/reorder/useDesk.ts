import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "../../data/useDebounced.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { patience } from "../../theme/sizes.ts";
import { deskQuery, keyOf, pageQuery, ways, type Desk, type Suggestion } from "./desk.ts";

/** Rows of one page. */
export const pageSize = 100;
const idsIn = (text: string | null): number[] =>
  (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** The rows of a page after the first: of its SKUs alone, in the order in which all were shown. */
const usePage = (desk: Desk | undefined, filter: object, page: number) => {
  const keys = desk?.keys.slice(page * pageSize, (page + 1) * pageSize) ?? [];
  const skuIds = [...new Set(keys.map((key) => Number(key.split("-")[0])))];
  const { data, error, isFetching, refetch } = useQueryText<{ reorderDesk: Pick<Desk, "rows"> | null }>(
    pageQuery,
    { filter: { ...filter, skuIds } },
    { enabled: page > 0 && keys.length > 0, placeholderData: keepPreviousData },
  );
  if (page === 0) return { rows: desk?.rows ?? [], error: null, isFetching: false, refetch: () => undefined };
  const known = new Map((data?.reorderDesk?.rows ?? []).map((row) => [keyOf(row), row]));
  return { rows: keys.flatMap((key) => known.get(key) ?? []), error, isFetching, refetch };
};

/** The desk's filters are kept in the address; ticked rows of all pages, and changed quantities, are kept here. */
export const useDesk = () => {
  const [search, setSearch] = useSearchParams();
  const [wanted, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlyMap<string, Suggestion>>(new Map());
  const [all, setAll] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const way = ways.find((each) => each === search.get("show")) ?? "buy";
  const warehouseIds = idsIn(search.get("warehouses"));
  const vendorIds = idsIn(search.get("vendors"));
  const words = useDebounced(search.get("q") ?? "", patience.search);
  const filter = {
    show: way,
    ...(warehouseIds.length > 0 && { warehouseIds }),
    ...(vendorIds.length > 0 && { vendorIds }),
    ...(words !== "" && { search: words }),
  };
  const whole = useQueryText<{ reorderDesk: Desk | null }>(
    deskQuery,
    { filter, limit: pageSize },
    { placeholderData: keepPreviousData },
  );
  const desk = whole.data?.reorderDesk ?? undefined;
  const pages = Math.max(1, Math.ceil((desk?.totalCount ?? 0) / pageSize));
  const page = Math.min(wanted, pages - 1);
  const shown = usePage(desk, filter, page);
  const { rows } = shown;
  const untick = () => {
    setTicked(new Map());
    setAll(false);
  };
  const set = (name: string, value: string) => {
    untick();
    setPage(0);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const toggle = (keys: readonly string[]) => {
    // a reader who takes one off has no longer all, but those on screen
    const before = all ? new Map(rows.map((row) => [keyOf(row), row])) : ticked;
    const next = new Map(before);
    const whether = keys.every((key) => before.has(key));
    for (const row of rows) {
      if (!keys.includes(keyOf(row))) continue;
      if (whether) next.delete(keyOf(row));
      else next.set(keyOf(row), row);
    }
    setAll(false);
    setTicked(next);
  };
  const isTicked = (row: Suggestion) => all || ticked.has(keyOf(row));
  return {
    ...{ way, warehouseIds, vendorIds, words: search.get("q") ?? "", isNarrowed: Object.keys(filter).length > 1 },
    ...{ filter, desk, rows, set, toggle, isTicked, changed },
    ...{
      error: whole.error ?? shown.error,
      isLoading: whole.isLoading || (rows.length === 0 && shown.isFetching),
      isFetching: whole.isFetching || shown.isFetching,
    },
    refetch: () => Promise.all([whole.refetch(), shown.refetch()]),
    /** Those that are ticked; `all` are more, and stand for themselves. */
    chosen: [...ticked.values()],
    count: all ? (desk?.totalCount ?? 0) : ticked.size,
    all,
    takeAll: () => setAll(true),
    untick: () => {
      untick();
      setChanged({});
    },
    quantityOf: (row: Suggestion) => changed[keyOf(row)] ?? row.quantity,
    change: (row: Suggestion, quantity: string) => setChanged((before) => ({ ...before, [keyOf(row)]: quantity })),
    page,
    pages,
    turn: (to: number) => {
      setPage(to);
      document.querySelector("[data-desk]")?.scrollTo({ top: 0 });
    },
  };
};
export type DeskView = ReturnType<typeof useDesk>;
