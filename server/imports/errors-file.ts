import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { csvWriter } from "../exports/csv.ts";
import { keyOf } from "../files/store.ts";
import type { Cells } from "./draft.ts";
import type { Desk, JobIo, JobRequest } from "./step.ts";
import { sayProblem } from "./words.ts";

const isOfRows = (cells: Cells): cells is readonly (readonly string[])[] => Array.isArray(cells[0]);

/** The rows that were not saved, as they were read, with a column of what is wrong. */
export const writeErrors = async (
  { store }: Desk,
  requested: JobRequest,
  { rows: rowsAfter }: JobIo,
): Promise<string | null> => {
  const path = randomBytes(24).toString("base64url");
  const source = join(store.waiting, `errors-${path}`);
  await mkdir(store.waiting, { recursive: true, mode: 0o700 });
  const out = createWriteStream(source, { mode: 0o600 });
  try {
    const writer = csvWriter(out);
    const { headers, language, claims, columns } = requested;
    const text = (value: string) => ({ kind: "text", value }) as const;
    await writer.write([...headers, "errors"].map(text));
    let after = 0;
    let count = 0;
    for (let rows = await rowsAfter(0); rows.length > 0; rows = await rowsAfter(after)) {
      for (const { row, cells, problems } of rows) {
        const each = isOfRows(cells) ? cells : [cells];
        for (const [place, ofRow] of each.entries()) {
          // what is wrong with a document as a whole stands beside its first row
          const said = problems
            .filter((problem) => (problem.row ?? row) === row + place)
            .map((problem) => sayProblem(language, requested.module, problem, headers[columns.indexOf(problem.field)]))
            .join("; ");
          await writer.write([...headers.map((_, at) => text(ofRow[at] ?? "")), text(said)]);
        }
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
