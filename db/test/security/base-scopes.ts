import { permissionsWith, scopesOf } from "../../../resources/core/permissions.ts";
import { resources } from "../../../resources/core/registry.ts";

/** Modules of the permission model and their scopes. */
export const permissions = permissionsWith(resources);
export const scopes = scopesOf(permissions);

/** SEMANTICS 6 in its own words, apart from app_private.scopes: the scopes that the base role "user" has not. */
const management = /^(user_role|api_key|reset|import|error_log|account|webhook|integration):/;
/** The outbox holds links, and such a link lets in anybody who opens it. */
const outbox = /^email:view/;
/** Only a person who answers for it goes beyond a customer's credit. */
const beyondCredit = /^sales_order:credit$/;
/** Files that colleagues uploaded without a record. */
const othersFiles = /^file:delete/;
const othersUsers = /^user:(?!.*:self$)/;
const settingUp = /^(workflow|automation|custom_field|template|project|warehouse):(?!view)/;

const withheldFromUsers = (scope: string) =>
  [management, outbox, beyondCredit, othersFiles, othersUsers, settingUp].some((group) => group.test(scope)) ||
  scope === "stripe:update";

/** Scopes of a role before its blacklists. */
export const baseScopes = (type: "admin" | "user"): readonly string[] =>
  type === "admin" ? scopes : scopes.filter((scope) => !withheldFromUsers(scope));

/** The module that a scope goes with, as a route blacklist names it. */
export const moduleOf = (scope: string): string => {
  const prefix = scope.split(":")[0];
  const found = Object.entries(permissions).find(([, { scope: singular }]) => singular === prefix);
  if (!found) throw new Error(`No module has the scope ${scope}`);
  return found[0];
};

export type RoleSpec = { type: "admin" | "user"; routes?: readonly string[]; without?: readonly string[] };

/** What a role holds: base, less its route blacklist, less its scope blacklist. */
export const heldBy = ({ type, routes = [], without = [] }: RoleSpec): ReadonlySet<string> =>
  new Set(baseScopes(type).filter((scope) => !without.includes(scope) && !routes.includes(moduleOf(scope))));
