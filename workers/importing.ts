import type { JobHelpers } from "graphile-worker";
import type { Importer, JobRequest } from "./task.ts";

type Rows = readonly { row: number; cells: readonly string[]; problems: readonly never[] }[];
type JobIo = Parameters<Importer["run"]>[1];
/** A file that is brought in, and what may be written down of it while its step is done. */
export type Import = { requested: JobRequest; io: JobIo };

/** One of our functions with these values. */
export const asking =
  (withPgClient: JobHelpers["withPgClient"]) =>
  async <T>(name: string, ...values: unknown[]): Promise<T | undefined> => {
    const places = values.map((_, at) => `$${at + 1}`).join(", ");
    const { rows } = await withPgClient((db) =>
      db.query<{ answer: T }>(`select app_private.${name}(${places}) as answer`, values),
    );
    return rows[0]?.answer;
  };
export type Asking = ReturnType<typeof asking>;

/** The step of an import that its person asked for; null where there is none, or the person has lost every right, which the import then says. */
export const beginImport = async (ask: Asking, account: number, id: number): Promise<Import | null> => {
  const requested = await ask<JobRequest | null>("begin_import", account, id);
  if (!requested) return null;
  const io: JobIo = {
    tell: async (facts) => Boolean(await ask("tell_import", account, id, requested["step"], JSON.stringify(facts))),
    add: async (rows) => void (await ask("add_import_rows", account, id, JSON.stringify(rows))),
    rows: async (after) => (await ask<Rows>("refused_import_rows", account, id, after)) ?? [],
  };
  if (requested["claims"]) return { requested, io };
  await io.tell({ progress: "failed", problem: "Who asked for it may not any more." });
  return null;
};

/** Does a step. What is refused ends the import; all else is thrown, once the import says so where nobody tries again. */
export const doStep = async (
  importer: Importer,
  { requested, io }: Import,
  { isLast }: { isLast: boolean },
): Promise<void> => {
  try {
    await importer.run(requested, io);
  } catch (error) {
    const isRefusal = importer.isRefusal(error);
    if (!isRefusal && !isLast) throw error;
    await io.tell({ progress: "failed", problem: isRefusal ? error.message : "It could not be done." });
    if (!isRefusal) throw error;
  }
};
