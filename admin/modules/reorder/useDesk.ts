import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "../../data/useDebounced.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { patience } from "../../theme/sizes.ts";
import { deskQuery, keyOf, ways, type Desk, type Suggestion } from "./desk.ts";

const pageSize = 100;
const most = 500;
const idsIn = (text: string | null): number[] =>
  (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** What the desk shows, kept in the address; what is ticked and which quantities were changed, kept here. */
export const useDesk = () => {
  const [search, setSearch] = useSearchParams();
  const [limit, setLimit] = useState(pageSize);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
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
  const { data, error, isLoading, isFetching, refetch } = useQueryText<{ reorderDesk: Desk | null }>(
    deskQuery,
    { filter, limit },
    { placeholderData: keepPreviousData },
  );
  const desk = data?.reorderDesk ?? undefined;
  const rows = desk?.rows ?? [];
  const set = (name: string, value: string) => {
    setTicked(new Set());
    setLimit(pageSize);
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
  const toggle = (keys: readonly string[]) =>
    setTicked((before) => {
      const all = keys.every((key) => before.has(key));
      const next = new Set(before);
      for (const key of keys) {
        if (all) next.delete(key);
        else next.add(key);
      }
      return next;
    });
  return {
    ...{ way, warehouseIds, vendorIds, words: search.get("q") ?? "", isNarrowed: Object.keys(filter).length > 1 },
    ...{ desk, rows, error, isLoading, isFetching, refetch, set },
    chosen: rows.filter((row) => ticked.has(keyOf(row))),
    isTicked: (row: Suggestion) => ticked.has(keyOf(row)),
    toggle,
    untick: () => {
      setTicked(new Set());
      setChanged({});
    },
    quantityOf: (row: Suggestion) => changed[keyOf(row)] ?? row.quantity,
    change: (row: Suggestion, quantity: string) => setChanged((before) => ({ ...before, [keyOf(row)]: quantity })),
    more: desk && rows.length < desk.totalCount && limit < most ? () => setLimit(most) : undefined,
  };
};
export type DeskView = ReturnType<typeof useDesk>;
