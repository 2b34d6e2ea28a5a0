import { useDataProvider } from "react-admin";
import { givenFilter } from "../filterCodec.ts";
import type { ListState } from "../useListState.ts";
import { savedFilters, type SavedFilter } from "./savedFilter.ts";
import { useReadFiltersAgain } from "./useSavedFilters.ts";

export type ViewWords = Pick<SavedFilter, "name" | "color" | "isShared" | "isDefault">;

/** What a list shows now, as a saved filter keeps it: what is the module's own is left to the module. */
const shownNow = ({ filter, orderBy, columns, byDefault }: ListState) => ({
  criteria: givenFilter(filter),
  sort: orderBy.column === byDefault.orderBy.column && orderBy.order === byDefault.orderBy.order ? null : orderBy,
  columns: columns.join() === byDefault.columns.join() ? [] : columns,
});

/** Writes saved filters; each failure is the caller's to show. */
export const useSaveView = (module: string, state: ListState) => {
  const provider = useDataProvider();
  const readAgain = useReadFiltersAgain();
  const update = async (view: SavedFilter, data: Partial<SavedFilter>) => {
    await provider.update(savedFilters, { id: view.id, data: { ...view, ...data }, previousData: view });
    await readAgain();
  };
  return {
    /** Saves what is shown under a new name, and goes there. */
    add: async (words: ViewWords) => {
      const { data } = await provider.create<SavedFilter>(savedFilters, {
        data: { ...words, module, ...shownNow(state) },
        meta: { fields: ["name", "color", "module", "criteria", "sort", "columns", "isShared", "isDefault", "userId"] },
      });
      await readAgain();
      state.choose(data);
    },
    rename: (view: SavedFilter, words: Partial<ViewWords>) => update(view, words),
    /** The filter becomes what is shown now. */
    keepChanges: async (view: SavedFilter) => {
      const now = shownNow(state);
      await update(view, now);
      state.choose({ ...view, ...now });
    },
    remove: async (view: SavedFilter) => {
      await provider.delete(savedFilters, { id: view.id, previousData: view });
      state.choose(null);
      await readAgain();
    },
  };
};
