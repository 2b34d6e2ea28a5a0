import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** SQL that is run again as a whole whenever any of it changes: functions, triggers, views. */
export type SqlFile = { path: string; text: string };

/** In the order they are applied: each may name what an earlier one made. */
const areas = [
  "core",
  "permissions",
  "history",
  "search",
  "fields",
  "accounts",
  "apps",
  "parties",
  "catalogue",
  "pricing",
  "documents",
  "notifications",
  "integrations",
  "stock",
  "facts",
  "money",
  "shipping",
  "reports",
  "rules",
  "emails",
  "exchange",
  "bulk",
];

const sqlFilesIn = (root: string, folder: string): string[] => {
  try {
    return readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => `${folder}/${name}`);
  } catch {
    return []; // an area without SQL of its own
  }
};

/** Generated, and before everything: policies, grants and writers follow from it. */
const guards = "db/generated/guards.sql";

/** Generated files, each after the area whose functions it needs: documents before the ledger that reads their views. */
const generatedAfter: Readonly<Record<string, readonly string[]>> = {
  documents: ["db/generated/documents.sql"],
  shipping: ["db/generated/writers.sql"],
  money: ["db/generated/amounts.sql"],
  reports: ["db/generated/reports.sql", "db/generated/calendar.sql"],
  rules: ["db/generated/rules.sql"],
  emails: ["db/generated/papers.sql"],
  exchange: ["db/generated/bulk.sql"],
};

/** Every re-applied file; generated writers last. `without`: paths left out, for the generator that makes them. */
export const reappliedFiles = (root: string, without: readonly string[] = []): SqlFile[] =>
  [guards, ...areas.flatMap((area) => [...sqlFilesIn(root, `db/${area}`), ...(generatedAfter[area] ?? [])])]
    .filter((path) => !without.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
