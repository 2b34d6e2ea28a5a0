/** One place where two computations of a figure part ways. */
export type Difference = {
  skuId: number | null;
  sku: string | null;
  warehouseId: number | null;
  dimension: string;
  /** Which computation disagrees: entries, lots, claims, documents. */
  source: string;
  module: string | null;
  recordId: number | null;
  expected: string;
  found: string;
};

/** What was touched is checked first, the rest in turn: `wholeSince` is the age of the oldest check, null before the first round. */
export type LedgerCheck = {
  checkedAt: string;
  wholeSince: string | null;
  levels: number;
  differences: readonly Difference[];
};

export const ledgerQuery = `query LedgerCheck {
  lastLedgerCheck { checkedAt wholeSince levels differences { skuId sku warehouseId dimension source module recordId expected found } }
}`;
