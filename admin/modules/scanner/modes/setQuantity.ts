import { compare } from "../../../screens/detail/surface.ts";
import { currentOf, type Draft, type Entry, withEntry } from "./draft.ts";
import { quantityProblem } from "./item.ts";
import type { Device, Outcome } from "./mode.ts";

/** Gives the current entry another quantity, as far as there is room for so much; null is room for anything. */
export const setQuantity = (
  draft: Draft,
  quantity: string,
  device: Device,
  roomFor: (entry: Entry) => string | null,
): Outcome => {
  const entry = currentOf(draft);
  if (!entry) return { refused: { key: "scanFirst", values: { quantity } } };
  const problem = quantityProblem(
    quantity,
    device.known.skus.find(({ id }) => id === entry.skuId),
  );
  if (problem) return problem;
  const left = roomFor(entry);
  if (left !== null && compare(quantity, left) > 0)
    return { refused: { key: "tooMany", values: { code: entry.code, left, times: quantity } } };
  return {
    draft: withEntry(draft, { ...entry, quantity, at: new Date().toISOString() }),
    said: { key: "set", values: { code: entry.code, quantity } },
  };
};
