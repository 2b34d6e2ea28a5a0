import type { Kind } from "./kind.ts";

const soon =
  "autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500";

/** Every save writes a document and its lines. Room on its page lets a document be written again without touching an index. */
export const vacuumingSql = (kinds: readonly Kind[]): string =>
  kinds
    .flatMap(({ table, lines }) => [
      `alter table app_public.${table} set (${soon}, fillfactor = 80);\n`,
      ...lines.map((line) => `alter table app_public.${line.table} set (${soon});\n`),
    ])
    .join("");
