import papa from "papaparse";
import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { importing } from "./importing.ts";
import { moveIns, type Move } from "./move-ins.ts";
import type { useServed } from "./served.ts";
import { workbookOf } from "./workbook.ts";

type Row = Readonly<Record<string, string>>;
/** One file of a company: which columns fill which fields, and what is said once for all of its rows. */
export type Sheet = {
  module: string;
  rows: readonly Row[];
  fills: Readonly<Record<string, string>>;
  constants?: Readonly<Record<string, unknown>>;
};
/** What became of rows; of documents, what became of each. */
export type Moved = { created: number; refused: number; reasons: Readonly<Record<string, number>> };

/**
 * Brings in files of a company as one, by the calls of the move-in assistant; then again as workbooks, where those that were
 * accepted change nothing, and the others are refused for the same. `moved` is told in the order of the files.
 */
export const movingIn = (served: ReturnType<typeof useServed>, person: () => TestUser, patience = 40) => {
  const { run, reasonsOf } = importing(served);
  const { call, apply, until, gathered } = moveIns(served, person, patience);
  /** Tries files as one, each mapped as it is said. */
  const tried = async (
    sheets: readonly Sheet[],
    suffix: string,
    bytesOf: (rows: readonly Row[]) => string | Buffer | Promise<Buffer>,
  ) => {
    const files = [];
    for (const [at, { module, rows }] of sheets.entries())
      files.push({ module, name: `${at} ${module}.${suffix}`, bytes: await bytesOf(rows) });
    const { id, move } = await gathered(files);
    for (const [at, { fills, constants }] of sheets.entries()) {
      const file = move.imports[at]!;
      const columns = file.headers.map((header) => fills[header] ?? null);
      const said = { id: file.id, columns, mode: "upsert", ...(constants && { constants }) };
      expect((await run(person(), "mapImport", "MapImportInput", said)).errors).toEqual([]);
    }
    expect(await call("checkMoveIn", id)).toEqual([]);
    const checked = await until(id, "checked");
    expect(checked).toMatchObject({ progress: "checked", problem: null });
    return { id, checked };
  };
  const reasonsIn = ({ imports }: Move) => Promise.all(imports.map(({ id }) => reasonsOf(person(), id)));
  return async (sheets: readonly Sheet[]): Promise<Moved[]> => {
    const { id, checked } = await tried(sheets, "csv", (rows) => papa.unparse([...rows]));
    const reasons = await reasonsIn(checked);
    expect(await apply(id)).toEqual([]);
    const done = await until(id, "complete");
    const moved = done.imports.map(({ created, refused }, at) => ({ created, refused, reasons: reasons[at] }) as Moved);
    const again = await tried(sheets, "xlsx", workbookOf);
    expect(again.checked.imports).toMatchObject(
      moved.map(({ created, refused }) => ({ toCreate: 0, toUpdate: 0, unchanged: created, refused })),
    );
    expect(await reasonsIn(again.checked)).toEqual(reasons);
    return moved;
  };
};
