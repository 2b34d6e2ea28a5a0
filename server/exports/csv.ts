import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import papa from "papaparse";
import type { Cell, RowWriter } from "./cell.ts";
import { withoutFormulas } from "./formula.ts";

const textOf = (cell: Cell): string => {
  if (cell === null) return "";
  if (cell.kind === "boolean") return cell.value ? "true" : "false";
  return cell.kind === "text" ? withoutFormulas(cell.value) : cell.value;
};

/** Comma-separated, UTF-8 with a byte order mark, lines ended by CR LF: what spreadsheets open without being asked. */
export const csvWriter = (out: Writable): RowWriter => {
  let isBegun = false;
  return {
    write: async (cells) => {
      const line = papa.unparse([cells.map(textOf)]);
      if (!out.write(`${isBegun ? "" : "\uFEFF"}${line}\r\n`)) await once(out, "drain");
      isBegun = true;
    },
    end: async () => {
      out.end();
      await finished(out);
    },
  };
};
