import { request } from "../../data/request.ts";

const query = `query KnownLots($filter: LotFilter, $limit: Int) { lots(filter: $filter, limit: $limit) { lotNumber } }`;
const most = 50;

/** Whether goods of the SKU came under this lot number before. */
export const isKnownLot = async (skuId: number, lotNumber: string): Promise<boolean> => {
  const { lots } = await request<{ lots: readonly { lotNumber: string | null }[] }>(query, {
    filter: { skuIds: [skuId], searchText: lotNumber },
    limit: most,
  });
  return lots.some((lot) => lot.lotNumber?.trim().toLowerCase() === lotNumber.toLowerCase());
};
