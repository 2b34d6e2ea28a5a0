/** Why a command cannot do what it is asked, in a sentence for the person who gave it. Printed without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** Ends a command whose work failed: a fault that a person can mend is told without a stack, a defect of ours keeps its own. */
export const reportStartError = (error: unknown): void => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
};
