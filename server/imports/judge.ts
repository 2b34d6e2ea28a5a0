import type { PoolClient } from "pg";
import { fileLinesOf, ownRowsOf } from "../../resources/core/exchange.ts";
import { changesOf, type Change } from "./changes.ts";
import { currentValues } from "./current.ts";
import { wrong, type Cells } from "./draft.ts";
import { drafted, filled } from "./drafted.ts";
import { gathered } from "./gather.ts";
import { identify, keyText } from "./identify.ts";
import type { Judging } from "./judging.ts";
import { resolve } from "./resolve.ts";
import { placed, saveRows, type Problem } from "./save.ts";
import type { SheetRow } from "./sheet.ts";

/** What a row of a file would do. */
export type Judged = {
  row: number;
  name: string;
  verdict: "create" | "update" | "unchanged" | "refused";
  recordId: number | null;
  differences: readonly Change[];
  problems: readonly Problem[];
  cells: Cells;
  /** The same as it will be saved, which people are shown. */
  saved: Cells;
  input: object | null;
  /** What its record holds of it now, as it is saved; null for a new one, or where not all of it may be seen. */
  before: object | null;
};

/**
 * Tries rows: what each would do. `client` is in a transaction of the person's that ends without being kept; until then what a row
 * writes stands there for those after it, or is taken back at once.
 */
export const judge = async (
  client: PoolClient,
  judging: Judging,
  rows: readonly SheetRow[],
  end: "kept" | "undone",
): Promise<Judged[]> => {
  const { ask, claims, resource, mode } = judging;
  const targets = filled(judging);
  const read = rows.map((row) => drafted(judging, row));
  await resolve(client, targets, read);
  const drafts = gathered(judging, read);
  await identify(client, judging, drafts);
  const ids = [
    ...new Set(
      drafts.flatMap(({ recordId, problems }) => (recordId !== null && problems.length === 0 ? [recordId] : [])),
    ),
  ];
  const current = await currentValues(ask, claims, resource, targets, ids);
  const plans = drafts.map((draft) => {
    const { recordId, problems } = draft;
    const last = draft.key?.at(-1) ?? null;
    if (problems.length === 0 && recordId === null)
      for (const name of ownRowsOf(resource)?.required ?? [])
        if (!draft.values.has(name)) problems.push(wrong(name, "required"));
    if (problems.length === 0 && recordId !== null && mode === "create") problems.push(wrong(last, "duplicate"));
    if (problems.length === 0 && recordId === null && mode === "update") problems.push(wrong(last, "noSuch"));
    const isUnseen =
      recordId === null ? judging.brought.has(keyText(judging, draft)) : judging.isTogether && !current.has(recordId);
    // found, and not for its person to see
    if (!judging.isTogether && recordId !== null && problems.length === 0 && !current.has(recordId))
      problems.push(wrong(last, "noSuch"));
    const told = changesOf(judging, draft, recordId === null ? undefined : current.get(recordId));
    return { draft, ...told, isUnseen, isUnchanged: !isUnseen && recordId !== null && told.changes.length === 0 };
  });
  const requested = plans.filter(
    ({ draft, isUnchanged, isUnseen }) => draft.problems.length === 0 && !isUnchanged && !isUnseen,
  );
  const tried = await saveRows(
    client,
    resource,
    requested.map(({ input }) => input),
    end,
  );
  for (const [at, result] of tried.entries())
    if ("problems" in result) {
      const { draft } = requested[at]!;
      draft.problems.push(...result.problems.map((problem) => placed(problem, draft.row)));
    }
  return plans.map(({ draft, changes, input, before, isUnchanged, isUnseen }): Judged => {
    const { row, cells, saved, key, shown, recordId, problems } = draft;
    const isNew = recordId === null && !isUnseen;
    if (isNew && problems.length === 0 && fileLinesOf(resource)) judging.bringing.add(keyText(judging, draft));
    const verdict = problems.length > 0 ? "refused" : isUnchanged ? "unchanged" : isNew ? "create" : "update";
    const named = resource.document
      ? [...(key ?? []), ...resource.document.parties]
      : (key ?? [...shown.keys()].slice(0, 2));
    const name = named.map((each) => shown.get(each) ?? "").filter((each) => each !== "");
    return {
      ...{ row, name: name.join(" · ").slice(0, 300), verdict, recordId, differences: changes, problems, cells, saved },
      input: verdict === "create" || verdict === "update" ? input : null,
      before: verdict === "update" ? before : null,
    };
  });
};
