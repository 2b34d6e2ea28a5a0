import { ClipboardCheck } from "lucide-react";
import { plus } from "../../../screens/detail/surface.ts";
import type { HeldDocument, Want } from "../device/known.ts";
import { type Entry, newEntry, withEntry } from "./draft.ts";
import { itemOf, type Item, quantityProblem } from "./item.ts";
import { documentsOf, type Device, type Mode } from "./mode.ts";
import { setQuantity } from "./setQuantity.ts";

/** The most lines that are entered in one call. */
const mostAtOnce = 500;

/** The lines of the sheet that goods in a bin may be. */
const linesFor = (
  sheet: HeldDocument,
  { sku, lot, lotNumber }: Item,
  binId: number,
  { known }: Device,
): readonly Want[] => {
  const byLot = (lotId: number) =>
    lot ? lotId === lot.id : lotNumber === "" || known.lots.find(({ id }) => id === lotId)?.lotNumber === lotNumber;
  const lines = new Set(
    sheet.picks.filter((each) => each.binId === binId && byLot(each.lotId)).map(({ lineId }) => lineId),
  );
  return sheet.wants.filter((want) => want.skuId === sku.id && lines.has(want.id));
};

/** The lots in a bin that lines of a sheet are of. */
const lotsOf = (sheet: HeldDocument, lines: readonly Want[], binId: number, { known }: Device) => {
  const lineIds = new Set(lines.map(({ id }) => id));
  const lots = new Set(
    sheet.picks.filter((each) => each.binId === binId && lineIds.has(each.lineId)).map(({ lotId }) => lotId),
  );
  return known.lots.filter(({ id }) => lots.has(id));
};

/** What was counted of a line so far: what waits here, else what the sheet said. */
const countedBefore = (sheet: HeldDocument, want: Want, { waiting }: Device): string =>
  waiting.flatMap(({ takes }) => takes).findLast(({ module, lineId }) => module === sheet.module && lineId === want.id)
    ?.quantity ?? want.left;

const lotWords = ({ lotNumber, serialNumber, expirationDate }: Entry) =>
  Object.fromEntries(Object.entries({ lotNumber, serialNumber, expirationDate }).filter(([, value]) => value !== ""));

/** A sheet, bin after bin: each scan counts the item it names; an item not on the sheet is noted as found. */
export const count: Mode = {
  name: "count",
  icon: ClipboardCheck,
  scopes: ["stock_count:update:single"],
  modules: ["stock_counts"],
  byLot: true,
  scan: (draft, found, device) => {
    if (found.is === "bin")
      return {
        draft: { ...draft, bin: found.bin, current: null },
        said: { key: "at", values: { bin: found.bin.name } },
      };
    const item = itemOf(found, device);
    const [sheet] = documentsOf(draft, count, device);
    if (!item || !sheet) return { refused: { key: "notGoods", values: {} } };
    const { sku, times } = item;
    const bin = draft.bin ?? device.known.bins.find(({ id }) => id === item.lot?.binId);
    if (!bin) return { refused: { key: "countBinFirst", values: { code: sku.code } } };
    const problem = quantityProblem(times, sku);
    if (problem) return problem;
    const lines = linesFor(sheet, item, bin.id, device);
    if (lines.length > 1)
      return {
        refused: { key: "whichLot", values: { code: sku.code, count: lines.length } },
        choices: lotsOf(sheet, lines, bin.id, device).map((lot) => ({ is: "lot", lot, times })),
      };
    const [line] = lines;
    const key = line ? `line-${line.id}` : `found-${bin.id}-${sku.id}-${item.lotNumber}-${item.serialNumber}`;
    const before = draft.entries.find((each) => each.key === key);
    const entry =
      before ??
      newEntry(key, sku, {
        quantity: line ? countedBefore(sheet, line, device) : "0",
        documentId: sheet.id,
        lineId: line?.id ?? null,
        bin,
        lotId: item.lot?.id ?? null,
        lotNumber: item.lotNumber,
        serialNumber: item.serialNumber,
        expirationDate: item.expirationDate,
      });
    if (!before && draft.entries.length >= mostAtOnce) return { refused: { key: "bookFirst", values: {} } };
    const quantity = plus(entry.quantity, times);
    return {
      draft: withEntry({ ...draft, bin }, { ...entry, quantity, at: new Date().toISOString() }),
      said: { key: line ? "countedIn" : "found", values: { code: sku.code, quantity, bin: bin.name } },
    };
  },
  setQuantity: (draft, quantity, device) => setQuantity(draft, quantity, device, () => null),
  book: (draft, device) => {
    const [sheet] = documentsOf(draft, count, device);
    if (draft.entries.length === 0 || !sheet) return { missing: { key: "nothingCounted", values: {} } };
    return {
      bookings: [
        {
          module: sheet.module,
          operation: "enterStockCount",
          about: { module: sheet.module, id: sheet.id },
          input: {
            id: sheet.id,
            lines: draft.entries.map((entry) => ({
              ...(entry.lineId === null
                ? { skuId: entry.skuId, binLocationId: entry.bin?.id, ...lotWords(entry), again: "add" }
                : { lineId: entry.lineId }),
              quantity: entry.quantity,
              countedAt: entry.at,
            })),
          },
          said: { key: "booked.count", values: { count: draft.entries.length, document: sheet.number } },
          takes: draft.entries.flatMap(({ lineId, quantity }) =>
            lineId === null ? [] : [{ module: sheet.module, lineId, quantity }],
          ),
        },
      ],
      left: { ...draft, entries: [], current: null },
    };
  },
};
