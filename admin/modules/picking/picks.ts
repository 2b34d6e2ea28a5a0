/** So much of one lot, from one bin; quantities are decimal texts. */
export type Pick = {
  warehouseId: number;
  warehouse: string;
  binLocationId: number;
  bin: string;
  skuId: number;
  sku: string;
  name: string;
  lotId: number;
  lotNumber: string | null;
  serialNumber: string | null;
  expirationDate: string | null;
  quantity: string;
  parts: readonly { recordId: number; displayId: string | null; quantity: string }[];
};

export const picksQuery = `query PickList($module: String!, $ids: [Int!]!) { pickList(module: $module, ids: $ids) {
  warehouseId warehouse binLocationId bin skuId sku name lotId lotNumber serialNumber expirationDate quantity
  parts { recordId displayId quantity }
} }`;

/** What the address asks for; null where it says no documents. */
export const askedFrom = (query: URLSearchParams): { module: string; ids: readonly number[] } | null => {
  const module = query.get("module") ?? "";
  const ids = (query.get("ids") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return module && ids.length > 0 ? { module, ids } : null;
};

/** Warehouses in the order of the list, each with its picks. */
export const byWarehouse = (picks: readonly Pick[]): readonly { id: number; name: string; picks: readonly Pick[] }[] =>
  [...Map.groupBy(picks, ({ warehouseId }) => warehouseId)].map(([id, own]) => ({
    id,
    name: own[0]?.warehouse ?? "",
    picks: own,
  }));

/** The documents that something is picked for. */
export const documentsOf = (picks: readonly Pick[]): readonly { id: number; number: string }[] =>
  [
    ...new Map(
      picks.flatMap(({ parts }) => parts.map(({ recordId, displayId }) => [recordId, displayId ?? String(recordId)])),
    ),
  ]
    .map(([id, number]) => ({ id, number }))
    .toSorted((a, b) => a.id - b.id);
