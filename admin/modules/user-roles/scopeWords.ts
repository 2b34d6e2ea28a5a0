import type { useTranslate } from "react-admin";
import { moduleName } from "./moduleName.ts";
import { columns, rows, scopesIn } from "./permissionMatrix.ts";

/** Names beyond this many are counted. */
const named = 4;

/** Scopes as the table of permissions calls them: "View: Sales orders, SKUs; Create: Shipments; Sales orders: Place". */
export const scopeWords = (t: ReturnType<typeof useTranslate>, scopes: readonly string[]): string => {
  const has = (scope: string) => scopes.includes(scope);
  const listed = (names: readonly string[]) =>
    names.length > named
      ? t("permissions.andMore", { names: names.slice(0, named).join(", "), smart_count: names.length - named })
      : names.join(", ");
  const known = new Set(rows.flatMap(scopesIn));
  return [
    ...columns.flatMap((column) => {
      const names = rows.filter(({ cells }) => cells[column].some(has)).map((row) => moduleName(t, row));
      return names.length > 0
        ? [t("permissions.cell", { module: t(`permissions.columns.${column}`), column: listed(names) })]
        : [];
    }),
    ...rows.flatMap((row) =>
      row.verbs
        .filter(({ scope }) => has(scope))
        .map(({ verb }) =>
          t("permissions.cell", {
            module: moduleName(t, row),
            column: t(`permissions.verbs.${verb.replaceAll(":", "-")}`),
          }),
        ),
    ),
    // what an earlier version had is called as it was
    ...scopes.filter((scope) => !known.has(scope)),
  ].join("; ");
};
