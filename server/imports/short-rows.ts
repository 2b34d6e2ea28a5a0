import type { SheetRow } from "./sheet.ts";

const padded = (row: SheetRow, width: number): SheetRow => ({
  ...row,
  cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => "")],
});

/**
 * Rows of the header's width: programs leave out empty cells at the end of a row. Two rows that are one, broken by a line
 * end within a text, stay as short as they are, and are refused by that.
 */
export async function* evenWidths(portions: AsyncIterable<SheetRow[]>, width: number): AsyncGenerator<SheetRow[]> {
  let before: { row: SheetRow; isHalf: boolean } | undefined;
  const done = ({ row, isHalf }: NonNullable<typeof before>): SheetRow =>
    isHalf || row.cells.length >= width ? row : padded(row, width);
  for await (const rows of portions) {
    const portion: SheetRow[] = [];
    for (const row of rows) {
      const [first, second] = [before?.row.cells.length ?? width, row.cells.length];
      const isHalf = first < width && second < width && first !== second && first + second === width + 1;
      if (before) portion.push(done({ row: before.row, isHalf: before.isHalf || isHalf }));
      before = { row, isHalf };
    }
    yield portion;
  }
  if (before) yield [done(before)];
}
