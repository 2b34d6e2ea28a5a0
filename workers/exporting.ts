import type { Asking } from "./importing.ts";
import type { Exporter, JobRequest } from "./task.ts";

/** Of an export: its company, its number, whether nobody tries again after this, and who else hears how far it is. */
export type Exporting = {
  ask: Asking;
  exporter: Exporter;
  account: number;
  id: number;
  isLast: boolean;
  tell?: (done: number) => Promise<boolean>;
};

/** Writes a list to a file for who asked for it, with what that person may see now; false where it was refused. What is refused ends the export at once, all else is thrown. */
export const writeExport = async ({ ask, exporter, account, id, isLast, tell }: Exporting): Promise<boolean> => {
  const end = (problem: string | null, path: string | null = null, size = 0, rows = 0) =>
    ask("end_export", account, id, path, size, problem === null ? rows : null, problem);
  const requested = await ask<JobRequest | null>("begin_export", account, id);
  if (!requested) return true;
  if (!requested["claims"]) {
    await end("Who asked for it may not any more.");
    return false;
  }
  try {
    const written = await exporter.write(
      requested,
      async (done, total) =>
        Boolean(await ask("continue_export", account, id, done, total)) && (tell === undefined || (await tell(done))),
    );
    if (written) await end(null, written.path, written.size, written.rows);
    return written !== null;
  } catch (error) {
    if (!exporter.isRefusal(error) && !isLast) throw error;
    await end(exporter.isRefusal(error) ? error.message : "It could not be written.");
    if (!exporter.isRefusal(error)) throw error;
    return false;
  }
};
