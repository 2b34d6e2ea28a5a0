import { isSameCode } from "../../../../resources/core/codes.ts";
import { MoveRight } from "lucide-react";
import { compare, minus, plus } from "../../../screens/detail/surface.ts";
import type { HeldLot } from "../device/known.ts";
import { currentOf, newEntry, withEntry } from "./draft.ts";
import { itemOf, quantityProblem } from "./item.ts";
import { countedIn, piecesOf } from "./lines.ts";
import type { Device, Mode } from "./mode.ts";
import { setQuantity } from "./setQuantity.ts";

/** What lies in a lot when all that waits is done. */
const inLot = ({ id, quantity }: HeldLot, { waiting }: Device): string =>
  minus(
    quantity,
    ...waiting.flatMap(({ takes }) =>
      takes.filter((each) => each.module === "lots" && each.lineId === id).map(({ quantity }) => quantity),
    ),
  );

/** From a bin, some goods, into another one. */
export const move: Mode = {
  name: "move",
  icon: MoveRight,
  scopes: ["lot:adjust"],
  modules: [],
  byLot: true,
  scan: (draft, found, device) => {
    if (found.is === "bin") {
      const moving = countedIn(draft);
      if (moving.length === 0)
        return {
          draft: { ...draft, bin: found.bin, entries: [], current: null },
          said: { key: "from", values: { bin: found.bin.name } },
        };
      const fromThere = moving.find(
        ({ lotId }) => device.known.lots.find(({ id }) => id === lotId)?.binId === found.bin.id,
      );
      if (fromThere) return { refused: { key: "sameBin", values: { code: fromThere.code, bin: found.bin.name } } };
      return {
        draft: { ...draft, entries: draft.entries.map((entry) => ({ ...entry, bin: found.bin })) },
        said: { key: "to", values: { bin: found.bin.name, quantity: piecesOf(moving) } },
      };
    }
    const item = itemOf(found, device);
    if (!item) return { refused: { key: "notGoods", values: {} } };
    const { sku, times } = item;
    const problem = quantityProblem(times, sku);
    if (problem) return problem;
    const { bin } = draft;
    const isMeant = (lot: HeldLot) =>
      lot.skuId === sku.id &&
      (bin === null || lot.binId === bin.id) &&
      (item.lot === null || lot.id === item.lot.id) &&
      (item.lotNumber === "" || isSameCode(lot.lotNumber, item.lotNumber));
    const lots = device.known.lots.filter(isMeant);
    if (lots.length === 0)
      return { refused: { key: bin ? "notFromHere" : "noStock", values: { code: sku.code, bin: bin?.name ?? "" } } };
    const current = currentOf(draft);
    const lot = lots.length === 1 ? lots[0] : lots.find(({ id }) => id === current?.lotId);
    if (!lot)
      return {
        refused: { key: bin ? "whichLot" : "whichBin", values: { code: sku.code, count: lots.length } },
        choices: lots.map((each) => ({ is: "lot", lot: each, times })),
      };
    const before = draft.entries.find(({ lotId }) => lotId === lot.id);
    const quantity = plus(before?.quantity ?? "0", times);
    const there = inLot(lot, device);
    if (compare(quantity, there) > 0)
      return {
        refused: { key: "tooMany", values: { code: sku.code, left: minus(there, before?.quantity ?? "0"), times } },
      };
    const entry =
      before ??
      newEntry(`lot-${lot.id}`, sku, {
        bin: draft.entries[0]?.bin ?? null,
        lotId: lot.id,
        lotNumber: lot.lotNumber,
        serialNumber: lot.serialNumber ?? "",
      });
    return {
      draft: withEntry(draft, { ...entry, quantity }),
      said: { key: "counted", values: { code: sku.code, times, quantity } },
    };
  },
  setQuantity: (draft, quantity, device) =>
    setQuantity(draft, quantity, device, (entry) => move.progress?.(draft, entry, device)?.of ?? "0"),
  progress: (_, { lotId }, device) => {
    const lot = device.known.lots.find(({ id }) => id === lotId);
    return lot ? { of: inLot(lot, device) } : null;
  },
  book: (draft) => {
    const entries = countedIn(draft);
    const target = entries[0]?.bin;
    if (entries.length === 0) return { missing: { key: "nothingCounted", values: {} } };
    if (!target) return { missing: { key: "scanTarget", values: {} } };
    return {
      bookings: entries.map(({ lotId, quantity, code }) => ({
        module: "lots",
        operation: "moveLot",
        about: null,
        input: { id: lotId, binLocationId: target.id, quantity },
        said: { key: "booked.move", values: { quantity, code, bin: target.name } },
        takes: [{ module: "lots", lineId: lotId ?? 0, quantity }],
      })),
      left: { ...draft, entries: [], current: null, bin: null },
    };
  },
};
