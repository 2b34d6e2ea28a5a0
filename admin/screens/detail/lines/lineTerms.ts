import { isDecimal } from "../../../../resources/core/decimal.ts";
import { readNumber } from "../grid/pastedTable.ts";
import { type CellValue, changedColumns, type GridRow, type GridState } from "../grid/gridState.ts";
import type { LineShape } from "./lineShape.ts";
import { namedUnit } from "./lineUnits.ts";

/** A document that holds stock of a line, or brings some. */
export type Supply = {
  module: string;
  recordId: number;
  displayId: string | null;
  due: string | null;
  quantity: string;
  covers: boolean | null;
  isLate: boolean | null;
  link: string | null;
};

/** From what a line can be had, and from which day. */
type LinePromise = {
  source: "stock" | "arrival" | "nothing";
  readyOn: string | null;
  due: string | null;
  meetsDue: boolean | null;
};

/** A component that a kit lacks. */
export type Missing = { code: string; short: string; holders: readonly Supply[]; arrivals: readonly Supply[] };

/** What saving a line would store, and what stock there is for it. */
export type Terms = {
  kind: string;
  quantityPrecision: number;
  /** Why it is refused: unitAmount where the price of its unit cannot be divided. */
  problem: string | null;
  unit: string | null;
  unitFactor: string | null;
  amount: string | null;
  reason: unknown;
  ruleMissing: boolean;
  /** The rule without which the line is refused. */
  needsRule: string | null;
  gross: string | null;
  discountTotal: string | null;
  total: string | null;
  tax: string | null;
  available: string;
  onOrder: string;
  short: string;
  /** Why it waits beside free stock. */
  waits: "kit_incomplete" | "lots_chosen" | "auto_fill_off" | null;
  elsewhere: readonly { warehouseId: number; name: string; available: string }[];
  holders: readonly Supply[];
  arrivals: readonly Supply[];
  /** Of a kit that is short, in place of holders and arrivals. */
  missing: readonly Missing[];
  /** Of lines that want stock. */
  promise: LinePromise | null;
};

/** A line as the API is asked about it; the key is the grid's own. */
export type Ask = {
  key: string;
  skuId: number;
  quantity: string;
  unit?: string;
  unitFactor?: string;
  /** Of a quantity that is as it was saved. */
  unitQuantity?: string;
  amount?: string;
  discount?: string;
  lineId?: number;
  /** The quantity is that of a cell still open. */
  typed?: true;
};

const supply = "module recordId displayId due quantity covers isLate link";
export const termsQuery = `query LineTerms($module: String!, $partyId: Int, $warehouseId: Int!, $documentId: Int, $lines: [LineTermsInput!]!) {
  terms: lineTerms(module: $module, partyId: $partyId, warehouseId: $warehouseId, documentId: $documentId, lines: $lines) {
    kind quantityPrecision problem unit unitFactor amount reason ruleMissing needsRule gross discountTotal total tax available onOrder short waits
    elsewhere { warehouseId name available } holders { ${supply} } arrivals { ${supply} }
    missing { code short holders { ${supply} } arrivals { ${supply} } }
    promise { source readyOn due meetsDue }
  }
}`;

export const itemOf = (row: GridRow, { item }: LineShape): { id: number; name: string } | null => {
  const value = row.values[item];
  return typeof value === "object" && value !== null ? value : null;
};

const decimal = (value: CellValue | undefined): string | undefined =>
  typeof value === "string" && isDecimal(value) ? value : undefined;

/** Whether nothing that decides a price changed since the line was saved: it keeps what is stored. */
export const isAsSaved = (row: GridRow, { item, quantity, unitAmount, discount }: LineShape): boolean =>
  row.id !== null && !changedColumns(row).some((name) => [item, quantity, unitAmount, discount?.given].includes(name));

/** The price or cost someone typed; undefined lets the rules decide. The same decision as the line's trigger in the database. */
export const amountByHand = (row: GridRow, shape: LineShape): string | undefined => {
  if (!shape.unitAmount) return undefined;
  const given = decimal(row.values[shape.unitAmount]);
  const changed = changedColumns(row);
  if (row.id === null || changed.includes(shape.unitAmount)) return given;
  const ruled = shape.rule !== undefined && (row.saved?.[shape.rule] ?? null) !== null;
  const resolvedAgain = changed.includes(shape.item) || (ruled && changed.includes(shape.quantity));
  return resolvedAgain || ruled ? undefined : given;
};

/** What to ask about a row; null while it has no item or quantity yet. `quantity` is what is being typed. */
export const askOf = (row: GridRow, shape: LineShape, typed?: string): Ask | null => {
  const item = itemOf(row, shape);
  const open = typed === undefined ? null : readNumber(typed);
  const quantity = open ?? decimal(row.values[shape.quantity]);
  if (!item || quantity === undefined || /^-|^[0.]*$/.test(quantity)) return null;
  const off = shape.discount ? row.values[shape.discount.given] : undefined;
  const now = { ...row, values: { ...row.values, [shape.quantity]: quantity } };
  const named = { ...row.values, ...namedUnit(now, shape) };
  const [unit, unitFactor, amount] = [named.unit, decimal(named.unitFactor), amountByHand(row, shape)];
  const unitQuantity =
    row.saved && !changedColumns(now).includes(shape.quantity) ? decimal(row.values.unitQuantity) : undefined;
  return {
    key: row.key,
    skuId: item.id,
    quantity,
    ...(typeof unit === "string" && unit && { unit }),
    ...(unitFactor && { unitFactor }),
    ...(unitQuantity && { unitQuantity }),
    ...(amount !== undefined && { amount }),
    ...(typeof off === "string" && off && { discount: off }),
    ...(row.id !== null && { lineId: row.id }),
    ...(open !== null && { typed: true }),
  };
};

/** Whether an answer about one ask is the answer to another. */
export const isSameAsk = ({ typed: _a, ...a }: Ask, { typed: _b, ...b }: Ask): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Everything worth asking of a grid at once, with the quantity that is being typed in place of the one in its cell. */
export const asksOf = (state: GridState, columns: readonly string[], shape: LineShape): readonly Ask[] => {
  const typing = state.draft !== null && columns[state.cursor.column] === shape.quantity;
  return state.rows.flatMap((row, at) => {
    const ask = askOf(row, shape, typing && at === state.cursor.row ? (state.draft ?? undefined) : undefined);
    return ask ? [ask] : [];
  });
};
