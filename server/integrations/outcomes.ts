import type { SyncOutcome } from "../../db/client/sync-item.ts";
import type { Answer, Answered } from "./call.ts";

/** Why an item fails whatever the integration, and whether another try may end otherwise. */
export const causes = {
  late: true,
  unknown: true,
  refused: true,
  certificate: true,
  broken: true,
  /** The provider has a fault, or is closed for a while. */
  unavailable: true,
  private: false,
  foreign: false,
  large: false,
  /** The provider does not take what was sent. */
  answered: false,
  /** Our own rules do not take what came. */
  ruled: false,
  /** A mistake of ours. */
  internal: true,
  /** No such integration or task is there any more. */
  undeclared: false,
} as const satisfies Readonly<Record<string, boolean>>;
export type Cause = keyof typeof causes;

export const failed = (cause: Cause, words = ""): SyncOutcome => ({
  state: "failed",
  cause,
  words,
  retry: causes[cause],
});

/** Whether the provider took what was sent. */
export const isTaken = (answer: Answer): answer is Answered =>
  answer.kind === "answered" && answer.status >= 200 && answer.status < 300;

const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 425;

/** How a try ends whose call was not taken; 401 asks for the connection to be made anew. `words` finds the provider's in its answer. */
export const outcomeOf = (answer: Answer, words: (answered: Answered) => string = ({ text }) => text): SyncOutcome => {
  if (answer.kind !== "answered") return failed(answer.kind);
  if (answer.status === 401) return { state: "reconnect", words: words(answer) };
  return failed(isPassing(answer.status) ? "unavailable" : "answered", words(answer));
};
