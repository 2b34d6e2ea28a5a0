import { appScopes } from "../../../resources/core/registry.ts";
import { columns, rows, scopesIn, type Role, type Row } from "../user-roles/permissionMatrix.ts";

const offered = appScopes();

/** Modules of which an app can declare anything. */
export const offeredRows: readonly Row[] = rows.filter((row) => scopesIn(row).some((scope) => offered.includes(scope)));

/** What an app declares, as the table of permissions reads it: a user's role without all else. */
export const roleOf = (scopes: readonly string[]): Role => ({
  type: "user",
  routeBlacklist: [],
  scopeBlacklist: offered.filter((scope) => !scopes.includes(scope)),
});

/** What the table was left with. */
export const scopesOf = ({ routeBlacklist, scopeBlacklist }: Role): readonly string[] => {
  const hidden = new Set(rows.filter(({ module }) => routeBlacklist.includes(module)).flatMap(scopesIn));
  return offered.filter((scope) => !scopeBlacklist.includes(scope) && !hidden.has(scope));
};

type Words = { translate: (key: string) => string; nameOf: (row: Row) => string };

/** What an app declares in words, a module a line: ["Sales orders", "view, place"]. */
export const saidOf = (
  scopes: readonly string[],
  { translate, nameOf }: Words,
): readonly (readonly [string, string])[] =>
  offeredRows.flatMap((row) => {
    const words = [
      ...columns
        .filter((column) => row.cells[column].some((scope) => scopes.includes(scope)))
        .map((column) => translate(`permissions.columns.${column}`)),
      ...row.verbs
        .filter(({ scope }) => scopes.includes(scope))
        .map(({ verb }) => translate(`permissions.verbs.${verb.replaceAll(":", "-")}`)),
    ];
    return words.length > 0 ? [[nameOf(row), words.join(", ").toLowerCase()] as const] : [];
  });
