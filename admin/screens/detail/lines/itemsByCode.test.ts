import { expect, test } from "vitest";
import { itemsCalled } from "./itemsByCode.ts";

test("a code or barcode means one item, its own code before another's barcode, and a case counts what is in it", () => {
  const itemOf = itemsCalled([
    { id: 1, code: "OAK", called: [{ code: "4006381333931" }, { code: "CASE-oak", times: "12" }] },
    { id: 2, code: "case-OAK" },
  ]);
  const meant = (code: string) => [itemOf(code)?.id, itemOf(code)?.times];
  expect(meant("oak")).toEqual([1, "1"]);
  expect(meant("4006381333931")).toEqual([1, "1"]);
  expect(meant("case-oak")).toEqual([2, "1"]);
  expect(itemOf("4006381333931")?.code).toBe("OAK");
  // a GTIN-13 with the zero of a GTIN-14, and a code with a space that nobody sees
  expect(meant("04006381333931")).toEqual([1, "1"]);
  expect(meant("o\u200bak")).toEqual([1, "1"]);
});
