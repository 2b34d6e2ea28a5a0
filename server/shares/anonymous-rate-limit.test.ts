import { expect, test } from "vitest";
import { anonymousLimits, anonymousRateLimit } from "./anonymous-rate-limit.ts";

const clock = () => {
  let time = 0;
  const pace = anonymousRateLimit(() => time);
  const waits = (address: (index: number) => string, count: number): number[] =>
    Array.from({ length: count }, (_, index) => pace.wait(address(index)));
  return { pace, waits, pass: (milliseconds: number) => void (time += milliseconds) };
};
const { address, all, longestWait, present } = anonymousLimits;

test("an address is answered at once a while, then no faster than it may, and never waits for longer than the longest", () => {
  const { pace, waits } = clock();
  pace.hearKnown();
  const found = waits(() => "a", address.atOnce + 10 + (longestWait / 1000) * address.perSecond);
  expect(found.slice(0, address.atOnce).every((wait) => wait < 1)).toBe(true);
  expect(found[address.atOnce + address.perSecond / 2 - 1]).toBeCloseTo(500);
  expect(found.at(-1)).toBe(longestWait);
});

test("all addresses together have a pace, too, and what is not used comes back", () => {
  const { pace, waits, pass } = clock();
  pace.hearKnown();
  const many = () => waits((index) => `address ${index}`, all.atOnce + all.perSecond);
  expect(many().at(-1)).toBeCloseTo(1_000);
  pass(60_000);
  pace.hearKnown();
  expect(pace.wait("another")).toBe(0);
});

test("nobody waits while nobody who is known is at work", () => {
  const { pace, waits, pass } = clock();
  expect(Math.max(...waits(() => "a", 10_000))).toBe(0);
  pace.hearKnown();
  expect(pace.wait("a")).toBeGreaterThan(0);
  pass(present);
  expect(pace.wait("a")).toBe(0);
});
