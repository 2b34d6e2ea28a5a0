import type { Kind } from "./kind.ts";
import { ledgerFunction } from "./sql-function.ts";

const none =
  "select null::int, null::int, null::text, null::text, null::text, null::int, null::numeric, null::numeric\nwhere false";

/** Checks by kinds of document of their own records, in functions that are written by hand. */
export const checkingSql = (kinds: readonly Kind[]): string => {
  const checks = kinds.flatMap(({ document }) => document.checks ?? []);
  return ledgerFunction({
    name: "app_private.own_differences(p_skus int[] default null)",
    types: "int[]",
    returns:
      "table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)",
    language: "sql",
    traits: "stable",
    about:
      "What documents say of their own records beside what the ledger says: a function of each kind that declares one.",
    body:
      checks.length > 0
        ? checks.map((name) => `select * from app_private.${name}(p_skus)`).join("\nunion all\n")
        : none,
  });
};
