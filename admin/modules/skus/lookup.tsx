import { request } from "../../data/request.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Lookup } from "../../screens/detail/children/lookups.ts";

type Found = {
  id: number;
  code: string;
  name: string;
  quantityPrecision: number;
  warehouseStockLevels: readonly { warehouseId: number; available: string }[];
};

const query = `query SkuLookup($filter: SkuFilter, $limit: Int) {
  skus(filter: $filter, limit: $limit) { id code name quantityPrecision warehouseStockLevels { warehouseId available } }
}`;

/** What the level says is free where the document takes its stock from; none is zero. */
const availableAt = (sku: Found, warehouseId: number | undefined): string =>
  sku.warehouseStockLevels.find((level) => level.warehouseId === warehouseId)?.available ?? "0";

/** SKUs by code or name, with what is available in the document's warehouse. */
const lookup: Lookup = async (text, { warehouseId }) => {
  const { skus } = await request<{ skus: readonly Found[] }>(query, {
    filter: text ? { searchText: text } : {},
    limit: 5,
  });
  return skus.map((sku) => ({
    id: sku.id,
    name: sku.code,
    hint: sku.name,
    aside: warehouseId === undefined ? null : <Quantity value={availableAt(sku, warehouseId)} strong />,
    values: {
      description: sku.name,
      quantityPrecision: String(sku.quantityPrecision),
      available: availableAt(sku, warehouseId),
    },
  }));
};

export default lookup;
