import { ListChecks } from "lucide-react";
import { compare, minus, plus } from "../../../screens/detail/surface.ts";
import { newEntry, withEntry } from "./draft.ts";
import { itemOf, quantityProblem } from "./item.ts";
import { countedIn, piecesOf } from "./lines.ts";
import { documentsOf, type Mode } from "./mode.ts";
import { setQuantity } from "./setQuantity.ts";
import { isPicked, pickedAt, routeOf, wantedAt } from "./route.ts";

/** One walk for several orders; each piece goes into the box of the order that is told, and is packed at the end. */
export const pick: Mode = {
  name: "pick",
  icon: ListChecks,
  scopes: ["lot:view:all", "shipment:create"],
  modules: ["sales_orders"],
  several: true,
  byLot: true,
  scan: (draft, found, device) => {
    const route = routeOf(documentsOf(draft, pick, device), draft, device);
    const next = route.find((stop) => !isPicked(stop));
    if (!next) return { refused: { key: "pickedAll", values: {} } };
    if (found.is === "bin") {
      const here = route.filter(({ bin }) => bin.id === found.bin.id);
      if (!here.some((stop) => !isPicked(stop)))
        return { refused: { key: "nothingHere", values: { bin: found.bin.name, next: next.bin.name } } };
      return {
        draft: { ...draft, bin: found.bin, current: null },
        said: { key: "at", values: { bin: found.bin.name } },
      };
    }
    const item = itemOf(found, device);
    if (!item) return { refused: { key: "notGoods", values: {} } };
    const { bin } = draft;
    if (!bin) return { refused: { key: "binFirst", values: { bin: next.bin.name } }, expected: next.want };
    const problem = quantityProblem(item.times, item.sku);
    if (problem) return problem;
    const here = route.filter((stop) => stop.bin.id === bin.id);
    const expected = (here.find((stop) => !isPicked(stop)) ?? next).want;
    const mine = here.filter(({ want, lotId }) => want.skuId === item.sku.id && (!item.lot || item.lot.id === lotId));
    if (mine.length === 0)
      return { refused: { key: "notFromHere", values: { code: item.sku.code, bin: bin.name } }, expected };
    const fits = mine
      .flatMap((stop) => stop.parts.map((part) => ({ stop, part })))
      .find(({ part }) => compare(minus(part.quantity, part.picked), item.times) >= 0);
    if (!fits)
      return {
        refused: {
          key: mine.every(isPicked) ? "allIn" : "tooMany",
          values: {
            code: item.sku.code,
            times: item.times,
            left: minus(plus("0", ...mine.map(wantedAt)), ...mine.map(pickedAt)),
          },
        },
        expected,
      };
    const { stop, part } = fits;
    const key = `${part.want.id}|${stop.lotId}`;
    const before = draft.entries.find((each) => each.key === key);
    const entry =
      before ??
      newEntry(key, item.sku, {
        documentId: part.document.id,
        lineId: part.want.id,
        bin,
        lotId: stop.lotId,
        lotNumber: stop.lot?.lotNumber ?? "",
      });
    const quantity = plus(entry.quantity, item.times);
    return {
      draft: withEntry(draft, { ...entry, quantity }),
      said: { key: "picked", values: { code: item.sku.code, times: item.times, document: part.document.number } },
    };
  },
  setQuantity: (draft, quantity, device) =>
    setQuantity(draft, quantity, device, (entry) => pick.progress?.(draft, entry, device)?.of ?? "0"),
  progress: (draft, { lineId, lotId }, device) => {
    const parts = routeOf(documentsOf(draft, pick, device), draft, device)
      .filter((stop) => stop.lotId === lotId)
      .flatMap((stop) => stop.parts.filter(({ want }) => want.id === lineId));
    return parts[0] ? { of: plus("0", ...parts.map(({ quantity }) => quantity)) } : null;
  },
  book: (draft, device) => {
    const entries = countedIn(draft);
    if (entries.length === 0) return { missing: { key: "nothingCounted", values: {} } };
    const orders = documentsOf(draft, pick, device);
    return {
      bookings: orders.flatMap((order) => {
        const own = entries.filter(({ documentId }) => documentId === order.id);
        if (own.length === 0) return [];
        // lots of the same line lie in one box
        const lines = [...Map.groupBy(own, ({ lineId }) => lineId ?? 0)].map(([lineItemId, some]) => ({
          lineItemId,
          quantity: piecesOf(some),
        }));
        return [
          {
            module: "shipments",
            operation: "createShipment",
            about: { module: order.module, id: order.id },
            input: { salesOrderId: order.id, packages: [{ lineItems: lines }] },
            said: { key: "booked.pick", values: { quantity: piecesOf(own), document: order.number } },
            takes: lines.map(({ lineItemId, quantity }) => ({ module: order.module, lineId: lineItemId, quantity })),
          },
        ];
      }),
      left: { ...draft, entries: [], current: null, bin: null },
    };
  },
};
