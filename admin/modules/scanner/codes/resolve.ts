import { visible } from "../../../../resources/core/codes.ts";
import type { CodeIndex, HeldBin, HeldDocument, HeldLot, HeldSku, Known } from "../device/known.ts";
import { articleOf, isMisread, readGs1, upcOf } from "./gs1.ts";

/** What a code names. `times` is how many pieces it counts; a GS1 code brings lot, serial number and date along. */
export type Found =
  | { is: "document"; document: HeldDocument }
  | { is: "bin"; bin: HeldBin }
  | { is: "lot"; lot: HeldLot; times?: string }
  | {
      is: "sku";
      sku: HeldSku;
      times: string;
      lotNumber?: string | undefined;
      serialNumber?: string | undefined;
      expirationDate?: string | undefined;
    };

/** Why nothing can be made of a code: nothing is called so, or it is a GS1 code that does not add up. */
export type Rubbish = "unknown" | "wrong" | "tooLong" | "empty";

/** No code that people print is longer. */
export const longest = 200;

/** SO:1042 and SO-1042 are the same document. */
export const documentNumberOf = (text: string): string | null => {
  const match = /^([a-z]{1,4})[:-](\d{1,10})$/i.exec(text);
  return match ? `${match[1]}-${Number(match[2])}`.toLowerCase() : null;
};

const byNumber = (text: string, { documents }: Known): Found[] => {
  const number = documentNumberOf(text);
  if (number === null) return [];
  return documents
    .filter((document) => document.number.toLowerCase() === number)
    .map((document) => ({ is: "document", document }));
};

/** SKUs by a code of theirs; by the UPC-A of a UPC-E only where nothing is called as it is printed. */
const skusCalled = (code: string, { skus }: CodeIndex): Extract<Found, { is: "sku" }>[] =>
  (skus.get(articleOf(code)) ?? skus.get(articleOf(upcOf(code) ?? "")) ?? []).map(({ sku, times }) => ({
    is: "sku",
    sku,
    times,
  }));

/** The kinds of code, in the order in which a text is taken for one of them (SEMANTICS 9). */
const kinds: readonly ((text: string, known: Known, index: CodeIndex) => readonly Found[])[] = [
  byNumber,
  (text, _, { bins }) => (bins.get(articleOf(text)) ?? []).map((bin) => ({ is: "bin", bin })),
  (text, _, { serials }) => (serials.get(articleOf(text)) ?? []).map((lot) => ({ is: "lot", lot })),
  (text, _, { lots }) => (lots.get(articleOf(text)) ?? []).map((lot) => ({ is: "lot", lot })),
  (text, _, index) => skusCalled(text, index),
  (text, _, { partNumbers }) => (partNumbers.get(articleOf(text)) ?? []).map((sku) => ({ is: "sku", sku, times: "1" })),
];

const byGs1 = (text: string, index: CodeIndex): readonly Found[] | Rubbish => {
  const said = readGs1(text);
  if (said === "no") return isMisread(text) ? "wrong" : "unknown";
  if (said === "wrong") return "wrong";
  const { gtin, quantity, ...lot } = said;
  if (gtin === undefined) return "unknown";
  const found = skusCalled(gtin, index);
  return found.length > 0 ? found.map((each) => ({ ...each, ...lot, times: quantity ?? each.times })) : "unknown";
};

/**
 * What a scanned or typed text names: a document's own code, a bin, a serial number, a lot, a SKU's code or barcode, a
 * vendor's part number, a GS1 code. Several of one kind are given for somebody to choose from.
 */
export const resolve = (scanned: string, known: Known, index: CodeIndex): readonly Found[] | Rubbish => {
  const text = visible(scanned);
  if (text === "") return "empty";
  if (text.length > longest || text.includes("\u0000")) return "tooLong";
  for (const kind of kinds) {
    const found = kind(text, known, index);
    if (found.length > 0) return found;
  }
  return byGs1(text, index);
};
