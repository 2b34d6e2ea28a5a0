import { expect, test } from "vitest";
import { articleOf, dateOf, hasCheckDigit, isMisread, readGs1, upcOf } from "./gs1.ts";
import { codeIndex } from "./index.ts";
import { resolve } from "./resolve.ts";

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

test("elements that are not used are read over, with and without a separator behind them", () => {
  const article = { gtin: "04006381333931", lotNumber: "L-7" };
  for (const unused of [
    "3103001250",
    "3922199\u001d",
    "8005000199\u001d",
    "11260101",
    "4109506000134352",
    "99ab\u001d",
    "7003261231\u001d",
  ])
    expect([unused, readGs1(`0104006381333931${unused}10L-7`)]).toEqual([unused, article]);
  expect(readGs1("(01)04006381333931(3103)001250(8005)000199(10)L-7")).toEqual(article);
  expect(readGs1("]C10104006381333931310300125")).toEqual({ gtin: "04006381333931" });
  // a GTIN alone, as DataBar has it
  expect(readGs1("0104006381333931")).toEqual({ gtin: "04006381333931" });
  expect(readGs1("]e00104006381333931")).toEqual({ gtin: "04006381333931" });
  expect(readGs1("0104006381333932")).toBe("no");
});

test("a UPC-E as it is printed is its UPC-A", () => {
  expect(["04252614", "01234565", "04252615"].map(upcOf)).toEqual(["042100005264", "012345000065", null]);
  expect(upcOf("40063813")).toBeNull();
});

const sku = (id: number, code: string, ...barcodes: string[]) =>
  ({ id, code, partNumbers: [], barcodes: barcodes.map((each) => ({ code: each, times: "1" })) }) as never;
const known = {
  documents: [],
  bins: [],
  lots: [],
  skus: [sku(1, "CHAIR", "042100005264"), sku(2, "TABLE", "4006381333931"), sku(3, "96385074"), sku(4, "ＡＢ-1")],
} as never;
const found = (text: string) => {
  const all = resolve(text, known, codeIndex(known));
  return typeof all === "string" ? all : all.map((each) => (each.is === "sku" ? each.sku.id : each.is));
};

test("an article is found by each way its code is printed or typed; a misread code says so", () => {
  expect(["04252614", "042100005264", "0042100005264"].map(found)).toEqual([[1], [1], [1]]);
  expect(["0104006381333931", "]e00104006381333931", "04006381333931"].map(found)).toEqual([[2], [2], [2]]);
  expect(found("96385074")).toEqual([3]);
  expect(["\u200bab-1", "AB-1 ", "ａｂ－1"].map(found)).toEqual([[4], [4], [4]]);
  expect(["4006381333932", "042100005265", "04006381333932"].map(found)).toEqual(["wrong", "wrong", "wrong"]);
  expect(["5901234123457", "NO-SUCH", "12345678"].map(found)).toEqual(["unknown", "unknown", "unknown"]);
  expect([isMisread("4006381333932"), isMisread("4006381333931"), isMisread("12345678")]).toEqual([true, false, false]);
});
