import { apply } from "./apply.ts";
import { check, checkTogether, placeOf, type Given } from "./check.ts";
import { read } from "./read.ts";
import { isRefusal } from "./refusal.ts";
import { forModule, type Desk, type Hands, type Unread } from "./step.ts";
import { undo } from "./undo.ts";

/** Reads, tries, saves and takes back files of rows, as the person who brought them could. */
export const importDesk = (ask: Desk["ask"], pool: Desk["pool"], store: Desk["store"]) => {
  const desk = { ask, pool, store };
  const steps = { reading: read, checking: check, applying: apply, undoing: undo };
  return {
    run: async (given: unknown, hands: Hands): Promise<void> => {
      const asked = given as Unread;
      if (asked.module === null && asked.step === "reading") return read(desk, asked, hands);
      const wanted = forModule(asked);
      await steps[wanted.step](desk, wanted, hands);
    },
    /** Tries files as one, in their order; each tells by itself how it ends. */
    runTogether: (given: readonly { wanted: unknown; hands: Hands }[]): Promise<void> =>
      checkTogether(desk, given as readonly Given[]),
    /** The order in which one thing needs another. */
    placeOf,
    isRefusal,
  };
};
