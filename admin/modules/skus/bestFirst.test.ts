import { expect, test } from "vitest";
import { bestFirst } from "./bestFirst.ts";

test("the code itself comes first, then a barcode, codes and names that begin so", () => {
  const found = [
    { code: "X-OAK", name: "Stain" },
    { code: "BOX-9", name: "Box", barcodes: [{ code: "Oak" }] },
    { code: "TBL-1", name: "Dining table, oak" },
    { code: "CHR-2", name: "Oak chair" },
    { code: "OAK-BOARD", name: "Board" },
    { code: "OAK", name: "Board, small" },
  ];
  expect(bestFirst(found, " oak").map(({ code }) => code)).toEqual([
    "OAK",
    "BOX-9",
    "OAK-BOARD",
    "CHR-2",
    "TBL-1",
    "X-OAK",
  ]);
});
