import { compare, isDecimal, minus, plus } from "../../../../resources/core/decimal.ts";
import { numberOf } from "../data/documentNumber.ts";

/** The ten quantities, in the API's spelling. */
export const dimensions = [
  "inStock",
  "available",
  "allocated",
  "committed",
  "backordered",
  "onOrder",
  "inProgress",
  "pendingReturn",
  "transferIncoming",
  "transferOutgoing",
] as const;
export type Dimension = (typeof dimensions)[number];

export type LevelChange = {
  key: string;
  skuId: number;
  sku: string;
  warehouse: string;
  changes: readonly { dimension: Dimension; before: string; after: string }[];
};
/** Another document that gains or loses reserved stock. */
export type DocumentChange = {
  key: string;
  module: string;
  id: number;
  code: string;
  party: string;
  due: string | null;
  gained: string;
};

/** What goods cost before and after, lot by lot, and what of it was sold already. */
export type LotCost = {
  key: string;
  sku: string;
  lot: string;
  warehouse: string;
  quantity: string;
  before: string;
  after: string;
};
export type CostChange = { lots: readonly LotCost[]; intoStock: string; sold: string };

export type StockPreview = {
  levels: readonly LevelChange[];
  documents: readonly DocumentChange[];
  costs: CostChange | null;
};

type Loose = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const records = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const decimal = (value: unknown): string => (isDecimal(text(value)) ? text(value) : "0");

const changesOf = (before: Loose, after: Loose) =>
  dimensions.flatMap((dimension) => {
    const [was, becomes] = [decimal(before[dimension]), decimal(after[dimension])];
    return compare(was, becomes) === 0 ? [] : [{ dimension, before: was, after: becomes }];
  });

/** The API names lines; a reader thinks in documents. */
const byDocument = (lines: readonly Loose[]): readonly DocumentChange[] => {
  const documents = new Map<string, DocumentChange>();
  for (const line of lines) {
    const module = text(line.module);
    const key = `${module}:${text(line.id)}`;
    const gained = plus(documents.get(key)?.gained ?? "0", decimal(line.gained));
    documents.set(key, {
      key,
      module,
      id: Number(line.id),
      code: numberOf(module, text(line.displayId)),
      party: text(line.party),
      due: text(line.dueDate) || null,
      gained,
    });
  }
  return [...documents.values()];
};

const costsOf = (costs: Loose): CostChange => ({
  lots: records(costs.lots).map((lot) => ({
    key: text(lot.lotId),
    sku: text(lot.sku),
    lot: text(lot.lotNumber),
    warehouse: text(lot.warehouse),
    quantity: decimal(lot.quantity),
    before: decimal(lot.before),
    after: decimal(lot.after),
  })),
  intoStock: decimal(costs.intoStock),
  sold: decimal(costs.sold),
});

/** What an operation would do, out of its payload's `preview`. */
export const readPreview = (value: unknown): StockPreview => {
  const preview = isRecord(value) ? value : {};
  return {
    levels: records(preview.levels)
      .map((level) => ({
        key: `${text(level.skuId)}:${text(level.warehouseId)}`,
        skuId: Number(level.skuId),
        sku: text(level.sku),
        warehouse: text(level.warehouse),
        changes: changesOf(isRecord(level.before) ? level.before : {}, isRecord(level.after) ? level.after : {}),
      }))
      .filter((level) => level.changes.length > 0),
    documents: byDocument(records(preview.documents)).filter((document) => compare(document.gained, "0") !== 0),
    costs: isRecord(preview.costs) ? costsOf(preview.costs) : null,
  };
};

/** How a preview changes one quantity over all levels, for sentences such as "34 units become available". */
export const changeOf = (preview: StockPreview, dimension: Dimension): string => {
  const changes = preview.levels.flatMap((level) => level.changes.filter((change) => change.dimension === dimension));
  return changes.reduce((sum, { before, after }) => minus(after, minus(before, sum)), "0");
};
