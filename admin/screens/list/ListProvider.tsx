import {
  InfinitePaginationContext,
  ListContextProvider,
  useTranslate,
  type InfinitePaginationContextValue,
} from "react-admin";
import { useMemo, useState, type ReactNode } from "react";
import { useAccess } from "../../data/access.ts";
import { useResource } from "../../data/recordContext.tsx";
import { useCustomFields } from "../../fields/useCustomFields.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { columnsOf, fieldsRead, type Column } from "./columns.ts";
import { useAskedFilter } from "./filters/useAskedFilter.ts";
import { listContextOf, ListViewContext } from "./listContext.ts";
import { useListState } from "./useListState.ts";
import { useRows } from "./useRows.ts";
import { useSelection } from "./useSelection.ts";

/** What a list shows and how, told to everything inside: react-admin's ListContext, and beside it what only our lists know. */
export const ListProvider = ({ children }: { children: ReactNode }) => {
  const resource = useResource();
  const { name: module } = resource;
  const t = useTranslate();
  const { may } = useAccess();
  const custom = useCustomFields(module, "customFields" in resource.fields);
  const columns = useMemo(() => columnsOf(resource, custom, may), [resource, custom, may]);
  const state = useListState(resource);
  const asked = useAskedFilter(resource);
  const shown = useMemo(() => {
    const known = state.columns.flatMap((key) => columns.filter((column) => column.key === key));
    return known.length > 0 ? known : columns.slice(0, 1);
  }, [state.columns, columns]);
  const rows = useRows(resource, {
    filter: asked(state.filter),
    orderBy: state.orderBy,
    fields: fieldsRead(resource, shown),
    enabled: state.ready,
  });
  const selection = useSelection(useMemo(() => rows.rows.map(({ id }) => id), [rows.rows]));
  const [picking, setPicking] = useState(false);
  const titleOf = (column: Column) =>
    "field" in column
      ? t(fieldLabelKey(module, column.field), { _: column.field })
      : "covered" in column
        ? t("coverage.name")
        : column.custom.displayName;
  const view = { state, asked, columns, shown, titleOf, custom, selection, picking, setPicking };
  return (
    <ListContextProvider value={listContextOf(module, state, rows, selection)}>
      <InfinitePaginationContext.Provider value={rows as unknown as InfinitePaginationContextValue}>
        <ListViewContext value={view}>{children}</ListViewContext>
      </InfinitePaginationContext.Provider>
    </ListContextProvider>
  );
};
