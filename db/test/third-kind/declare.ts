import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const texts = import.meta.dirname;

/**
 * Kinds of document that the project has not: goods that move from one warehouse to another; goods that a customer gives
 * back for others, locked by the customer's order, with two kinds of line; money paid down on an order, without lines; money paid back
 * for lines of an order at their price, in two states and without stock.
 */
export const kinds = ["relocations", "exchanges", "deposits", "credits"] as const;

const tablesOf = (kind: string): string => readFileSync(join(texts, `${kind}.sql`), "utf8");

/** Declares them in a copy of the project, each by a table file and a resource file. Answers the paths written. */
export const declareKinds = (folder: string): readonly string[] =>
  kinds
    .flatMap((kind, n) => {
      const files = {
        [`db/migrations/committed/${String(900 + n).padStart(6, "0")}-${kind}.sql`]: tablesOf(kind),
        [`resources/${kind}/resource.ts`]: readFileSync(join(texts, `${kind}.txt`), "utf8"),
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return Object.keys(files);
    })
    .toSorted();

/** The SQL of their tables. */
export const tables = (): string => kinds.map(tablesOf).join("\n");
