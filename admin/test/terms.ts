import type { Terms } from "../screens/detail/lines/lineTerms.ts";

/** What the server says of six stools at 28, of which 9 are there. */
export const stoolTerms: Terms = {
  kind: "stock",
  gross: "168",
  discountTotal: "0",
  quantityPrecision: 0,
  problem: null,
  unit: "each",
  unitFactor: "1",
  amount: "28",
  reason: { rules: [] },
  ruleMissing: false,
  needsRule: null,
  total: "168",
  tax: "16.8",
  available: "9",
  onOrder: "0",
  short: "0",
  waits: null,
  elsewhere: [],
  holders: [],
  arrivals: [],
  missing: [],
  promise: null,
};
