import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, decimalsOf, isDecimal, minus, plus, round, times } from "./decimal.ts";

describe("decimal texts", () => {
  test("add, subtract and multiply without losing a digit", () => {
    expect(plus("0.1", "0.2")).toBe("0.3");
    expect(plus()).toBe("0");
    expect(minus("1", "0.9999")).toBe("0.0001");
    expect(times("1280.0000", "6")).toBe("7680");
    expect(times("-0.5", ".5")).toBe("-0.25");
  });

  test("round half away from zero, as Postgres does", () => {
    expect(round("2.345", 2)).toBe("2.35");
    expect(round("-2.345", 2)).toBe("-2.35");
    expect(round("2.3449", 2)).toBe("2.34");
    expect(round("7", 2)).toBe("7");
  });

  test("tell numbers from other text", () => {
    expect(["12", ".5", "-3.10", "+4"].every(isDecimal)).toBe(true);
    expect(["", ".", "1,5", "1e3", "twelve"].some(isDecimal)).toBe(false);
    expect(decimalsOf("1.2500")).toBe(2);
  });

  test("agree with integers", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(plus(`${a}`, `${b}`)).toBe(`${a + b}`);
        expect(compare(`${a}`, `${b}`)).toBe(Math.sign(a - b));
        expect(times(`${a}`, `${b}`)).toBe(`${BigInt(a) * BigInt(b)}`);
      }),
    );
  });
});
