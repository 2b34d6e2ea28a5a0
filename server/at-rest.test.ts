import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { tidyAtRest } from "./at-rest.ts";

const megabytes = (n: number): number => n * 1024 * 1024;
const every = 40;

/** A process of that size, of which half goes when it is tidied. */
const processOf = (size: number) => {
  const now = { size: megabytes(size) };
  const collect = vi.fn<() => number>(() => (now.size /= 2));
  const { stop } = tidyAtRest(collect, every, () => now.size);
  onTestFinished(stop);
  return { now, collect };
};
const rest = () => wait(5 * every);

test("memory is given back at rest, and again when there is more of it", async () => {
  const { now, collect } = processOf(200);
  await vi.waitFor(() => expect(collect).toHaveBeenCalledTimes(1));
  now.size = megabytes(110);
  await rest();
  expect(collect).toHaveBeenCalledTimes(1);
  now.size = megabytes(150);
  await vi.waitFor(() => expect(collect).toHaveBeenCalledTimes(2));
});

test("while somebody is served nothing is collected", async () => {
  const { collect } = processOf(200);
  const until = performance.now() + 6 * every;
  while (performance.now() < until) {
    const busy = performance.now() + every / 4;
    while (performance.now() < busy);
    await wait(1);
  }
  expect(collect).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(collect).toHaveBeenCalledTimes(1));
});

test("without --expose-gc nothing is done", async () => {
  const memory = vi.fn<() => number>(() => megabytes(200));
  const { stop } = tidyAtRest(undefined, every, memory);
  await rest();
  stop();
  expect(memory).not.toHaveBeenCalled();
});
