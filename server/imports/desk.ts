import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { exchangeKeysOf } from "../../resources/core/exchange.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import { csvWriter } from "../exports/csv.ts";
import { Refused, type Ask } from "../graphql/ask.ts";
import { keyOf, type FileStore } from "../files/store.ts";
import type { Claims } from "../graphql/visitor.ts";
import { suggested, targetsOf, type CustomField } from "./columns.ts";
import { judge, type Judged } from "./judge.ts";
import { Unreadable, type Notation } from "./notation.ts";
import { saveRows, type Problem } from "./save.ts";
import { openSheet } from "./sheet.ts";
import { sayProblem } from "./words.ts";

/** A step of an import, as app_private.begin_import tells it. */
export type Wanted = {
  id: number;
  claims: Omit<Claims, "sid" | "exp">;
  step: "reading" | "checking" | "applying";
  module: string;
  language: Language;
  path: string;
  fileName: string;
  notation: Partial<Notation>;
  headers: readonly string[];
  columns: readonly (string | null)[];
  remembered: Readonly<Record<string, string | null>>;
  mode: "create" | "update" | "upsert";
  isWhole: boolean;
  /** Rows that the check left to be saved. */
  toApply: number;
};
/** What the worker does meanwhile: tells how far it is (false where nobody wants it any more), and keeps rows. */
export type Hands = {
  tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
  add(rows: readonly Judged[]): Promise<void>;
  rows(after: number): Promise<readonly { row: number; cells: readonly string[]; problems: readonly Problem[] }[]>;
};
type Desk = { ask: Ask; pool: Pool; store: FileStore };

/** Bytes of a file that may be brought in. */
const largest = 25 * 1024 * 1024;
/** Rows that are judged or saved in one transaction. */
const portion = 200;
/** How many rows may be saved all or none: they are one transaction. */
const mostTogether = 20_000;

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

const visitorOf = ({ claims, fileName }: Wanted): Visitor => ({
  ...{ role: claims.role, accountId: claims.acc, userId: claims.sub, roleType: claims.type, granted: claims.granted },
  cause: `import ${fileName}`.slice(0, 200),
});
const claimsOf = ({ claims }: Wanted): Claims => ({ ...claims, sid: 0, exp: Number.MAX_SAFE_INTEGER });

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

const read = async (desk: Desk, wanted: Wanted, { tell }: Hands): Promise<void> => {
  const { notation, headers, portions } = await openSheet(await bytesOf(desk, wanted), wanted.notation);
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
  const { notation, headers, portions } = await openSheet(await bytesOf(desk, wanted), wanted.notation);
  const resource = definitionOf(wanted.module);
  const known = targetsOf(resource, await customFieldsOf(desk, wanted));
  const targets = wanted.columns.map((name) => (name === null ? null : (known.get(name) ?? null)));
  const unknown = wanted.columns.find((name, at) => name !== null && targets[at] === null);
  if (unknown !== undefined) throw new Unreadable(`There is no field ${unknown} to fill.`);
  const seen = new Map<string, number>();
  const judging = {
    ask: desk.ask,
    claims: claimsOf(wanted),
    resource,
    targets,
    width: headers.length,
    notation,
    mode: wanted.mode,
    seen,
  };
  let done = 0;
  for await (const rows of portions())
    for (let from = 0; from < rows.length; from += portion) {
      const some = rows.slice(from, from + portion);
      const judged = await withoutTrace(desk, visitorOf(wanted), (client) => judge(client, judging, some));
      await add(judged.map((row) => ({ ...row, name: storable(row.name), cells: row.cells.map(storable) })));
      done += some.length;
      if (!(await tell({ rowsDone: done }))) return;
    }
  await tell({ progress: "checked", rowsDone: done, rowsTotal: done });
};

type Row = { row_number: number; input: object };
const nextRows = async (client: PoolClient, id: number, after: number): Promise<readonly Row[]> => {
  const { rows } = await client.query<Row>("select row_number, input from app_hidden.rows_to_apply($1, $2)", [
    id,
    after,
  ]);
  return rows;
};

/** Saves rows and notes what became of them, in one transaction. */
const saveSome = async (client: PoolClient, { id, module }: Wanted, rows: readonly Row[]): Promise<number> => {
  const noted: object[] = [];
  let refused = 0;
  const saved = await saveRows(
    client,
    module,
    rows.map(({ input }) => input),
    "kept",
  );
  for (const [at, result] of saved.entries()) {
    const row = rows[at]!.row_number;
    if ("id" in result) noted.push({ row, outcome: "done", recordId: result.id });
    else {
      refused += 1;
      noted.push({ row, outcome: "failed", problems: result.problems });
    }
  }
  await client.query("select app_hidden.note_import_rows($1, $2::jsonb)", [id, JSON.stringify(noted)]);
  return refused;
};

/** What changed since the check keeps rows from being saved; where all or none are, nothing is. */
class Incomplete extends Error {}

const apply = async (desk: Desk, wanted: Wanted, hands: Hands): Promise<void> => {
  const { tell } = hands;
  const visitor = visitorOf(wanted);
  let done = 0;
  if (wanted.isWhole) {
    await withVisitor(desk.pool, visitor, async (client) => {
      for (
        let rows = await nextRows(client, wanted.id, 0);
        rows.length > 0;
        rows = await nextRows(client, wanted.id, rows.at(-1)!.row_number)
      ) {
        if ((await saveSome(client, wanted, rows)) > 0)
          throw new Incomplete(
            "A row was refused that was not when they were checked, so that none was saved. Check them again.",
          );
        done += rows.length;
        if (done > mostTogether)
          throw new Incomplete(`More than ${mostTogether} rows are not saved all or none: apply those that can be.`);
      }
      if (done !== wanted.toApply) throw new Incomplete("It was canceled meanwhile, so that no row was saved.");
    });
  } else
    for (;;) {
      const some = await withVisitor(
        desk.pool,
        visitor,
        async (client) => {
          const rows = await nextRows(client, wanted.id, 0);
          await saveSome(client, wanted, rows);
          return rows.length;
        },
        { retry: true },
      );
      done += some;
      if (some === 0) break;
      if (!(await tell({ rowsDone: done }))) return;
    }
  const errorsPath = await writeErrors(desk, wanted, hands);
  await tell({ progress: "complete", ...(errorsPath !== null && { errorsPath }) });
};

/** The rows that were not saved, as they came, with a column of what is wrong. */
const writeErrors = async ({ store }: Desk, wanted: Wanted, { rows: rowsAfter }: Hands): Promise<string | null> => {
  const path = randomBytes(24).toString("base64url");
  const source = join(store.waiting, `errors-${path}`);
  await mkdir(store.waiting, { recursive: true, mode: 0o700 });
  const out = createWriteStream(source, { mode: 0o600 });
  try {
    const writer = csvWriter(out);
    const { headers, language, claims, columns } = wanted;
    const text = (value: string) => ({ kind: "text", value }) as const;
    await writer.write([...headers, "errors"].map(text));
    let after = 0;
    let count = 0;
    for (let rows = await rowsAfter(0); rows.length > 0; rows = await rowsAfter(after)) {
      for (const { row, cells, problems } of rows) {
        const said = problems
          .map((problem) => sayProblem(language, wanted.module, problem, headers[columns.indexOf(problem.field)]))
          .join("; ");
        await writer.write([...headers.map((_, at) => text(cells[at] ?? "")), text(said)]);
        after = row;
        count += 1;
      }
    }
    await writer.end();
    if (count === 0) return null;
    await store.keep(keyOf(claims.acc, path), source);
    return path;
  } finally {
    out.destroy();
    await rm(source, { force: true });
  }
};

/** Reads, tries and saves files of rows, as the person who brought them could. */
export const importDesk = (ask: Ask, pool: Pool, store: FileStore) => {
  const desk = { ask, pool, store };
  const steps = { reading: read, checking: check, applying: apply };
  return {
    run: async (given: unknown, hands: Hands): Promise<void> => {
      const wanted = given as Wanted;
      if (!isDeclared(wanted.module) || exchangeKeysOf(definitionOf(wanted.module)).length === 0)
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
