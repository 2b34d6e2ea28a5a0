import type { PoolClient } from "pg";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { isImportable } from "../../resources/core/exchange.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { Refused } from "../graphql/ask.ts";
import { keyOf } from "../files/store.ts";
import { apply } from "./apply.ts";
import type { Cells } from "./draft.ts";
import { suggested, targetsOf, type CustomField } from "./columns.ts";
import { columnTogether, runsOf, together } from "./gather.ts";
import { judge } from "./judge.ts";
import { Unreadable } from "./notation.ts";
import { asKnown } from "./known/as-known.ts";
import { openSheet } from "./sheet.ts";
import { claimsOf, Incomplete, visitorOf, type Desk, type Hands, type Wanted } from "./step.ts";
import { undo } from "./undo.ts";

/** Bytes of a file that may be brought in. */
const largest = 25 * 1024 * 1024;
/** Rows that are judged in one transaction. */
const portion = 200;
const bytesOf = async ({ store }: Desk, { claims, path }: Wanted): Promise<Buffer> => {
  const file = await store.read(keyOf(claims.acc, path));
  if (!file) throw new Unreadable("The file is not there any more: send it again.");
  if (file.size > largest) {
    file.bytes.destroy();
    throw new Unreadable("The file has more than 25 MB: split it.");
  }
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const sheetOf = async (desk: Desk, wanted: Wanted) =>
  asKnown(await openSheet(await bytesOf(desk, wanted), wanted.notation), wanted.module);

const customFieldsOf = async ({ ask }: Desk, wanted: Wanted): Promise<readonly CustomField[]> => {
  if (definitionOf(wanted.module).fields["customFields"]?.kind !== "customFields") return [];
  const { custom } = await ask<{ custom: CustomField[] }>(
    claimsOf(wanted),
    "query Custom($filter: CustomFieldFilter) { custom: customFields(filter: $filter, limit: 100) { id displayName slug kind } }",
    { filter: { modules: [wanted.module] } },
  );
  return custom;
};

const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();
const storableCells = (cells: string | readonly string[]): string | string[] =>
  typeof cells === "string" ? storable(cells) : cells.map(storable);

const read = async (desk: Desk, wanted: Wanted, { tell }: Hands): Promise<void> => {
  const { notation, headers, portions, fills } = await sheetOf(desk, wanted);
  const sample: string[][] = [];
  let rowsTotal = 0;
  for await (const rows of portions()) {
    sample.push(
      ...rows.slice(0, 5 - sample.length).map(({ cells }) => cells.map((cell) => storable(cell.slice(0, 200)))),
    );
    rowsTotal += rows.length;
  }
  if (rowsTotal === 0) throw new Unreadable("The file has a header and no rows: nothing would be imported.");
  const columns = suggested(
    definitionOf(wanted.module),
    await customFieldsOf(desk, wanted),
    headers,
    wanted.remembered,
    fills,
  );
  await tell({ progress: "mapping", notation, headers: headers.map(storable), sample, columns, rowsTotal });
};

/** Ends a transaction without keeping what it did. */
class Undone extends Error {}
const withoutTrace = async <T>(desk: Desk, visitor: Visitor, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  let result: T | undefined;
  await withVisitor(desk.pool, visitor, async (client) => {
    result = await work(client);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result as T;
};

const check = async (desk: Desk, wanted: Wanted, { tell, add }: Hands): Promise<void> => {
  const { notation, headers, portions } = await sheetOf(desk, wanted);
  const resource = definitionOf(wanted.module);
  const known = targetsOf(resource, await customFieldsOf(desk, wanted));
  const targets = wanted.columns.map((name) => (name === null ? null : (known.get(name) ?? null)));
  const unknown = wanted.columns.find((name, at) => name !== null && targets[at] === null);
  if (unknown !== undefined) throw new Unreadable(`There is no field ${unknown} to fill.`);
  const seen = new Map<string, number>();
  const column = columnTogether(resource, wanted.columns);
  const runs = await runsOf(portions(), column);
  const judging = {
    ask: desk.ask,
    claims: claimsOf(wanted),
    resource,
    targets,
    width: headers.length,
    notation,
    mode: wanted.mode,
    seen,
    runs,
  };
  let done = 0;
  for await (const some of together(portions(), portion, column)) {
    const judged = await withoutTrace(desk, visitorOf(wanted), (client) => judge(client, judging, some));
    await add(
      judged.map((row) => ({ ...row, name: storable(row.name), cells: row.cells.map(storableCells) as Cells })),
    );
    done += some.length;
    if (!(await tell({ rowsDone: done }))) return;
  }
  await tell({ progress: "checked", rowsDone: done, rowsTotal: done });
};

/** Reads, tries, saves and takes back files of rows, as the person who brought them could. */
export const importDesk = (ask: Desk["ask"], pool: Desk["pool"], store: Desk["store"]) => {
  const desk = { ask, pool, store };
  const steps = { reading: read, checking: check, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, hands: Hands): Promise<void> => {
      const wanted = given as Wanted;
      if (!isDeclared(wanted.module) || !isImportable(definitionOf(wanted.module)))
        throw new Unreadable("There is nothing to import into of this name.");
      await steps[wanted.step](desk, wanted, hands);
    },
    /** Whether it failed for what is in the file or what its person may, and would again. */
    isRefusal: (error: unknown): error is Error =>
      error instanceof Unreadable ||
      error instanceof Incomplete ||
      (error instanceof Refused && !["UNAVAILABLE", "RATE_LIMITED", "INTERNAL", "CONFLICT"].includes(error.code)),
  };
};
