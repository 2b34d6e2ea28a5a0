import { isSameCode } from "../../../resources/core/codes.ts";
import { compare, isDecimal, isZero, larger, minus, plus, smaller } from "../../screens/detail/surface.ts";

/** A lot that a line can be taken from; quantities are decimal texts. */
export type MappableLot = {
  lotId: number;
  lotNumber: string | null;
  serialNumber: string | null;
  binLocationId: number;
  bin: string;
  receivedAt: string;
  expirationDate: string | null;
  isExpired: boolean;
  available: string;
  chosen: string;
  packed: string;
};

/** A line whose lots people may choose; `quantity` is what is open of it. */
export type MappableLine = {
  lineItemId: number;
  /** Of a document that is not there yet: the place of its typed line. */
  line?: number;
  skuId: number;
  sku: string;
  name: string;
  quantity: string;
  quantityPrecision: number;
  lots: readonly MappableLot[];
};

export const mappingsQuery = `query LotMappings($module: String!, $id: Int!, $lot: String) { lotMappings(module: $module, id: $id, lot: $lot) {
  lineItemId skuId sku name quantity quantityPrecision
  lots { lotId lotNumber serialNumber binLocationId bin receivedAt expirationDate isExpired available chosen packed }
} }`;

/** What is typed, by line and lot. */
export type LotPlan = Readonly<Record<string, string>>;

/** A line that is not there yet is known by its place and SKU; its id is another one each time it is asked about. */
export const lineKey = ({ line, skuId, lineItemId }: MappableLine): string =>
  line === undefined ? String(lineItemId) : `new-${line}-${skuId}`;

export const keyOf = (line: MappableLine, lot: MappableLot): string => `${lineKey(line)}:${lot.lotId}`;
const amount = (text: string | undefined): string => (text !== undefined && isDecimal(text) ? text : "0");

/** The plan that is the choice as it was saved. */
export const savedPlan = (lines: readonly MappableLine[]): LotPlan =>
  Object.fromEntries(
    lines.flatMap((line) =>
      line.lots.flatMap((lot) => (isZero(lot.chosen) ? [] : [[keyOf(line, lot), lot.chosen] as const])),
    ),
  );

/** The most that a lot can give a line: its free stock, and that reserved to the line or packed for it. */
export const mostOf = (lot: MappableLot): string => plus(lot.available, lot.packed);

export const chosenOn = (line: MappableLine, plan: LotPlan): string =>
  plus("0", ...line.lots.map((lot) => amount(plan[keyOf(line, lot)])));

/** What is still to be chosen of a line; below zero it is too much. */
export const leftOn = (line: MappableLine, plan: LotPlan): string => minus(line.quantity, chosenOn(line, plan));

export type LotProblem = "notANumber" | "more" | "packed" | "expired";

export const problemOf = (line: MappableLine, lot: MappableLot, plan: LotPlan): LotProblem | null => {
  const typed = plan[keyOf(line, lot)] ?? "";
  if (typed !== "" && (!isDecimal(typed) || compare(typed, "0") < 0)) return "notANumber";
  if (compare(amount(typed), lot.packed) < 0) return "packed";
  if (lot.isExpired && compare(amount(typed), lot.chosen) > 0) return "expired";
  return compare(amount(typed), mostOf(lot)) > 0 ? "more" : null;
};

/** The plan with a line filled from its lots in their order; packed quantities stay. */
export const inLotOrder = (line: MappableLine, plan: LotPlan): LotPlan => {
  const next: Record<string, string> = { ...plan };
  let left = minus(line.quantity, ...line.lots.map(({ packed }) => packed));
  for (const lot of line.lots) {
    const taken = lot.isExpired ? "0" : larger("0", smaller(left, lot.available));
    left = minus(left, taken);
    next[keyOf(line, lot)] = plus(lot.packed, taken);
  }
  return next;
};

/** The lines with lots beside those they were told with, which are only the first of many. */
export const withLots = (lines: readonly MappableLine[], more: readonly MappableLine[]): readonly MappableLine[] => {
  const found = new Map(more.map((line) => [lineKey(line), line.lots]));
  return lines.map((line) => {
    const known = new Set(line.lots.map(({ lotId }) => lotId));
    const added = (found.get(lineKey(line)) ?? []).filter(({ lotId }) => !known.has(lotId));
    return added.length > 0 ? { ...line, lots: [...added, ...line.lots] } : line;
  });
};

type Picked = { line: MappableLine; lot: MappableLot | undefined } & (
  { plan: LotPlan; taken: string } | { refused: "complete" | "empty" | "expired" | "whichLot" }
);

const isCalled = (code: string, text: string | null) => text !== null && isSameCode(text, code);

/** What a scanned lot comes to: as much of it as its line still lacks. A SKU stands for its only lot. Null where no line can have it. */
export const pickScanned = (
  lines: readonly MappableLine[],
  plan: LotPlan,
  code: string,
  skuId?: number,
): Picked | null => {
  const meant = lines.flatMap((line) => {
    const lots =
      skuId === undefined
        ? line.lots.filter((lot) => isCalled(code, lot.serialNumber) || isCalled(code, lot.lotNumber))
        : line.skuId === skuId
          ? line.lots
          : [];
    return lots.length > 0 ? [{ line, lots }] : [];
  });
  // of several lines with the same lot, the first that lacks something
  const found = meant.find(({ line }) => compare(leftOn(line, plan), "0") > 0) ?? meant[0];
  if (!found) return null;
  const { line, lots } = found;
  const room = (lot: MappableLot) => minus(mostOf(lot), amount(plan[keyOf(line, lot)]));
  const lot = lots.find((each) => !each.isExpired && compare(room(each), "0") > 0) ?? lots[0];
  if (skuId !== undefined && lots.length > 1) return { line, lot, refused: "whichLot" };
  if (!lot || compare(leftOn(line, plan), "0") <= 0) return { line, lot, refused: "complete" };
  if (lot.isExpired) return { line, lot, refused: "expired" };
  const taken = smaller(leftOn(line, plan), room(lot));
  if (compare(taken, "0") <= 0) return { line, lot, refused: "empty" };
  const key = keyOf(line, lot);
  return { line, lot, taken, plan: { ...plan, [key]: plus(amount(plan[key]), taken) } };
};

/** Lines of a document that is not there yet: of one typed line all of a SKU is one, however its components come to it. */
export const newLines = (lines: readonly MappableLine[]): readonly MappableLine[] => {
  const known = new Map<string, MappableLine>();
  for (const line of [...lines].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))) {
    const before = known.get(lineKey(line));
    known.set(lineKey(line), before ? { ...before, quantity: plus(before.quantity, line.quantity) } : line);
  }
  return [...known.values()];
};

type Mapping = { lineItemId?: number; line?: number; lotId: number; quantity: string };

/** The whole choice, as a save takes it. */
export const mappingsOf = (lines: readonly MappableLine[], plan: LotPlan): readonly Mapping[] =>
  lines.flatMap((line) =>
    line.lots.flatMap((lot) => {
      const quantity = amount(plan[keyOf(line, lot)]);
      return isZero(quantity)
        ? []
        : [
            {
              ...(line.line === undefined ? { lineItemId: line.lineItemId } : { line: line.line }),
              lotId: lot.lotId,
              quantity,
            },
          ];
    }),
  );

export const isSame = (lines: readonly MappableLine[], plan: LotPlan): boolean =>
  lines.every((line) => line.lots.every((lot) => compare(amount(plan[keyOf(line, lot)]), lot.chosen) === 0));
