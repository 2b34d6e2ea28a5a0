import type { Part } from "./archive.ts";
import { readMarkup } from "./markup.ts";
import { builtInFormat, formatOf, type NumberFormat } from "./number-format.ts";

/** What the numbers of each style of cells are shown as. */
export const stylesOf = async (part: Part | undefined): Promise<readonly NumberFormat[]> => {
  const codes = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isOfCells = false;
  await readMarkup(part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "cellXfs") isOfCells = true;
      else if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatOf(formatCode));
      else if (name === "xf" && isOfCells)
        styles.push(codes.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId ?? 0)));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
};
