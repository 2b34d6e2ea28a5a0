import { useNotify } from "react-admin";
import { useWrite, type Written } from "../../../data/useWrite.ts";
import { givenFilter } from "../../../../resources/core/criteria.ts";
import type { ListState } from "../useListState.ts";
import { savedFilters, type SavedFilter } from "./savedFilter.ts";
import { savedFilters as read } from "./useSavedFilters.ts";

export type ViewWords = Pick<SavedFilter, "name" | "color" | "isShared" | "isDefault">;

/** What a list shows now, as a saved filter keeps it: the module's defaults are left to the module. */
const shownNow = ({ filter, orderBy, columns, byDefault }: ListState) => ({
  criteria: givenFilter(filter),
  sort: orderBy.column === byDefault.orderBy.column && orderBy.order === byDefault.orderBy.order ? null : orderBy,
  columns: columns.join() === byDefault.columns.join() ? [] : columns,
});

/** Writes saved filters and says that it is done; each failure is the caller's to show. */
export const useSaveView = (module: string, state: ListState) => {
  const write = useWrite(savedFilters);
  const notify = useNotify();
  const succeed = (outcome: "added" | "updated" | "deleted") => notify(`views.${outcome}`, { type: "success" });
  const reads = { queryKey: read.queryKey };
  const update = async (view: SavedFilter, data: Partial<SavedFilter>) => {
    await write.update({ id: view.id, data: { ...view, ...data }, before: view, reads });
    succeed("updated");
  };
  return {
    /** Saves what is shown under a new name, and goes there. */
    add: async (words: ViewWords) => {
      const fields = ["name", "color", "module", "criteria", "sort", "columns", "isShared", "isDefault", "userId"];
      const made = await write.create({ ...words, module, ...shownNow(state) }, { fields, reads });
      state.choose(made as Written & SavedFilter);
      succeed("added");
    },
    rename: (view: SavedFilter, words: Partial<ViewWords>) => update(view, words),
    /** The filter becomes what is shown now. */
    keepChanges: async (view: SavedFilter) => {
      const now = shownNow(state);
      await update(view, now);
      state.choose({ ...view, ...now });
    },
    remove: async (view: SavedFilter) => {
      await write.remove(view, { reads, waits: false });
      state.choose(null);
      succeed("deleted");
    },
  };
};
