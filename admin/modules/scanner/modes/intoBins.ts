import type { LucideIcon } from "lucide-react";
import { currentOf, type Draft, type Entry, withEntry } from "./draft.ts";
import { itemOf } from "./item.ts";
import { countedIn, countOn, piecesOf, progressOn, setOnLine } from "./lines.ts";
import { documentsOf, type Mode } from "./mode.ts";

/** What books goods that come in on a kind of document; each makes a lot where they have none yet. */
export type Entrance = { operation: string; makesLots: boolean };

const given = ({ lotNumber, serialNumber, expirationDate }: Entry) =>
  Object.fromEntries(Object.entries({ lotNumber, serialNumber, expirationDate }).filter(([, value]) => value !== ""));

/** A mode that puts what comes in on documents into bins. */
export const intoBins = (
  name: string,
  icon: LucideIcon,
  entrances: Readonly<Record<string, Entrance>>,
  scopes: readonly string[],
): Mode => {
  const makesLots = (draft: Draft, device: Parameters<Mode["scan"]>[2]) =>
    documentsOf(draft, mode, device).some(({ module }) => entrances[module]?.makesLots);
  const mode: Mode = {
    name,
    icon,
    scopes,
    modules: Object.keys(entrances),
    scan: (draft, found, device) => {
      const current = currentOf(draft);
      if (found.is === "bin") {
        const moved = current ? withEntry(draft, { ...current, bin: found.bin }) : draft;
        return {
          draft: { ...moved, bin: found.bin },
          said: { key: current ? "into" : "at", values: { bin: found.bin.name, code: current?.code ?? "" } },
        };
      }
      const apart = makesLots(draft, device);
      if (found.is === "lot" && apart && current?.skuId === found.lot.skuId)
        return {
          draft: withEntry(draft, { ...current, lotNumber: found.lot.lotNumber }),
          said: { key: "lot", values: { code: current.code, lot: found.lot.lotNumber } },
        };
      const item = itemOf(found, device);
      return item
        ? countOn(draft, item, mode, device, { bin: draft.bin, apart })
        : { refused: { key: "notWanted", values: { code: "" } } };
    },
    setQuantity: (draft, quantity, device) => setOnLine(draft, quantity, mode, device),
    progress: progressOn(() => mode),
    book: (draft, device) => {
      const entries = countedIn(draft);
      const [document] = documentsOf(draft, mode, device);
      const entrance = document && entrances[document.module];
      if (entries.length === 0 || !entrance) return { missing: { key: "nothingCounted", values: {} } };
      const homeless = entries.find(({ bin }) => bin === null);
      if (homeless) return { missing: { key: "noBin", values: { code: homeless.code } } };
      return {
        bookings: [
          {
            module: document.module,
            operation: entrance.operation,
            about: { module: document.module, id: document.id },
            input: {
              id: document.id,
              receivements: entries.map((entry) => ({
                lineItemId: entry.lineId,
                binLocationId: entry.bin?.id,
                quantity: entry.quantity,
                ...(entrance.makesLots && given(entry)),
              })),
            },
            said: { key: `booked.${name}`, values: { quantity: piecesOf(entries), document: document.number } },
            takes: entries.map(({ lineId, quantity }) => ({ module: document.module, lineId: lineId ?? 0, quantity })),
          },
        ],
        left: { ...draft, entries: [], current: null },
      };
    },
  };
  return mode;
};
