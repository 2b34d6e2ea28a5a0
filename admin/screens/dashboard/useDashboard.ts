import { useStore } from "react-admin";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { isDateRange } from "../../../resources/core/dateRanges.ts";
import { decodeText, encodeFilter } from "../list/filterCodec.ts";
import type { DashboardFilter } from "./widgets.ts";

const byDefault: DashboardFilter = { period: { preset: "thisYear" }, warehouseIds: [], labelIds: [] };

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : [];

/** A filter from the address or from what was last seen, whatever it is. */
export const readFilter = (value: unknown): DashboardFilter => {
  const { period, warehouseIds, labelIds } = (value ?? {}) as Partial<Record<keyof DashboardFilter, unknown>>;
  return {
    period: isDateRange(period) ? period : byDefault.period,
    warehouseIds: idsIn(warehouseIds),
    labelIds: idsIn(labelIds),
  };
};

/** Of which days, warehouses and labels the dashboard tells: in the address, and remembered. */
export const useDashboardFilter = () => {
  const [search, setSearch] = useSearchParams();
  const [seen, remember] = useStore<unknown>("dashboard.seen", byDefault);
  const encoded = search.get("filter");
  const filter = useMemo(() => readFilter(encoded === null ? seen : decodeText(encoded)), [encoded, seen]);
  const set = useCallback(
    (changed: Partial<DashboardFilter>) => {
      const next = { ...filter, ...changed };
      remember(next);
      setSearch({ filter: encodeFilter(next) }, { replace: true });
    },
    [filter, remember, setSearch],
  );
  return { filter, set };
};
