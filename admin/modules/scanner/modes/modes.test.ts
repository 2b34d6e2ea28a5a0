import { describe, expect, test } from "vitest";
import { codeIndex } from "../codes/index.ts";
import { narrowed } from "../codes/narrow.ts";
import { type Found, resolve } from "../codes/resolve.ts";
import type { HeldDocument, Known } from "../device/known.ts";
import { count } from "./count.ts";
import { currentOf, documentKey, type Draft, emptyDraft } from "./draft.ts";
import type { Mode, Outcome } from "./mode.ts";
import { move } from "./move.ts";
import { pack } from "./pack.ts";
import { pick } from "./pick.ts";
import { receive } from "./receive.ts";

const sku = (id: number, code: string, more = {}) => ({
  id,
  code,
  name: `Name of ${code}`,
  barcodes: [],
  partNumbers: [],
  decimals: 0,
  ...more,
});
const want = (id: number, skuId: number, code: string, left: string) => ({
  id,
  skuId,
  code,
  name: "",
  ordered: left,
  left,
});
const document = (module: string, id: number, number: string, more: Partial<HeldDocument>): HeldDocument => ({
  module,
  id,
  number,
  party: "Party",
  wants: [],
  picks: [],
  ...more,
});

const chair = sku(1, "CHR-0450", {
  barcodes: [
    { code: "4006381333931", times: "1" },
    { code: "CASE-12", times: "12" },
  ],
  partNumbers: ["V-1"],
});
const other = sku(2, "CHR-0451", { partNumbers: ["V-1"] });
const stool = sku(3, "CHR-0452", { barcodes: [{ code: "PAIR", times: "2" }] });
const known: Known = {
  warehouse: { id: 1, name: "North" },
  skus: [chair, other, stool],
  bins: [
    { id: 10, name: "A-2" },
    { id: 11, name: "A-10" },
    { id: 12, name: "B-1" },
  ],
  lots: [
    { id: 100, skuId: 1, binId: 10, lotNumber: "L-1", serialNumber: null, expirationDate: null, quantity: "5" },
    { id: 101, skuId: 1, binId: 11, lotNumber: "L-1", serialNumber: null, expirationDate: null, quantity: "3" },
    { id: 102, skuId: 2, binId: 11, lotNumber: "L-9", serialNumber: "S-9", expirationDate: null, quantity: "1" },
    { id: 103, skuId: 3, binId: 12, lotNumber: "L-2", serialNumber: null, expirationDate: null, quantity: "4" },
    { id: 104, skuId: 3, binId: 12, lotNumber: "L-3", serialNumber: null, expirationDate: null, quantity: "4" },
  ],
  documents: [
    document("purchase_orders", 7, "PO-7", { wants: [want(70, 1, "CHR-0450", "20")] }),
    // of another module, and with the same id
    document("transfers", 7, "TR-7", { wants: [want(71, 1, "CHR-0450", "2")] }),
    document("sales_orders", 8, "SO-8", {
      wants: [want(80, 1, "CHR-0450", "2")],
      picks: [{ lineId: 80, lotId: 100, binId: 10, quantity: "2" }],
    }),
    document("sales_orders", 9, "SO-9", {
      wants: [want(90, 1, "CHR-0450", "3"), want(91, 2, "CHR-0451", "1")],
      picks: [
        { lineId: 90, lotId: 100, binId: 10, quantity: "1" },
        { lineId: 90, lotId: 101, binId: 11, quantity: "2" },
        { lineId: 91, lotId: 102, binId: 11, quantity: "1" },
      ],
    }),
    document("stock_counts", 5, "CT-5", {
      wants: [want(50, 1, "CHR-0450", "0")],
      picks: [{ lineId: 50, lotId: 100, binId: 10, quantity: "0" }],
    }),
    document("stock_counts", 6, "CT-6", {
      wants: [want(60, 3, "CHR-0452", "0"), want(61, 3, "CHR-0452", "0")],
      picks: [
        { lineId: 60, lotId: 103, binId: 12, quantity: "0" },
        { lineId: 61, lotId: 104, binId: 12, quantity: "0" },
      ],
    }),
  ],
  readAt: 0,
  cut: [],
};
const index = codeIndex(known);
const device = { known, waiting: [] };

/** What a code does in a mode; several things it may be are refused. */
const read = (mode: Mode, draft: Draft, code: string, on: Parameters<Mode["scan"]>[2] = device): Outcome => {
  const found = resolve(code, known, index);
  if (typeof found === "string") return { refused: { key: found, values: {} } };
  const [meant, ...others] = narrowed(found, draft.bin, mode.byLot === true);
  if (!meant || others.length > 0) return { refused: { key: "ambiguous", values: {} } };
  if (meant.is === "document") throw new Error("documents are the screen's");
  return mode.scan(draft, meant, on);
};
const readAll = (mode: Mode, draft: Draft, ...codes: string[]): Draft =>
  codes.reduce((before, code) => {
    const outcome = read(mode, before, code);
    if ("refused" in outcome) throw new Error(`${code}: ${outcome.refused.key}`);
    return outcome.draft;
  }, draft);
const refusal = (outcome: Outcome) => ("refused" in outcome ? outcome.refused.key : "taken");
const on = (...numbers: string[]): Draft => ({
  ...emptyDraft,
  documents: known.documents.filter(({ number }) => numbers.includes(number)).map(documentKey),
});

describe("a code", () => {
  const kinds = (code: string) => {
    const found = resolve(code, known, index);
    return typeof found === "string" ? found : found.map((each: Found) => each.is);
  };

  test("is a document, a bin, a serial number, a lot, a SKU, a part number or GS1, in this order", () => {
    expect(kinds("SO:8")).toEqual(["document"]);
    expect(kinds("so-8")).toEqual(["document"]);
    expect(kinds("b-1")).toEqual(["bin"]);
    expect(kinds("S-9")).toEqual(["lot"]);
    expect(kinds("L-1")).toEqual(["lot", "lot"]);
    expect(kinds("chr-0450")).toEqual(["sku"]);
    expect(kinds("(01)04006381333931(10)NEW")).toEqual(["sku"]);
    expect(kinds("V-1")).toEqual(["sku", "sku"]);
  });

  test("that means nothing, or is misread, says which", () => {
    expect(kinds("SO:99")).toBe("unknown");
    expect(kinds("HELLO")).toBe("unknown");
    expect(kinds("(01)04006381333932")).toBe("wrong");
    expect(kinds("   ")).toBe("empty");
    expect(kinds("X".repeat(201))).toBe("tooLong");
    expect(kinds("a\u0000b")).toBe("tooLong");
  });

  test("of a case counts the case, and a GS1 quantity goes before it", () => {
    const found = (code: string) => resolve(code, known, index)[0];
    expect(found("CASE-12")).toMatchObject({ times: "12" });
    expect(found("(01)04006381333931(17)270228(10)NEW(30)6")).toMatchObject({
      times: "6",
      lotNumber: "NEW",
      expirationDate: "2027-02-28",
    });
  });
});

test("receiving counts what is ordered, lot by lot, and books it into its bins", () => {
  const draft = readAll(receive, on("PO-7"), "A-2", "CHR-0450", "CASE-12", "(01)04006381333931(10)NEW(30)6", "B-1");
  expect(draft.entries.map(({ quantity, bin, lotNumber }) => [quantity, bin?.name, lotNumber])).toEqual([
    ["13", "A-2", ""],
    ["6", "B-1", "NEW"],
  ]);
  expect(refusal(read(receive, draft, "CASE-12"))).toBe("tooMany");
  expect(refusal(read(receive, draft, "CHR-0451"))).toBe("notWanted");
  const booked = receive.book?.(draft, device);
  expect(booked).toMatchObject({
    bookings: [
      {
        operation: "receivePurchaseOrder",
        input: {
          id: 7,
          receivements: [
            { lineItemId: 70, binLocationId: 10, quantity: "13" },
            { lineItemId: 70, binLocationId: 12, quantity: "6", lotNumber: "NEW" },
          ],
        },
      },
    ],
    left: { documents: ["purchase_orders/7"], entries: [] },
  });
});

test("what waits to be sent is not there to be scanned once more", () => {
  const takes = [{ module: "purchase_orders", lineId: 70, quantity: "19" }];
  const waiting = [{ takes }] as unknown as (typeof device)["waiting"];
  const once = read(receive, on("PO-7"), "CHR-0450", { known, waiting });
  expect(refusal(once)).toBe("taken");
  expect(refusal(read(receive, "draft" in once ? once.draft : on("PO-7"), "CHR-0450", { known, waiting }))).toBe(
    "allIn",
  );
});

test("a wrong item is refused before it is in the box, and told what was expected", () => {
  const wrong = read(pack, on("SO-8"), "CHR-0451");
  expect(wrong).toMatchObject({ refused: { key: "notWanted" }, expected: { code: "CHR-0450" } });
  const full = readAll(pack, on("SO-8"), "CHR-0450", "4006381333931");
  expect(refusal(read(pack, full, "CHR-0450"))).toBe("allIn");
  expect(pack.book?.(full, device)).toMatchObject({
    bookings: [
      { operation: "createShipment", input: { packages: [{ lineItems: [{ lineItemId: 80, quantity: "2" }] }] } },
    ],
    left: { boxes: 1 },
  });
});

test("one walk for several orders: bins in their order, each piece for the order it is told", () => {
  const orders = on("SO-8", "SO-9");
  expect(read(pick, orders, "CHR-0450")).toMatchObject({ refused: { key: "binFirst", values: { bin: "A-2" } } });
  expect(read(pick, orders, "B-1")).toMatchObject({ refused: { key: "nothingHere", values: { next: "A-2" } } });
  const first = readAll(pick, orders, "A-2", "CHR-0450", "CHR-0450", "CHR-0450");
  expect(refusal(read(pick, first, "CHR-0450"))).toBe("allIn");
  expect(refusal(read(pick, first, "CHR-0451"))).toBe("notFromHere");
  const all = readAll(pick, first, "A-10", "S-9", "CHR-0450", "CHR-0450");
  expect(refusal(read(pick, all, "A-10"))).toBe("pickedAll");
  expect(pick.book?.(all, device)).toMatchObject({
    bookings: [
      { input: { salesOrderId: 8, packages: [{ lineItems: [{ lineItemId: 80, quantity: "2" }] }] } },
      {
        input: {
          salesOrderId: 9,
          packages: [
            {
              lineItems: [
                { lineItemId: 90, quantity: "3" },
                { lineItemId: 91, quantity: "1" },
              ],
            },
          ],
        },
      },
    ],
  });
});

/** What a scan may have been, each as it is tapped. */
const tapped = (mode: Mode, draft: Draft, outcome: Outcome): Outcome[] =>
  ("choices" in outcome ? (outcome.choices ?? []) : []).map((each) => {
    if (each.is === "document") throw new Error("documents are the screen's");
    return mode.scan(draft, each, device);
  });

test("where a scan is several lots, each can be tapped, as many as the code stands for", () => {
  const moved = tapped(move, emptyDraft, read(move, emptyDraft, "CHR-0450"));
  expect(moved.map((each) => "draft" in each && currentOf(each.draft))).toMatchObject([
    { lotId: 100, quantity: "1" },
    { lotId: 101, quantity: "1" },
  ]);
  // a case of twelve is more than lies in either
  expect(tapped(move, emptyDraft, read(move, emptyDraft, "CASE-12")).map(refusal)).toEqual(["tooMany", "tooMany"]);
  const sheet = { ...on("CT-6"), bin: { id: 12, name: "B-1" } };
  const counted = read(count, sheet, "PAIR");
  expect(refusal(counted)).toBe("whichLot");
  expect(tapped(count, sheet, counted).map((each) => "draft" in each && currentOf(each.draft))).toMatchObject([
    { lineId: 60, lotId: 103, quantity: "2" },
    { lineId: 61, lotId: 104, quantity: "2" },
  ]);
});

test("moving asks which lot is meant, and no more than lies there", () => {
  expect(refusal(read(move, emptyDraft, "CHR-0450"))).toBe("whichBin");
  expect(refusal(read(move, emptyDraft, "L-1"))).toBe("ambiguous");
  const draft = readAll(move, emptyDraft, "A-10", "CHR-0450", "CHR-0450", "L-1");
  expect(currentOf(draft)).toMatchObject({ lotId: 101, quantity: "3" });
  expect(refusal(read(move, draft, "CHR-0450"))).toBe("tooMany");
  expect(refusal(read(move, draft, "A-10"))).toBe("sameBin");
  expect(move.book?.(draft, device)).toHaveProperty("missing");
  expect(move.book?.(readAll(move, draft, "B-1"), device)).toMatchObject({
    bookings: [{ operation: "moveLot", input: { id: 101, binLocationId: 12, quantity: "3" } }],
  });
});

test("counting goes bin by bin; what the sheet does not have is noted as found", () => {
  expect(refusal(read(count, on("CT-5"), "CHR-0450"))).toBe("countBinFirst");
  const draft = readAll(count, on("CT-5"), "A-2", "CHR-0450", "CHR-0450", "CHR-0451");
  const set = count.setQuantity(draft, "4", device);
  expect("draft" in set && count.book?.(set.draft, device)).toMatchObject({
    bookings: [
      {
        operation: "enterStockCount",
        input: {
          id: 5,
          lines: [
            { lineId: 50, quantity: "2" },
            { skuId: 2, binLocationId: 10, quantity: "4", again: "add" },
          ],
        },
      },
    ],
  });
});

test("quantities are bounded, and in the decimals of their SKU", () => {
  const draft = readAll(receive, on("PO-7"), "CHR-0450");
  expect(refusal(receive.setQuantity(draft, "1.5", device))).toBe("precision");
  expect(refusal(receive.setQuantity(draft, "21", device))).toBe("tooMany");
  expect(refusal(receive.setQuantity(draft, "9999999999", device))).toBe("notANumber");
  expect(refusal(receive.setQuantity(emptyDraft, "2", device))).toBe("scanFirst");
  expect(refusal(receive.setQuantity(draft, "20", device))).toBe("taken");
});
