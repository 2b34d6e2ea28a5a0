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
  rejected: false,
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

const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 425;

/** How a try ends by what came of a call; null where the provider took it. 401 asks for the connection to be made anew. */
export const outcomeOf = (
  answer: Answer,
  words: (answered: Answered) => string = ({ text }) => text,
): SyncOutcome | null => {
  if (answer.kind !== "answered") return failed(answer.kind);
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 401) return { state: "reconnect", words: words(answer) };
  return failed(isPassing(status) ? "unavailable" : "rejected", words(answer));
};
