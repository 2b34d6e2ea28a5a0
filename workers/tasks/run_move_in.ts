import { z } from "zod";
import { asking, beginImport, doStep, type Asking, type Import } from "../importing.ts";
import { defineTask, type Importer } from "../task.ts";

const payload = z.object({ accountId: z.number().int(), moveInId: z.number().int() });
type File = { id: number; module: string | null; progress: string; isSaved: boolean };
type Begun = { step: "checking" | "applying" | "undoing"; files: readonly File[] };
type Work = { ask: Asking; importer: Importer; account: number; isLast: boolean };

/** Tries all files as one; after a lost worker those that were tried before are tried again. */
const check = async ({ ask, importer, account }: Work, files: readonly File[]): Promise<void> => {
  const begun: Import[] = [];
  for (const { id } of files) {
    await ask("step_import", account, id, ["checked", "checking"], "checking");
    const each = await beginImport(ask, account, id);
    if (each?.requested["step"] === "checking") begun.push(each);
  }
  await importer.runAll(begun);
};

/** Has a file do a step from one of these; false where it, or all of them, were canceled. */
const step = async (
  { ask, importer, account, isLast }: Work,
  { id }: File,
  from: readonly string[],
  to: string,
): Promise<boolean> => {
  if (!(await ask<boolean>("step_import", account, id, from, to))) return false;
  const begun = await beginImport(ask, account, id);
  if (!begun) return false;
  await doStep(importer, begun, { isLast });
  return true;
};

/** Saves one file after the other: each is tried anew, now that what it needs is there, and what can be saved is. */
const apply = async (work: Work, files: readonly File[]): Promise<void> => {
  for (const file of files)
    // a file whose rows were being saved when a worker was lost goes on
    if (file.progress === "applying" || (await step(work, file, ["checked", "checking"], "checking")))
      await step(work, file, ["checked", "applying"], "applying");
};

const undo = async (work: Work, files: readonly File[]): Promise<void> => {
  for (const file of files.toReversed().filter(({ isSaved }) => isSaved))
    await step(work, file, ["complete", "canceled", "failed", "undoing"], "undoing");
};

const does = {
  checking: { run: check, ends: "checked" },
  applying: { run: apply, ends: "complete" },
  undoing: { run: undo, ends: "undone" },
} as const;

/** Does the step of files that are brought in together. What is refused is said by its file; all else is tried again: rows that were saved are not saved twice. */
export default defineTask(payload, async ({ accountId, moveInId }, { withPgClient, job }, { imports: importer }) => {
  if (!importer) throw new Error("This worker reads no files.");
  const ask = asking(withPgClient);
  const begun = await ask<Begun | null>("begin_move_in", accountId, moveInId);
  if (!begun) return;
  const files = begun.files
    .filter(({ progress }) => progress !== "canceled" || begun.step === "undoing")
    .toSorted((a, b) => importer.placeOf(a.module) - importer.placeOf(b.module));
  const tell = (facts: object) => ask("tell_move_in", accountId, moveInId, begun.step, JSON.stringify(facts));
  const isLast = job.attempts >= job.max_attempts;
  const { run, ends } = does[begun.step];
  try {
    await run({ ask, importer, account: accountId, isLast }, files);
    await tell({ progress: ends });
  } catch (error) {
    if (isLast) await tell({ progress: "failed", problem: "It could not be done." });
    throw error;
  }
});
