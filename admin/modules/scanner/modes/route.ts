import { compare, larger, minus, plus } from "../../../screens/detail/surface.ts";
import type { HeldBin, HeldDocument, HeldLot, Want } from "../device/known.ts";
import type { Draft } from "./draft.ts";
import type { Device } from "./mode.ts";
import { leftOf } from "./wants.ts";

/** So much of a lot for one order. */
export type Part = { document: HeldDocument; want: Want; quantity: string; picked: string };
/** One stop of the walk: a lot in a bin, for whom it is. */
export type Stop = {
  key: string;
  bin: HeldBin;
  lotId: number;
  lot: HeldLot | undefined;
  want: Want;
  parts: readonly Part[];
};

/** A-2 stands before A-10, as the printed list has it. */
const { compare: compareNames } = new Intl.Collator("en", { numeric: true });

const pickedOf = ({ entries }: Draft, lineId: number, lotId: number): string =>
  plus(
    "0",
    ...entries.filter((each) => each.lineId === lineId && each.lotId === lotId).map(({ quantity }) => quantity),
  );

/** The walk for several orders at once, bin after bin; what waits to be sent is taken off it. */
export const routeOf = (documents: readonly HeldDocument[], draft: Draft, device: Device): readonly Stop[] => {
  const bins = new Map(device.known.bins.map((bin) => [bin.id, bin]));
  const lots = new Map(device.known.lots.map((lot) => [lot.id, lot]));
  const stops = new Map<string, Stop>();
  for (const document of documents)
    for (const want of document.wants) {
      let left = leftOf(document, want, device);
      for (const pick of document.picks.filter(({ lineId }) => lineId === want.id)) {
        const quantity = compare(pick.quantity, left) > 0 ? left : pick.quantity;
        left = larger("0", minus(left, quantity));
        const bin = bins.get(pick.binId);
        if (!bin || quantity === "0") continue;
        const key = `${pick.binId}|${pick.lotId}`;
        const part = { document, want, quantity, picked: pickedOf(draft, want.id, pick.lotId) };
        const before = stops.get(key);
        stops.set(key, {
          key,
          bin,
          lotId: pick.lotId,
          lot: lots.get(pick.lotId),
          want,
          parts: [...(before?.parts ?? []), part],
        });
      }
    }
  return [...stops.values()].toSorted(
    (a, b) => compareNames(a.bin.name, b.bin.name) || compareNames(a.want.code, b.want.code) || a.lotId - b.lotId,
  );
};

export const wantedAt = ({ parts }: Stop): string => plus("0", ...parts.map(({ quantity }) => quantity));
export const pickedAt = ({ parts }: Stop): string => plus("0", ...parts.map(({ picked }) => picked));
export const isPicked = (stop: Stop): boolean => compare(pickedAt(stop), wantedAt(stop)) >= 0;
