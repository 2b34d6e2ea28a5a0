import type { HeldBin } from "../device/known.ts";
import type { Found } from "./resolve.ts";

/**
 * Of several things called so, those that can be meant: lots in the bin one stands at, and one of each SKU where it
 * makes no difference which lot it is.
 */
export const narrowed = (found: readonly Found[], bin: HeldBin | null, byLot: boolean): readonly Found[] => {
  const lots = found.filter((each) => each.is === "lot");
  if (lots.length !== found.length || lots.length < 2) return found;
  const here = lots.filter(({ lot }) => lot.binId === bin?.id);
  const meant = here.length > 0 ? here : lots;
  return byLot ? meant : [...new Map(meant.map((each) => [each.lot.skuId, each])).values()];
};
