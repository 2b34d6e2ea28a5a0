import { definitionOf } from "../../resources/core/registry.ts";
import { suggested } from "./columns.ts";
import { columnTallies } from "./column-notation.ts";
import { customFieldsOf } from "./custom-fields.ts";

import { asKnown } from "./known/as-known.ts";
import { modulesOf } from "./module-of.ts";
import { givenNotation, Unreadable } from "./notation.ts";
import { openSheet } from "./sheet.ts";
import { sourceOf } from "./source.ts";
import type { Desk, JobIo, Unread } from "./step.ts";
import { storable } from "./storable.ts";

/** Rows that are shown before any is tried. */
const shown = 5;

/** Reads how a file is written, its columns, what they fill, its first rows and how many there are; where nobody said it, also the modules. */
export const read = async (desk: Desk, requested: Unread, { tell }: JobIo): Promise<void> => {
  const written = givenNotation(requested.notation);
  const sheet = await openSheet(await sourceOf(desk, requested), written);
  const [module = null, ...also] =
    requested.module === null ? modulesOf(sheet, requested.fileName) : [requested.module];
  const file = module === null ? { ...sheet, fills: null, constants: {} } : asKnown(sheet, module);
  const { headers, portions, fills } = file;
  const sample: string[][] = [];
  const tallies = columnTallies();
  let rowsTotal = 0;
  for await (const rows of portions()) {
    sample.push(
      ...rows.slice(0, shown - sample.length).map(({ cells }) => cells.map((cell) => storable(cell.slice(0, 200)))),
    );
    for (const row of rows) tallies.add(row);
    rowsTotal += rows.length;
  }
  if (rowsTotal === 0) throw new Unreadable("The file has a header and no rows: nothing would be imported.");
  const notation = { ...file.notation, ...tallies.found(written, file.notation.delimiter) };
  const facts = { progress: "mapping", notation, headers: headers.map(storable), sample, rowsTotal };
  if (module === null) return void (await tell({ ...facts, columns: headers.map(() => null) }));
  const custom = await customFieldsOf(desk, { ...requested, module });
  const columns = suggested(definitionOf(module), custom, headers, requested.remembered, fills);
  // what was said of a file of the same columns, or is known of all files like it
  const isAlike = headers.every((header) => Object.hasOwn(requested.remembered, header));
  await tell({ ...facts, module, also, columns, constants: isAlike ? requested.rememberedConstants : file.constants });
};
