import { useCanAccess } from "react-admin";
import { actions, mayWrite, useAccess } from "./access.ts";

/**
 * Whether the person may create, update or delete records of a module, as react-admin asks our authProvider. The scopes came with
 * the person, so that it is known at once and no button flickers.
 */
export const useMayWrite = (module: string, what: keyof typeof actions): boolean => {
  const known = mayWrite(useAccess(), module, what);
  const { canAccess = known } = useCanAccess({
    resource: module,
    action: actions[what],
    initialData: known,
    staleTime: Infinity,
  });
  return canAccess;
};
