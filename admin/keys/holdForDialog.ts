import { holdKeys } from "./heldKeys.ts";

const often = 20;
const patience = 5000;
const field = '[role="dialog"] input, [role="dialog"] textarea';

/** Resolves once a field of a dialog has the focus; no when none gets it. */
const fieldHasFocus = async (): Promise<boolean> => {
  for (let waited = 0; waited < patience; waited += often) {
    if (document.activeElement?.matches(field)) return true;
    await new Promise((done) => setTimeout(done, often));
  }
  return false;
};

/** Keys typed while a form opens go into its first field. */
export const holdForDialog = (): void => void holdKeys(fieldHasFocus());
