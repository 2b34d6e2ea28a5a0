import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";

export type Felt = { idle: number; attacked: number; failed: number; outcomes: Readonly<Record<string, number>> };

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.POSITIVE_INFINITY;

const every = 20;

/** What a list page takes, asked every 20 ms whether or not the last one was answered, as by an admin that is in use. */
const measure = async (
  page: () => Promise<unknown>,
  milliseconds: number,
): Promise<{ p95: number; failed: number }> => {
  const took: number[] = [];
  let failed = 0;
  const open: Promise<void>[] = [];
  for (const started = performance.now(); performance.now() - started < milliseconds; await delay(every)) {
    const began = performance.now();
    open.push(
      page().then(
        () => void took.push(performance.now() - began),
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(open);
  return { p95: p95(took), failed };
};

/** How somebody of another company feels an attack: their p95 before it and during it, in milliseconds. */
export const feel = async (
  page: () => Promise<unknown>,
  attack: { name: string; url: string; address: string; tokens: readonly string[] },
  milliseconds: number,
): Promise<Felt> => {
  const idle = await measure(page, milliseconds);
  const attacker = new Worker(new URL("attacker.ts", import.meta.url), { workerData: attack });
  const failing = once(attacker, "error").then(([error]) => Promise.reject(error as Error));
  await Promise.race([once(attacker, "message"), failing]);
  const attacked = await measure(page, milliseconds);
  attacker.postMessage("stop");
  const [outcomes] = (await Promise.race([once(attacker, "message"), failing])) as [Record<string, number>];
  failing.catch(() => undefined);
  return { idle: idle.p95, attacked: attacked.p95, failed: attacked.failed, outcomes };
};
