import { expect, test } from "vitest";
import { itemsCalled } from "./itemsByCode.ts";

test("a code or barcode means one item, its own code before another's barcode, and a case counts what is in it", () => {
  const items = itemsCalled([
    { id: 1, code: "OAK", called: [{ code: "4006381333931" }, { code: "CASE-oak", times: "12" }] },
    { id: 2, code: "case-OAK" },
  ]);
  const meant = (code: string) => [items.get(code)?.id, items.get(code)?.times];
  expect(meant("oak")).toEqual([1, "1"]);
  expect(meant("4006381333931")).toEqual([1, "1"]);
  expect(meant("case-oak")).toEqual([2, "1"]);
  expect(items.get("4006381333931")?.code).toBe("OAK");
});
