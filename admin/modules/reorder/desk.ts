/** What is suggested of a SKU in a warehouse; quantities and amounts are decimal text. */
export type Suggestion = {
  skuId: number;
  code: string;
  name: string;
  warehouseId: number;
  warehouse: string | null;
  vendorId: number | null;
  vendor: string | null;
  fromWarehouseId: number | null;
  fromWarehouse: string | null;
  perDay: string;
  available: string;
  inbound: string;
  coverDays: number | null;
  runsOutOn: string | null;
  leadDays: number;
  needed: string;
  quantity: string;
  unit: string | null;
  unitFactor: string | null;
  cost: string | null;
  total: string | null;
  putOffUntil: string | null;
  putOffReason: string | null;
};
/** What becomes one draft. */
export type Group = {
  vendorId: number | null;
  warehouseId: number;
  fromWarehouseId: number | null;
  count: number;
  total: string | null;
  leadDays: number;
  arrivals: number;
  arrivesOn: string;
};
export type Desk = {
  totalCount: number;
  buy: number;
  move: number;
  putOff: number;
  /** How many drafts all of them make. */ drafts: number;
  total: string | null;
  groups: readonly Group[];
  /** Which there are, in their order: the ids of SKU and warehouse. */ keys: readonly string[];
  rows: readonly Suggestion[];
};

export const ways = ["buy", "move", "putOff"] as const;

const rowFields = `rows {
  skuId code name warehouseId warehouse vendorId vendor fromWarehouseId fromWarehouse perDay available inbound
  coverDays runsOutOn leadDays needed quantity unit unitFactor cost total putOffUntil putOffReason
}`;
export const deskQuery = `query ReorderDesk($filter: ReorderFilter, $limit: Int) {
  reorderDesk(filter: $filter, limit: $limit, all: true) {
    totalCount buy move putOff drafts total keys
    groups { vendorId warehouseId fromWarehouseId count total leadDays arrivals arrivesOn }
    ${rowFields}
  }
}`;
export const pageQuery = `query ReorderPage($filter: ReorderFilter) {
  reorderDesk(filter: $filter, limit: 500) { ${rowFields} }
}`;

export const keyOf = ({ skuId, warehouseId }: Suggestion): string => `${skuId}-${warehouseId}`;
const partOf = ({ vendorId, warehouseId, fromWarehouseId }: Suggestion | Group): string =>
  [vendorId, warehouseId, fromWarehouseId].join("-");

export type Part = { key: string; group: Group | undefined; rows: readonly Suggestion[] };
/** Rows by the draft they become, in their order. */
export const partsOf = ({ rows, groups }: Pick<Desk, "rows" | "groups">): readonly Part[] => {
  const parts = new Map<string, Suggestion[]>();
  for (const row of rows) parts.set(partOf(row), [...(parts.get(partOf(row)) ?? []), row]);
  return [...parts].map(([key, own]) => ({ key, group: groups.find((group) => partOf(group) === key), rows: own }));
};

/** How many drafts the rows become: one for each vendor, or warehouse that gives, and warehouse. */
export const draftsOf = (rows: readonly Suggestion[]): number => new Set(rows.map(partOf)).size;
