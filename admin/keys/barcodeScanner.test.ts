import { expect, test } from "vitest";
import { isScan } from "./barcodeScanner.ts";

test("a scanner is told from a hand by its speed", () => {
  expect(isScan("WAL-LNG-0140", 120)).toBe(true);
  // 60 words a minute is 200 ms a letter, a burst of two letters proves nothing
  expect(isScan("WAL-LNG-0140", 2_400)).toBe(false);
  expect(isScan("WA", 20)).toBe(false);
});
