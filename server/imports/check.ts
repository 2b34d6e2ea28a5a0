import { fileLinesOf, importable } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { targetsOf } from "./columns.ts";
import { constantsOf } from "./constants.ts";
import { customFieldsOf } from "./custom-fields.ts";
import type { Cells } from "./draft.ts";
import { groupingColumns, runsOf, together } from "./gather.ts";
import { judge } from "./judge.ts";
import { asKnown } from "./known/as-known.ts";
import { Unreadable } from "./notation.ts";
import { isRefusal } from "./refusal.ts";
import { openSheet } from "./sheet.ts";
import { sourceOf } from "./source.ts";
import { claimsOf, visitorOf, type Desk, type JobIo, type JobRequest } from "./step.ts";
import { storable, storableCells } from "./storable.ts";
import { allTogether, eachAlone, type Trying } from "./trying.ts";

/** Rows that are judged in one transaction. */
const portion = 1000;

/** Keys of the documents of each module that the files before would bring. */
type Earlier = Map<string, ReadonlySet<string>>;

const tryFile = async (
  desk: Desk,
  requested: JobRequest,
  { tell, add }: JobIo,
  { trying, isTogether, earlier }: { trying: Trying; isTogether: boolean; earlier: Earlier },
): Promise<void> => {
  const { notation, headers, portions } = asKnown(
    await openSheet(await sourceOf(desk, requested), requested.notation),
    requested.module,
  );
  const resource = definitionOf(requested.module);
  const known = targetsOf(resource, await customFieldsOf(desk, requested));
  const targets = requested.columns.map((name) => (name === null ? null : (known.get(name) ?? null)));
  const unknown = requested.columns.find((name, at) => name !== null && targets[at] === null);
  if (unknown !== undefined) throw new Unreadable(`There is no field ${unknown} to fill.`);
  const columns = groupingColumns(resource, requested.columns);
  const judging = {
    ask: desk.ask,
    claims: claimsOf(requested),
    resource,
    targets,
    constants: await constantsOf(desk.ask, claimsOf(requested), known, requested.constants),
    width: headers.length,
    notation,
    mode: requested.mode,
    isTogether,
    seen: new Map<string, number>(),
    brought: earlier.get(requested.module) ?? new Set<string>(),
    bringing: new Set<string>(),
    runs: await runsOf(portions(), columns),
    together: columns,
  };
  let done = 0;
  for await (const some of together(portions(), portion, columns)) {
    const judged = await trying((client, end) => judge(client, judging, some, end));
    await add(
      judged.map((row) => ({
        ...row,
        name: storable(row.name),
        cells: row.cells.map(storableCells) as Cells,
        saved: row.saved.map(storableCells) as Cells,
      })),
    );
    done += some.length;
    if (!(await tell({ rowsDone: done }))) return;
  }
  earlier.set(requested.module, new Set([...judging.brought, ...judging.bringing]));
  await tell({ progress: "checked", rowsDone: done, rowsTotal: done });
};

/** Tries each row of a file, and keeps what it would do. */
export const check = (desk: Desk, requested: JobRequest, io: JobIo): Promise<void> =>
  tryFile(desk, requested, io, {
    trying: eachAlone(desk.pool, visitorOf(requested)),
    isTogether: false,
    earlier: new Map(),
  });

/** A file of several, and what the worker does of it. */
export type Given = { requested: JobRequest; io: JobIo };

/** In which order modules come in, each after those it needs. */
export const placeOf = (module: string | null): number => importable().findIndex(({ name }) => name === module);
/** Tries files one after the other, each with what those before it would have brought. A file that cannot be read says so by itself. */
export const checkTogether = async (desk: Desk, given: readonly Given[]): Promise<void> => {
  const [first] = given;
  if (!first) return;
  const earlier: Earlier = new Map();
  await allTogether(desk.pool, visitorOf(first.requested), async (trying) => {
    for (const [at, { requested, io }] of given.entries()) {
      // records are named later, and prices and costs are asked; documents are not
      const isNeeded = at + 1 < given.length && fileLinesOf(definitionOf(requested.module)) === undefined;
      try {
        await tryFile(desk, requested, io, { trying: trying(isNeeded), isTogether: true, earlier });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await io.tell({ progress: "failed", problem: error.message });
      }
    }
  });
};
