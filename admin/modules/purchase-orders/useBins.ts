import { useMemo } from "react";
import { useQueryText } from "../../data/useQueryText.ts";
import { request } from "../../data/request.ts";

export type Bin = { id: number; name: string };
type Answer = { binLocations: readonly Bin[] };

const query = `query Bins($filter: BinLocationFilter, $limit: Int) { binLocations(filter: $filter, orderBy: [{ column: "name", order: ASC }], limit: $limit) { id name } }`;

/** The first bins of a warehouse, to know that there are any and to offer them. */
export const useBins = (warehouseId: number | undefined, limit = 5) =>
  useQueryText<Answer>(
    query,
    { filter: { warehouseIds: [warehouseId] }, limit },
    { enabled: warehouseId !== undefined },
  );

/** Bins of a warehouse by name, for a cell or a scan. */
export const findBins = async (warehouseId: number, text: string, limit = 5): Promise<readonly Bin[]> => {
  const { binLocations } = await request<Answer>(query, {
    filter: { warehouseIds: [warehouseId], ...(text && { searchText: text }) },
    limit,
  });
  return binLocations;
};

type LotAnswer = { lots: readonly { skuId: number; binLocationId: number; binLocation: { name: string } | null }[] };
const lotsQuery = `query LastBins($filter: LotFilter, $limit: Int) { lots(filter: $filter, orderBy: [{ column: "id", order: ASC }], limit: $limit) { skuId binLocationId binLocation { name } } }`;

/** Where each SKU was put last in the warehouse: the best guess for the next arrival. */
export const useLastBins = (
  skuIds: readonly number[],
  warehouseId: number | undefined,
): ReadonlyMap<number, Bin> | undefined => {
  const { data } = useQueryText<LotAnswer>(
    lotsQuery,
    { filter: { skuIds, warehouseIds: [warehouseId] }, limit: 500 },
    { enabled: warehouseId !== undefined && skuIds.length > 0 },
  );
  return useMemo(
    () =>
      data &&
      new Map(
        data.lots.flatMap((lot): [number, Bin][] =>
          lot.binLocation ? [[lot.skuId, { id: lot.binLocationId, name: lot.binLocation.name }]] : [],
        ),
      ),
    [data],
  );
};
