import { UploadRefusal } from "./refusal.ts";

/** Uploads under way at once: a person has at most a third of them, a company two thirds. */
const most = { person: 4, company: 8, all: 12 } as const;
const seconds = 5;

export type Sender = { acc: number; sub: number };
export type Slots = { take(sender: Sender): () => void };

const busy = (status: number, code: "RATE_LIMITED" | "UNAVAILABLE"): UploadRefusal =>
  new UploadRefusal(status, code, "Too many uploads at once. Try again in a moment.", { detail: { seconds } });

/** Counts uploads under way in this process; who holds a slot gives it back once. */
export const uploadSlots = (limits: Readonly<Record<keyof typeof most, number>> = most): Slots => {
  const held = new Map<string, number>();
  const count = (key: string): number => held.get(key) ?? 0;
  const change = (key: string, by: number): void => {
    const now = count(key) + by;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  return {
    take: ({ acc, sub }) => {
      const keys = { person: `${acc} ${sub}`, company: String(acc), all: "all" };
      if (count(keys.person) >= limits.person || count(keys.company) >= limits.company) throw busy(429, "RATE_LIMITED");
      if (count(keys.all) >= limits.all) throw busy(503, "UNAVAILABLE");
      for (const key of Object.values(keys)) change(key, 1);
      let isHeld = true;
      return () => {
        if (isHeld) for (const key of Object.values(keys)) change(key, -1);
        isHeld = false;
      };
    },
  };
};
