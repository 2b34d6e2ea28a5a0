import { setTimeout as delay } from "node:timers/promises";
import { acts, type Act, type Desk } from "./mix.ts";
import { Failed } from "./people.ts";

export type Load = {
  /** How often each act was done, and how often each failed with which code. */
  done: ReadonlyMap<string, number>;
  failed: ReadonlyMap<string, number>;
  /** What the first failure of each kind said. */
  words: ReadonlyMap<string, string>;
  perSecond(): number;
  stop(): Promise<void>;
};

const chosen = (all: readonly (readonly [string, Act])[]): readonly [string, Act] => {
  let place = Math.random() * all.reduce((sum, [, { share }]) => sum + share, 0);
  const found = all.find(([, { share }]) => (place -= share) < 0) ?? all[0];
  if (!found) throw new Error("Nothing to do");
  return found;
};

/** People at their desks: as fast as they are answered, or together at a given pace a second. */
export const keepWorking = (desks: readonly Desk[], more: Readonly<Record<string, Act>>, pace = Infinity): Load => {
  const all = Object.entries({ ...acts, ...more });
  const done = new Map<string, number>();
  const failed = new Map<string, number>();
  const words = new Map<string, string>();
  const began = performance.now();
  const stopping = new AbortController();
  let stopped = 0;
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  const between = (desks.length / pace) * 1000;
  const work = async (desk: Desk): Promise<void> => {
    let next = performance.now() + Math.random() * between;
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const early = next - performance.now();
      if (early > 0) await delay(early);
      else if (early < -5_000) next = performance.now(); // what was missed is not made up for
      next += between * (0.5 + Math.random());
      const [name, act] = chosen(all);
      try {
        await act.run(desk, Math.floor(Math.random() * 1e6));
        count(done, name);
      } catch (error) {
        const key = `${name} ${error instanceof Failed ? error.code : error instanceof Error ? error.name : "closed"}`;
        count(failed, key);
        if (!words.has(key)) words.set(key, error instanceof Error ? error.message : JSON.stringify(error));
      }
    }
  };
  const working = Promise.all(desks.map(work));
  return {
    done,
    failed,
    words,
    perSecond: () =>
      ([...done.values()].reduce((sum, each) => sum + each, 0) * 1000) / ((stopped || performance.now()) - began),
    stop: async () => {
      stopped = performance.now();
      stopping.abort();
      await working;
    },
  };
};
