import { scopeOf } from "../../../resources/core/naming.ts";
import { isInBase } from "../../../resources/core/permissions.ts";
import { permissionModel, resources } from "../../../resources/core/registry.ts";
import type { Resource } from "../../../resources/core/resource.ts";

/** What a role takes from its base type. */
export type Role = {
  type: "admin" | "user";
  routeBlacklist: readonly string[];
  scopeBlacklist: readonly string[];
};
export const columns = ["view", "create", "update", "delete"] as const;
export type Column = (typeof columns)[number];
/** A verb beyond the four columns: sales_order:place, the bulk update of SKUs, what concerns only oneself. */
export type Verb = { verb: string; scope: string };
export type Row = {
  module: string;
  /** Its name, where the module has screens or records here; the others have words of their own. */
  resource: Resource | undefined;
  group: Group;
  cells: Readonly<Record<Column, readonly string[]>>;
  verbs: readonly Verb[];
};
export const groups = [
  "side",
  "security",
  "system-config",
  "api-apps",
  "utilities",
  "records",
  "prices",
  "elsewhere",
] as const;
export type Group = (typeof groups)[number];
/** Of a cell or a module: all of it, a part, nothing; "never" where the base type has none of it. */
export type Grant = "all" | "part" | "none" | "never";

const secrets = ["sku_prices", "sku_costs"];

/** The column an action stands in; undefined for a verb of its own. `update` beside `update:single` is the bulk action. */
const columnOf = (action: string, all: readonly string[]): Column | undefined => {
  if (action.endsWith(":self")) return undefined;
  if (action === "update" && all.includes("update:single")) return undefined;
  return columns.find((column) => action === column || action.startsWith(`${column}:`));
};

const resourceOf = (module: string, scope: string): Resource | undefined =>
  resources.find(({ name }) => name === module) ??
  resources.find((resource) => scopeOf(resource) === scope && resource.menu);

const groupOf = (module: string, resource: Resource | undefined): Group => {
  if (secrets.includes(module)) return "prices";
  if (!resource) return "elsewhere";
  if (!resource.menu) return "records";
  return resource.menu.in === "side" ? "side" : resource.menu.section;
};

const rowOf = (module: string, scope: string, actions: readonly string[]): Row => {
  const resource = resourceOf(module, scope);
  const inColumn = (column: Column) =>
    actions.filter((action) => columnOf(action, actions) === column).map((action) => `${scope}:${action}`);
  return {
    module,
    resource,
    group: groupOf(module, resource),
    cells: {
      view: inColumn("view"),
      create: inColumn("create"),
      update: inColumn("update"),
      delete: inColumn("delete"),
    },
    verbs: actions
      .filter((action) => columnOf(action, actions) === undefined)
      .map((action) => ({ verb: action, scope: `${scope}:${action}` })),
  };
};

/** Every module of the permission model, grouped and ordered as the menus are. */
export const rows: readonly Row[] = Object.entries(permissionModel())
  .map(([module, { scope, actions }]) => rowOf(module, scope, actions))
  .toSorted(
    (a, b) =>
      groups.indexOf(a.group) - groups.indexOf(b.group) ||
      (a.resource?.menu?.order ?? 1000) - (b.resource?.menu?.order ?? 1000) ||
      a.module.localeCompare(b.module),
  );

export const scopesIn = ({ cells, verbs }: Row): readonly string[] => [
  ...columns.flatMap((column) => cells[column]),
  ...verbs.map(({ scope }) => scope),
];

/** The scopes among these that the base type brings. */
const inBase = ({ type }: Role, scopes: readonly string[]) => scopes.filter((scope) => isInBase(type, scope));

/** How much of some scopes a role has, the whole module aside. */
export const grantOf = (role: Role, scopes: readonly string[]): Grant => {
  const offered = inBase(role, scopes);
  if (offered.length === 0) return "never";
  const kept = offered.filter((scope) => !role.scopeBlacklist.includes(scope));
  return kept.length === offered.length ? "all" : kept.length > 0 ? "part" : "none";
};

export const isHidden = (role: Role, { module }: Row): boolean => role.routeBlacklist.includes(module);

/** How much of a module a role has. */
export const moduleGrant = (role: Role, row: Row): Grant => {
  const grant = grantOf(role, scopesIn(row));
  return grant === "never" ? "never" : isHidden(role, row) ? "none" : grant;
};

const without = (list: readonly string[], gone: readonly string[]) => list.filter((each) => !gone.includes(each));
const withAll = (list: readonly string[], more: readonly string[]) => [...new Set([...list, ...more])].toSorted();

/** Gives some scopes when any of them is missing, and takes them all otherwise. */
export const toggleScopes = (role: Role, scopes: readonly string[]): Role => ({
  ...role,
  scopeBlacklist:
    grantOf(role, scopes) === "all"
      ? withAll(role.scopeBlacklist, inBase(role, scopes))
      : without(role.scopeBlacklist, scopes),
});

/** From part to all, from all to nothing, from nothing back to what it was. */
export const toggleModule = (role: Role, row: Row): Role => {
  const grant = moduleGrant(role, row);
  if (isHidden(role, row)) return { ...role, routeBlacklist: without(role.routeBlacklist, [row.module]) };
  return grant === "all"
    ? { ...role, routeBlacklist: withAll(role.routeBlacklist, [row.module]) }
    : { ...role, scopeBlacklist: without(role.scopeBlacklist, scopesIn(row)) };
};

const seen = (row: Row) => row.cells.view;
const written = (row: Row) => scopesIn(row).filter((scope) => !seen(row).includes(scope) && !scope.endsWith(":self"));

/** All that the base type has. */
export const everything = (role: Role): Role => ({ ...role, routeBlacklist: [], scopeBlacklist: [] });
/** Every right to write is taken away; hidden modules stay hidden. */
export const readOnly = (role: Role): Role => ({
  ...role,
  scopeBlacklist: withAll(role.scopeBlacklist, inBase(role, rows.flatMap(written))),
});
/** Neither prices nor costs, in any screen, document or answer of the API. */
export const withoutPrices = (role: Role): Role => ({ ...role, routeBlacklist: withAll(role.routeBlacklist, secrets) });

export const isReadOnly = (role: Role): boolean =>
  rows.every((row) => isHidden(role, row) || ["none", "never"].includes(grantOf(role, written(row))));
