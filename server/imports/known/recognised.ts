import { bare } from "../column-name.ts";
import { cin7Core } from "./cin7-core.ts";
import type { KnownFile } from "./known-file.ts";
import { odoo } from "./odoo.ts";
import { quickbooks } from "./quickbooks.ts";
import { shopify } from "./shopify.ts";

/** Exports of the systems that people leave. */
export const knownFiles: readonly KnownFile[] = [...shopify, ...quickbooks, ...cin7Core, ...odoo];

/** Titles may stand above the names of columns, in so many rows. */
const mostAbove = 10;

const isHeaderOf = ({ marks }: KnownFile, names: ReadonlySet<string>): boolean =>
  marks.every((mark) => names.has(bare(mark)));

/** Whose export a file is by its first rows, and in which of them the columns are named; of several the one that says most of it. */
export const recognised = (first: readonly (readonly string[])[]): { known: KnownFile; above: number } | null => {
  for (const [above, cells] of first.slice(0, mostAbove).entries()) {
    const names = new Set(cells.map(bare));
    const share = (file: KnownFile) => file.header.filter((name) => names.has(bare(name))).length / file.header.length;
    const [known] = knownFiles.filter((file) => isHeaderOf(file, names)).toSorted((a, b) => share(b) - share(a));
    if (known) return { known, above };
  }
  return null;
};
