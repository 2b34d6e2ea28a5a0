import { Search } from "lucide-react";
import { emptyDraft } from "./draft.ts";
import { itemOf } from "./item.ts";
import type { Mode } from "./mode.ts";

/** What is this, and where is the rest of it. */
export const lookUp: Mode = {
  name: "lookUp",
  icon: Search,
  scopes: [],
  modules: [],
  scan: (draft, found, device) => {
    if (found.is === "bin")
      return { draft: { ...emptyDraft, bin: found.bin }, said: { key: "isBin", values: { bin: found.bin.name } } };
    const item = itemOf(found, device);
    if (!item) return { refused: { key: "notKept", values: {} } };
    const { sku, lot, times, lotNumber, serialNumber, expirationDate } = item;
    return {
      draft: {
        ...emptyDraft,
        current: "found",
        entries: [
          {
            key: "found",
            skuId: sku.id,
            code: sku.code,
            name: sku.name,
            quantity: times,
            documentId: null,
            lineId: null,
            bin: device.known.bins.find(({ id }) => id === lot?.binId) ?? null,
            lotId: lot?.id ?? null,
            lotNumber,
            serialNumber,
            expirationDate,
            at: "",
          },
        ],
      },
      said: { key: "isSku", values: { code: sku.code } },
    };
  },
  setQuantity: (_, quantity) => ({ refused: { key: "scanFirst", values: { quantity } } }),
};
