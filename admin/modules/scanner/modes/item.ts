import { compare, decimalsOf, isDecimal } from "../../../screens/detail/surface.ts";
import type { Found } from "../codes/resolve.ts";
import type { HeldLot, HeldSku } from "../device/known.ts";
import type { Device, Outcome } from "./mode.ts";

/** What was scanned as goods: of which SKU, how many, and which lot of it. */
export type Item = {
  sku: HeldSku;
  times: string;
  lot: HeldLot | null;
  lotNumber: string;
  serialNumber: string;
  expirationDate: string;
};

/** A scan of goods by SKU or by lot; null where it is no goods, or goods whose SKU this device does not know. */
export const itemOf = (found: Found, { known }: Device): Item | null => {
  if (found.is === "sku")
    return {
      sku: found.sku,
      times: found.times,
      lot: null,
      lotNumber: found.lotNumber ?? "",
      serialNumber: found.serialNumber ?? "",
      expirationDate: found.expirationDate ?? "",
    };
  if (found.is !== "lot") return null;
  const { lot } = found;
  const sku = known.skus.find(({ id }) => id === lot.skuId);
  return sku
    ? {
        sku,
        times: found.times ?? "1",
        lot,
        lotNumber: lot.lotNumber,
        serialNumber: lot.serialNumber ?? "",
        expirationDate: lot.expirationDate ?? "",
      }
    : null;
};

/** The most that is typed or counted at once. */
const mostAtOnce = "1000000";

/** What is wrong with a quantity as such; null where nothing is. */
export const quantityProblem = (quantity: string, sku: HeldSku | undefined): Outcome | null => {
  if (!isDecimal(quantity) || compare(quantity, "0") < 0 || compare(quantity, mostAtOnce) > 0)
    return { refused: { key: "notANumber", values: { quantity } } };
  if (sku && decimalsOf(quantity) > sku.decimals)
    return { refused: { key: "precision", values: { code: sku.code, decimals: sku.decimals } } };
  return null;
};
