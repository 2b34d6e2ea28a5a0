import { compare, isZero, minus, plus } from "../../../screens/detail/surface.ts";
import type { HeldBin, HeldDocument, Want } from "../device/known.ts";
import { currentOf, type Draft, type Entry, newEntry, withEntry } from "./draft.ts";
import { type Item, quantityProblem } from "./item.ts";
import { documentsOf, type Device, type Mode, type Outcome } from "./mode.ts";
import { setQuantity } from "./setQuantity.ts";
import { leftOf, scannedOf } from "./wants.ts";

type Line = { document: HeldDocument; want: Want };

const linesOf = (draft: Draft, mode: Mode, device: Device): readonly Line[] =>
  documentsOf(draft, mode, device).flatMap((document) => document.wants.map((want) => ({ document, want })));

/** What can still be scanned of a line. */
export const roomOn = ({ document, want }: Line, draft: Draft, device: Device, besides?: Entry): string =>
  minus(leftOf(document, want, device), scannedOf(draft, want.id, besides));

export const lineOfEntry = ({ lineId }: Entry, draft: Draft, mode: Mode, device: Device): Line | undefined =>
  linesOf(draft, mode, device).find(({ want }) => want.id === lineId);

/** The next line that waits for something, to be told where a scan was wrong. */
const expectedIn = (draft: Draft, mode: Mode, device: Device): Want | undefined => {
  const current = currentOf(draft);
  const lines = linesOf(draft, mode, device);
  const hasRoom = (line: Line) => compare(roomOn(line, draft, device), "0") > 0;
  return (
    lines.find((line) => line.want.id === current?.lineId && hasRoom(line)) ?? lines.find((line) => hasRoom(line))
  )?.want;
};

/**
 * Counts goods on the line of a document that wants them: a wrong item, or one more than is wanted, is refused and
 * changes nothing. Lots are kept apart where the mode says so.
 */
export const countOn = (
  draft: Draft,
  item: Item,
  mode: Mode,
  device: Device,
  { bin, apart }: { bin: HeldBin | null; apart: boolean },
): Outcome => {
  const { sku, times } = item;
  const problem = quantityProblem(times, sku);
  if (problem) return problem;
  const lines = linesOf(draft, mode, device).filter(({ want }) => want.skuId === sku.id);
  const expected = expectedIn(draft, mode, device);
  if (lines.length === 0) return { refused: { key: "notWanted", values: { code: sku.code } }, expected };
  const line = lines.find((each) => compare(roomOn(each, draft, device), times) >= 0);
  if (!line) {
    const left = plus("0", ...lines.map((each) => roomOn(each, draft, device)));
    const values = { code: sku.code, left, times };
    return { refused: { key: isZero(left) ? "allIn" : "tooMany", values }, expected };
  }
  const lot = apart ? [item.lotNumber, item.serialNumber].filter(Boolean).join(" ") : "";
  const own = draft.entries.filter(({ lineId }) => lineId === line.want.id);
  const current = currentOf(draft);
  const before =
    own.find((each) => each.key === `${line.want.id}|${lot}`) ??
    (lot === "" ? (own.find((each) => each === current) ?? own.at(-1)) : undefined);
  const entry =
    before ??
    newEntry(`${line.want.id}|${lot}`, sku, {
      documentId: line.document.id,
      lineId: line.want.id,
      bin,
      lotNumber: apart ? item.lotNumber : "",
      serialNumber: apart ? item.serialNumber : "",
      expirationDate: apart ? item.expirationDate : "",
    });
  const quantity = plus(entry.quantity, times);
  return {
    draft: withEntry(draft, { ...entry, quantity, at: new Date().toISOString() }),
    said: { key: "counted", values: { code: sku.code, times, quantity } },
  };
};

/** Gives the current entry another quantity, as far as its line wants so much. */
export const setOnLine = (draft: Draft, quantity: string, mode: Mode, device: Device): Outcome =>
  setQuantity(draft, quantity, device, (entry) => {
    const line = lineOfEntry(entry, draft, mode, device);
    return line ? roomOn(line, draft, device, entry) : "0";
  });

/** Of the line of an entry: how much of it there is to do in all. */
export const progressOn =
  (mode: () => Mode) =>
  (draft: Draft, entry: Entry, device: Device): { of: string } | null => {
    const line = lineOfEntry(entry, draft, mode(), device);
    return line ? { of: leftOf(line.document, line.want, device) } : null;
  };

/** Entries that really say something. */
export const countedIn = ({ entries }: Draft): readonly Entry[] => entries.filter(({ quantity }) => !isZero(quantity));

/** How many pieces in all. */
export const piecesOf = (entries: readonly Entry[]): string => plus("0", ...entries.map(({ quantity }) => quantity));
