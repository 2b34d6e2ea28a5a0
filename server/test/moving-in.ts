import papa from "papaparse";
import { expect } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { importing } from "./importing.ts";
import type { useServed } from "./served.ts";
import { workbookOf } from "./workbook.ts";

type Row = Readonly<Record<string, string>>;
type Said = { fills: Readonly<Record<string, string>>; constants?: Readonly<Record<string, unknown>> };
/** What became of rows; of documents, what became of each. */
export type Moved = { created: number; refused: number; reasons: Readonly<Record<string, number>> };

/** Brings in rows of a company; then again as a workbook, where those that were accepted change nothing, and the others are refused for the same. */
export const movingIn = (served: ReturnType<typeof useServed>, person: () => TestUser, patience?: number) => {
  const { tried, applied, reasonsOf } = importing(served, patience);
  return async (module: string, rows: readonly Row[], said: Said): Promise<Moved> => {
    const user = person();
    const { id, checked } = await tried(user, module, papa.unparse([...rows]), said);
    const { refused } = checked as unknown as Moved;
    const reasons = await reasonsOf(user, id);
    const { created } = (await applied(user, id)) as unknown as Moved;
    const again = await tried(user, module, await workbookOf(rows), said);
    expect([module, again.checked]).toMatchObject([module, { toCreate: 0, toUpdate: 0, unchanged: created, refused }]);
    expect([module, await reasonsOf(user, again.id)]).toEqual([module, reasons]);
    return { created, refused, reasons };
  };
};
