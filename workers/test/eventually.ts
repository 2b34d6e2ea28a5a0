import { setTimeout as delay } from "node:timers/promises";

/** What a question answers as soon as it answers anything; fails after a while. */
export const eventually = async <T>(ask: () => Promise<T | null | undefined | false>, seconds = 10): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Nothing came within ${seconds} seconds: ${ask.toString()}`);
    await delay(50);
  }
};
