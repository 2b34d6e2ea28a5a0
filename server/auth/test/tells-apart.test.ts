import { expect, test } from "vitest";
import { tellsApart } from "./tells-apart.ts";

/** Times with a long tail, the same in each run. */
const times = (seed: number, typical: number, noise: number, count = 200): number[] => {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => typical - noise * Math.log(1 - random()));
};

test("the same distribution is not told apart, quiet or busy", () => {
  for (const noise of [0.1, 2, 40])
    for (let seed = 1; seed <= 50; seed += 1)
      expect(tellsApart(times(seed, 25, noise), times(seed + 1000, 25, noise)).apart).toBe(false);
});

test("a fifth more or less is, and so is ten times less on a busy machine", () => {
  expect(tellsApart(times(1, 30, 2), times(2, 25, 2))).toMatchObject({ apart: true });
  expect(tellsApart(times(1, 25, 2), times(2, 30, 2))).toMatchObject({ apart: true });
  expect(tellsApart(times(1, 2.5, 20), times(2, 25, 20))).toMatchObject({ apart: true });
});

test("microseconds are not, however orderly", () => {
  expect(tellsApart(times(1, 25, 0.01), times(2, 25.2, 0.01)).apart).toBe(false);
});
