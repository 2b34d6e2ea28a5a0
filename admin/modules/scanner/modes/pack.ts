import { Package } from "lucide-react";
import { itemOf } from "./item.ts";
import { countedIn, countOn, piecesOf, progressOn, setOnLine } from "./lines.ts";
import { documentsOf, type Mode } from "./mode.ts";

/** Box after box of one order: what does not belong into it is refused before it lies in it. */
export const pack: Mode = {
  name: "pack",
  icon: Package,
  scopes: ["shipment:create"],
  modules: ["sales_orders"],
  scan: (draft, found, device) => {
    const item = itemOf(found, device);
    if (!item) return { refused: { key: "notGoods", values: found.is === "bin" ? { code: found.bin.name } : {} } };
    return countOn(draft, item, pack, device, { bin: null, apart: false });
  },
  setQuantity: (draft, quantity, device) => setOnLine(draft, quantity, pack, device),
  progress: progressOn(() => pack),
  book: (draft, device) => {
    const entries = countedIn(draft);
    const [order] = documentsOf(draft, pack, device);
    if (entries.length === 0 || !order) return { missing: { key: "nothingCounted", values: {} } };
    return {
      bookings: [
        {
          module: "shipments",
          operation: "createShipment",
          about: { module: order.module, id: order.id },
          input: {
            salesOrderId: order.id,
            packages: [{ lineItems: entries.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })) }],
          },
          said: {
            key: "booked.pack",
            values: { quantity: piecesOf(entries), document: order.number, box: draft.boxes + 1 },
          },
          takes: entries.map(({ lineId, quantity }) => ({ module: order.module, lineId: lineId ?? 0, quantity })),
        },
      ],
      left: { ...draft, entries: [], current: null, boxes: draft.boxes + 1 },
    };
  },
};
