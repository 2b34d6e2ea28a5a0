import { expect, test } from "vitest";
import { publicLimits, publicRate, type Reader } from "./public-rate.ts";

const clock = () => {
  let time = 0;
  const rate = publicRate(() => time);
  const reads = (reader: (index: number) => Reader, count: number) =>
    Array.from({ length: count }, (_, index) => rate(reader(index)));
  return { rate, reads, pass: (milliseconds: number) => void (time += milliseconds) };
};
const { address, company, all, longestWait } = publicLimits;
const waits = (answers: readonly { milliseconds: number }[]) => answers.map(({ milliseconds }) => milliseconds);
const refused = (answers: readonly { isOver: boolean }[]) => answers.filter(({ isOver }) => isOver).length;

test("an address reads at once a while, then no faster than it may, and is refused where it would wait too long", () => {
  const { reads, pass } = clock();
  const admitted = address.atOnce + (longestWait / 1_000) * address.perSecond;
  const found = reads(() => ({ address: "a" }), admitted + 100);
  expect(Math.max(...waits(found.slice(0, address.atOnce)))).toBe(0);
  expect(found[address.atOnce + address.perSecond / 2 - 1]?.milliseconds).toBeCloseTo(500);
  expect(refused(found.slice(0, admitted))).toBe(0);
  expect(refused(found.slice(admitted))).toBe(100);
  pass(60_000);
  expect(Math.max(...waits(reads(() => ({ address: "a" }), address.atOnce)))).toBe(0);
});

test("readers of one company wait for each other, and not those of another company", () => {
  const { rate, reads } = clock();
  const found = reads(
    (index) => ({ address: `of one ${index}`, company: "1" }),
    company.atOnce + company.perSecond / 2,
  );
  expect(found.at(-1)?.milliseconds).toBeCloseTo(500);
  expect(refused(reads((index) => ({ address: `more of one ${index}`, company: "1" }), 1_000))).toBeGreaterThan(800);
  expect(rate({ address: "of another", company: "2" })).toEqual({ isOver: false, milliseconds: 0 });
});

test("what is refused takes nothing from others: neither of its company nor of all", () => {
  const { rate, reads } = clock();
  expect(refused(reads(() => ({ address: "flood", company: "1" }), 10_000))).toBeGreaterThan(9_000);
  expect(rate({ address: "a reader", company: "1" })).toEqual({ isOver: false, milliseconds: 0 });
  expect(rate({ address: "another" })).toEqual({ isOver: false, milliseconds: 0 });
});

test("all readers together are held to a rate, too", () => {
  const { reads } = clock();
  const found = reads(
    (index) => ({ address: `address ${index}`, company: `${index % 50}` }),
    all.atOnce + all.perSecond / 2,
  );
  expect(Math.max(...waits(found.slice(0, all.atOnce)))).toBe(0);
  expect(found.at(-1)?.milliseconds).toBeCloseTo(500);
});
