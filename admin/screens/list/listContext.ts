import type { ListControllerResult, SortPayload } from "react-admin";
import { createContext, useContext } from "react";
import type { CustomField } from "../../fields/useCustomFields.ts";
import type { Column } from "./columns.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import type { ListState } from "./useListState.ts";
import type { Row, Rows } from "./useRows.ts";
import type { Selection } from "./useSelection.ts";

/** What a list knows beyond react-admin's ListContext: saved filters, columns, ranges of ticked rows. */
export type ListView = {
  state: ListState;
  /** A filter as the API is asked: periods are days. */
  asked: (filter: FilterValues) => FilterValues;
  /** Every column there is, and those shown in their order. */
  columns: readonly Column[];
  shown: readonly Column[];
  titleOf: (column: Column) => string;
  custom: readonly CustomField[];
  selection: Selection;
  /** Cards are being ticked; rows have their boxes always. */
  picking: boolean;
  setPicking: (picking: boolean) => void;
};

export const ListViewContext = createContext<ListView | null>(null);

export const useListView = (): ListView => {
  const view = useContext(ListViewContext);
  if (!view) throw new Error("useListView needs a list above it");
  return view;
};

const nothing = () => undefined;

/**
 * The list as react-admin's ListContext tells it. Pages come one after another, so that none is chosen. Made anew with its screen:
 * rows, of which there are many, read none of it.
 */
export const listContextOf = (
  module: string,
  { filter, setFilter, orderBy, setOrderBy }: ListState,
  { rows, total, isPending, isFetching, isLoading, isPlaceholderData, hasNextPage, error, refetch }: Rows,
  { selected, choose, toggle, clear }: Selection,
): ListControllerResult<Row> =>
  ({
    resource: module,
    data: rows,
    total,
    isPending,
    isFetching,
    isLoading,
    isPlaceholderData,
    hasNextPage,
    error,
    refetch,
    sort: { field: orderBy.column, order: orderBy.order },
    setSort: ({ field, order }: SortPayload) => setOrderBy({ column: field, order }),
    filterValues: filter,
    setFilters: setFilter,
    displayedFilters: filter,
    showFilter: nothing,
    hideFilter: (name: string) =>
      setFilter(Object.fromEntries(Object.entries(filter).filter(([other]) => other !== name))),
    selectedIds: [...selected],
    onSelect: choose,
    onSelectAll: () => choose(rows.map(({ id }) => id)),
    onToggleItem: toggle,
    onUnselectItems: clear,
    page: 1,
    perPage: rows.length,
    setPage: nothing,
    setPerPage: nothing,
  }) as unknown as ListControllerResult<Row>;
