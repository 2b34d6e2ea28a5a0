import { apply } from "./apply.ts";
import { check, checkTogether, placeOf, type Given } from "./check.ts";
import { read } from "./read.ts";
import { isRefusal } from "./refusal.ts";
import { forModule, type Desk, type JobIo, type Unread } from "./step.ts";
import { undo } from "./undo.ts";

/** Reads, tries, saves and takes back files of rows, as the person who brought them could. */
export const importer = (ask: Desk["ask"], pool: Desk["pool"], store: Desk["store"]) => {
  const desk = { ask, pool, store };
  const steps = { reading: read, checking: check, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, io: JobIo): Promise<void> => {
      const asked = given as Unread;
      if (asked.module === null && asked.step === "reading") return read(desk, asked, io);
      const requested = forModule(asked);
      await steps[requested.step](desk, requested, io);
    },
    /** Tries files as one, in their order; each tells by itself how it ends. */
    runAll: (given: readonly { requested: unknown; io: JobIo }[]): Promise<void> =>
      checkTogether(desk, given as readonly Given[]),
    /** The order in which one thing needs another. */
    placeOf,
    isRefusal,
  };
};
