import { numberOf } from "../../screens/detail/surface.ts";
import type { OpenDocument } from "./openLines.ts";

export type BaseUnitAnswer = {
  skuBaseUnit: {
    isEntered: boolean;
    openDocuments: number;
    rows: readonly { module: string; recordId: number; displayId: string | null; quantity: string }[];
  } | null;
};

/** Whether a SKU has entries in its unit, and which documents want or bring it still. */
export const baseUnitQuery =
  "query BaseUnit($id: Int!) { skuBaseUnit(id: $id) { isEntered openDocuments rows { module recordId displayId quantity } } }";

export const documentsOf = ({ skuBaseUnit }: BaseUnitAnswer): readonly OpenDocument[] =>
  (skuBaseUnit?.rows ?? []).map(({ module, recordId, displayId, quantity }) => ({
    module,
    id: recordId,
    code: displayId === null ? `#${recordId}` : numberOf(module, displayId),
    party: "",
    quantity,
    short: "0",
  }));
