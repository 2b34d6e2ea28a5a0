import { createContext, useContext } from "react";
import { scopeOf } from "../../resources/core/naming.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { resourceOf } from "./resources.ts";
import type { Simulation } from "./simulation.ts";

export type CurrentUser = {
  id: number;
  username: string;
  email: string;
  hasTakenTour: boolean;
  profile: { firstName: string; lastName: string | null; fullName: string };
  role: {
    id: number;
    slug: string;
    displayName: string;
    type: "admin" | "user";
    routeBlacklist: readonly string[];
    scopeBlacklist: readonly string[];
  };
  /** Own keys and calendar addresses that a reset of the password stopped. */
  suspendedCredentials?: number | null;
  /** What the role grants after its blacklists: "sku:view:all". */
  scopes: readonly string[];
  account: { id: number; name: string; subdomain: string; currency: string; timeZone: string };
  /** Whose eyes this person looks through: role and scopes are theirs then. */
  simulation?: Simulation | null;
};

export const currentUserQuery = `query CurrentUser { currentUser {
  id username email hasTakenTour profile { firstName lastName fullName }
  role { id slug displayName type routeBlacklist scopeBlacklist } scopes suspendedCredentials
  account { id name subdomain currency timeZone }
} }`;

export type Access = {
  user: CurrentUser;
  /** Whether the role has a scope: `sales_order:place`. The server decides; this hides what it would refuse. */
  may: (scope: string) => boolean;
  /** Whether the role sees a module at all. */
  sees: (module: string) => boolean;
};

const scopePrefix = (module: string) => scopeOf(resourceOf(module));

export const accessOf = (user: CurrentUser): Access => {
  const scopes = new Set(user.scopes);
  const may = (scope: string) => scopes.has(scope);
  return {
    user,
    may,
    sees: (module) => {
      const resource = resourceOf(module);
      const scopes = resource.report?.scopes ?? viewScopesOf(resource, "all");
      return scopes.every(may) && !user.role.routeBlacklist.includes(module);
    },
  };
};

/** What react-admin calls them. */
export const actions = { create: "create", update: "edit", delete: "delete" } as const;

/** Whether the role may create, update or delete records of a module. */
export const mayWrite = ({ may }: Access, module: string, what: "create" | "update" | "delete"): boolean => {
  // the record it belongs to decides, and the server knows it
  if (resourceOf(module).follows) return true;
  const prefix = scopePrefix(module);
  return may(`${prefix}:${what}`) || may(`${prefix}:${what}:single`);
};

export const AccessContext = createContext<Access | null>(null);

export const useAccess = (): Access => {
  const access = useContext(AccessContext);
  if (!access) throw new Error("useAccess needs a signed-in user above it");
  return access;
};
