import type { CodeIndex, Known } from "../device/known.ts";
import { articleOf } from "./gs1.ts";

const collected = <T>(pairs: Iterable<readonly [string, T]>): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const [code, what] of pairs) {
    if (code === "") continue;
    const own = found.get(code);
    if (own) own.push(what);
    else found.set(code, [what]);
  }
  return found;
};

/** Everything on the device by its codes: thousands are found as fast as one. */
export const codeIndex = ({ skus, bins, lots }: Known): CodeIndex => ({
  skus: collected(
    skus.flatMap((sku) => [
      [articleOf(sku.code), { sku, times: "1" }] as const,
      ...sku.barcodes
        .filter(({ code }) => articleOf(code) !== articleOf(sku.code))
        .map(({ code, times }) => [articleOf(code), { sku, times }] as const),
    ]),
  ),
  partNumbers: collected(
    skus.flatMap((sku) => [...new Set(sku.partNumbers.map(articleOf))].map((code) => [code, sku] as const)),
  ),
  bins: collected(bins.map((bin) => [articleOf(bin.name), bin] as const)),
  serials: collected(lots.map((lot) => [articleOf(lot.serialNumber ?? ""), lot] as const)),
  lots: collected(lots.map((lot) => [articleOf(lot.lotNumber), lot] as const)),
});
