import { ListContextProvider, useTranslate, type ListControllerResult } from "react-admin";
import { useMemo, type ReactNode } from "react";
import { rangeBefore, type DateRange } from "../../../resources/core/dateRanges.ts";
import { takesCustomColumns, withCustomColumns } from "../../../resources/core/custom-columns.ts";
import { periodOf } from "../../../resources/core/report-period.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import { useAccess } from "../../data/access.ts";
import { useResource } from "../../data/recordContext.tsx";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { columnsOf, type Column } from "../list/columns.ts";
import { useAskedFilter } from "../list/filters/useAskedFilter.ts";
import { ListViewContext } from "../list/listContext.ts";
import { useListState } from "../list/useListState.ts";
import { useSelection } from "../list/useSelection.ts";
import { drillFilter } from "./drillFilter.ts";
import { ReportContext } from "./reportContext.ts";
import { useGroups, useReportRows, useTotals } from "./useReport.ts";

const nothing = () => undefined;
const noRows: readonly number[] = [];
/** As many as one question may add up. */
const mostSums = 12;

/** A report as its screen shows it: what it is narrowed to, its order and columns as lists have them, and its rows, totals and groups. */
export const ReportProvider = ({ children }: { children: ReactNode }) => {
  const declared = useResource() as ReportResource;
  const custom = useCustomFields(declared.report.of ?? "", takesCustomColumns(declared));
  const resource = useMemo(() => withCustomColumns(declared, custom), [declared, custom]);
  const { name: module, report } = resource;
  const t = useTranslate();
  const {
    may,
    user: { account },
  } = useAccess();
  const state = useListState(resource);
  const asked = useAskedFilter(resource);
  const { filter, setFilter, ready } = state;
  const columns = useMemo(
    () => columnsOf(resource, [], may).filter((column) => "field" in column && !report.asks?.includes(column.field)),
    [resource, report, may],
  );
  const shown = useMemo(
    () => state.columns.flatMap((key) => columns.filter((column) => column.key === key)),
    [state.columns, columns],
  );
  const keys = useMemo(() => new Set(columns.map(({ key }) => key)), [columns]);
  const sums = useMemo(
    () =>
      report.sums
        // of a list those that are shown are added up: it may have more than a screen has room for
        .filter((name) => keys.has(name) && (report.of === undefined || state.columns.includes(name)))
        .slice(0, mostSums),
    [report, keys, state.columns],
  );

  const criterion = periodOf(resource, filter);
  const range = criterion && (filter[criterion.name] as DateRange | undefined);
  const previous = rangeBefore(range);
  const isCompared = filter["compared"] === true && previous !== null;
  const groupBy = report.groups.includes(String(filter["groupBy"])) ? String(filter["groupBy"]) : "";

  const now = asked(filter);
  const before = criterion && isCompared ? asked({ ...filter, [criterion.name]: previous }) : null;
  // what groups are not ordered by does not order them
  const ordersGroups = state.orderBy.column === groupBy || sums.includes(state.orderBy.column);
  const isMonth = resource.fields[groupBy]?.kind.startsWith("date") === true;
  const ownOrder = isMonth
    ? ({ column: groupBy, order: "ASC" } as const)
    : ({ column: sums[0] ?? "count", order: "DESC" } as const);
  const order = groupBy === "" || ordersGroups ? state.orderBy : ownOrder;
  const groupOrder = { ...order, ...(order.column === groupBy && { column: "key" }) };
  const totals = useTotals(resource, { filter: now, before, sums, enabled: ready });
  const rows = useReportRows(resource, {
    filter: now,
    orderBy: state.orderBy,
    columns: shown.map(({ key }) => key),
    enabled: ready && groupBy === "",
  });
  const groups = useGroups(resource, { filter: now, before, groupBy, orderBy: groupOrder, sums, enabled: ready });

  const set = (name: string, value: unknown) =>
    setFilter(
      value === null || value === undefined || value === "" || value === false
        ? Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name))
        : { ...filter, [name]: value },
    );
  const date = (name: string) => {
    const { [criterion?.name ?? ""]: own = { preset: "thisYear" }, ...rest } = filter;
    setFilter({ ...rest, [name]: own });
  };
  const drill = (key: string | null) => {
    const narrowed = drillFilter(resource, groupBy, key);
    const { groupBy: _left, ...rest } = filter;
    return narrowed ? () => setFilter({ ...rest, ...narrowed }) : undefined;
  };
  const selection = useSelection(noRows);
  const titleOf = (column: Column) => {
    const title =
      "field" in column
        ? (report.called?.[column.field] ?? t(fieldLabelKey(module, column.field), { _: column.field }))
        : column.key;
    const kind = "field" in column ? resource.fields[column.field]?.kind : undefined;
    return kind === "money" || kind === "unitMoney" ? `${title}, ${account.currency}` : title;
  };
  const view = {
    state,
    asked,
    columns,
    shown,
    titleOf,
    custom,
    selection,
    picking: false,
    setPicking: nothing,
  };
  const list = {
    resource: module,
    data: rows.rows,
    total: totals.data?.now.count,
    isPending: rows.isPending,
    sort: { field: order.column, order: order.order },
    setSort: ({ field, order }: { field: string; order: "ASC" | "DESC" }) => state.setOrderBy({ column: field, order }),
    filterValues: filter,
    setFilters: setFilter,
  } as unknown as ListControllerResult;
  return (
    <ListContextProvider value={list}>
      <ListViewContext value={view}>
        <ReportContext
          value={{
            resource,
            period: criterion ? { criterion, range, before: previous } : null,
            isCompared,
            groupBy,
            set,
            date,
            drill,
            sums,
            totals: totals.data?.now,
            before: totals.data?.before,
            rows,
            groups,
          }}
        >
          {children}
        </ReportContext>
      </ListViewContext>
    </ListContextProvider>
  );
};
