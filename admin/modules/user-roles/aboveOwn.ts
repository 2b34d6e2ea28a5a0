import { isInBase } from "../../../resources/core/permissions.ts";
import { permissionModel } from "../../../resources/core/registry.ts";
import type { Role } from "./permissionMatrix.ts";

/** Whether a role holds a scope that the caller does not: the server lets the caller touch neither the role nor its users. */
export const holdsMore = ({ type, routeBlacklist, scopeBlacklist }: Role, may: (scope: string) => boolean): boolean =>
  Object.entries(permissionModel()).some(
    ([module, { scope, actions }]) =>
      !routeBlacklist.includes(module) &&
      actions
        .map((action) => `${scope}:${action}`)
        .some((held) => isInBase(type, held) && !scopeBlacklist.includes(held) && !may(held)),
  );
