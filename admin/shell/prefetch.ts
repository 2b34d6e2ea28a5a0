import { isSignedIn } from "../data/authProvider.ts";
import { currentUser } from "../data/currentUser.ts";
import { queryClient } from "../data/queryClient.ts";
import { listPath, screens } from "../data/resources.ts";
import { customFieldsOf } from "../fields/useCustomFields.ts";
import { savedFilters } from "../screens/list/views/useSavedFilters.ts";
import { ListScreen } from "./listScreen.ts";

/**
 * Nothing can be drawn before it is known who looks, and no row of a list be asked for before its saved filters and
 * custom fields are: asked together, before React has begun.
 */
export const prefetch = (path: string): void => {
  if (!isSignedIn()) return;
  void queryClient.prefetchQuery(currentUser);
  const list = screens.find(({ name }) => listPath(name) === path);
  if (!list) return;
  void ListScreen.fetch().catch(() => undefined); // where it is missing, the place it is shown at says so
  void queryClient.prefetchQuery(savedFilters);
  if ("customFields" in list.fields) void queryClient.prefetchQuery(customFieldsOf(list.name));
};
