import type { Answer } from "./call.ts";
import type { Rate } from "./define.ts";

/** The calls of a company to a provider, counted for all workers together. */
export type Share = {
  /** Counts a call and answers 0, or how many milliseconds none is left. */
  take(): Promise<number>;
  /** No call for so many milliseconds, as the provider demands. */
  pause(milliseconds: number): Promise<void>;
};

/** No call is left for now: whatever was to be done waits in the job queue. */
export class NoCallLeft extends Error {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    super("No call is left for now.");
    this.milliseconds = milliseconds;
  }
}

const longestPause = 3_600_000;
const tooMany = 429;
const unavailable = 503;

const secondsIn = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,9}(\.\d+)?$/.test(header.trim()) ? Number(header) : null;

/** Retry-After: seconds, or a date. */
const millisecondsAfter = (header: string | undefined, now: number): number | null => {
  const seconds = secondsIn(header);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(header ?? "");
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

/** How long the provider takes no further call, by an answer of it; 0 where it does. */
export const pauseOf = (answer: Answer, { seconds, headers: named }: Rate, now: number): number => {
  if (answer.kind !== "answered") return 0;
  const { status, headers } = answer;
  const after = millisecondsAfter(headers["retry-after"], now);
  const reset = named ? secondsIn(headers[named.reset.toLowerCase()]) : null;
  const isUsedUp = named !== undefined && secondsIn(headers[named.left.toLowerCase()]) === 0;
  const pause =
    status === tooMany
      ? (after ?? (reset === null ? seconds * 1000 : reset * 1000))
      : status === unavailable
        ? after
        : isUsedUp && reset !== null
          ? reset * 1000
          : null;
  // a provider that refused a call for now is left alone for a second at least
  return pause === null ? 0 : Math.ceil(Math.min(longestPause, Math.max(pause, status === tooMany ? 1000 : 0)));
};

/** Makes a call if one is left, and obeys what its answer says of further ones; throws NoCallLeft. */
export const withinRate =
  (rate: Rate, { take, pause }: Share, now: () => number = Date.now) =>
  async (make: () => Promise<Answer>): Promise<Answer> => {
    const wait = await take();
    if (wait > 0) throw new NoCallLeft(wait);
    const answer = await make();
    const milliseconds = pauseOf(answer, rate, now());
    if (milliseconds > 0) await pause(milliseconds);
    if (answer.kind === "answered" && answer.status === tooMany) throw new NoCallLeft(milliseconds);
    return answer;
  };
