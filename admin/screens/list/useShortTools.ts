import { useMobile } from "../../theme/useMobile.ts";
import { useListView } from "./listContext.ts";

/** On a phone a filter's sentence has the room that the words of the buttons beside it would take. */
export const useShortTools = (): boolean => {
  const { state } = useListView();
  return useMobile() && state.isFiltered;
};
