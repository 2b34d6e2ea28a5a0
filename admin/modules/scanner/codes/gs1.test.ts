import { expect, test } from "vitest";
import { articleOf, dateOf, hasCheckDigit, readGs1 } from "./gs1.ts";

const all = {
  gtin: "04006381333931",
  expirationDate: "2027-02-28",
  lotNumber: "L-7",
  serialNumber: "S9",
  quantity: "24",
};

test("GTIN, expiration, lot, serial number and quantity are read however they are written", () => {
  expect(readGs1("01040063813339311727022810L-7\u001d21S9\u001d3024")).toEqual(all);
  expect(readGs1("]d201040063813339311727022810L-7\u001d21S9\u001d3024")).toEqual(all);
  expect(readGs1("\u001d01040063813339311727022810L-7\u001d21S9\u001d3024")).toEqual(all);
  expect(readGs1("(01)04006381333931(17)270228(10)L-7(21)S9(30)24")).toEqual(all);
});

test("what is no GS1 code is told from one that is wrong", () => {
  expect(readGs1("WAL-LNG-0140")).toBe("no");
  expect(readGs1("4006381333931")).toBe("no");
  expect(readGs1("(01)04006381333932")).toBe("wrong");
  expect(readGs1("]C10104006381333931179902")).toBe("wrong");
  expect(readGs1("]C10104006381333931171399")).toBe("wrong");
  expect(readGs1("(01)04006381333931(10)")).toBe("wrong");
  expect(readGs1("(01)04006381333931(30)0")).toBe("wrong");
  expect(readGs1(`]C110${"L".repeat(21)}`)).toBe("wrong");
  expect(readGs1("]C1999")).toBe("wrong");
});

test("a day 00 is the last of its month, and years lie around this one", () => {
  expect(dateOf("280200", 2026)).toBe("2028-02-29");
  expect(dateOf("770101", 2026)).toBe("1977-01-01");
  expect(dateOf("760101", 2026)).toBe("2076-01-01");
  expect(dateOf("010101", 2080)).toBe("2101-01-01");
  expect(dateOf("260231", 2026)).toBeNull();
  expect(dateOf("261301", 2026)).toBeNull();
});

test("check digits", () => {
  expect(hasCheckDigit("4006381333931")).toBe(true);
  expect(hasCheckDigit("4006381333930")).toBe(false);
});

test("an article is the same by any of its GTINs", () => {
  expect(articleOf("4006381333931")).toBe(articleOf("04006381333931"));
  expect(articleOf(" WAL-1 ")).toBe("wal-1");
});
