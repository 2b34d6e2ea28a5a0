import { request } from "../../data/request.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Lookup } from "../../screens/detail/surface.ts";

type Found = {
  id: number;
  lotNumber: string | null;
  serialNumber: string | null;
  quantity: string;
  skuId: number;
  skuReference: { id: number; name: string } | null;
  binLocationReference: { id: number; name: string } | null;
};

const fields = "id lotNumber serialNumber quantity skuId skuReference { id name } binLocationReference { id name }";
const lotsQuery = `query LotLookup($filter: LotFilter, $limit: Int) {
  lots(filter: $filter, limit: $limit, orderBy: { column: "receivedAt", order: DESC }) { ${fields} }
}`;
const skusQuery = `query SkusOfLots($filter: SkuFilter, $limit: Int) { skus(filter: $filter, limit: $limit) { id } }`;

const most = 5;

const lots = async (filter: object): Promise<readonly Found[]> =>
  (await request<{ lots: readonly Found[] }>(lotsQuery, { filter, limit: most })).lots;

const arrivedQuery = `query LotsOfOrder($filter: ReceivementFilter, $limit: Int) { came: receivements(filter: $filter, limit: $limit) { skuId lotNumber } }`;
/** So many lots of one order are told apart. */
const arrived = 500;

/** What narrows lots to those that came with orders: parts of them that were moved keep SKU and number. */
const cameWith = async (offered: Readonly<Record<string, unknown>>): Promise<object> => {
  const { purchaseOrderIds, ...others } = offered;
  if (purchaseOrderIds === undefined) return others;
  const { came } = await request<{ came: readonly { skuId: number; lotNumber: string | null }[] }>(arrivedQuery, {
    filter: { purchaseOrderIds },
    limit: arrived,
  });
  return {
    ...others,
    skuIds: [...new Set(came.map(({ skuId }) => skuId))],
    lotNumbers: [...new Set(came.flatMap(({ lotNumber }) => lotNumber ?? []))],
  };
};

/** Lots with something in them where the document's goods are, by lot or serial number or by their SKU. */
const lookup: Lookup = async (text, { placeId, offered = {} }) => {
  const searchText = text.trim();
  const here = {
    quantityFrom: "0.0001",
    ...(placeId !== undefined && { warehouseIds: [placeId] }),
    ...(await cameWith(offered)),
  };
  const found = await lots({ ...here, ...(searchText && { searchText }) });
  const { skus } =
    searchText && found.length < most
      ? await request<{ skus: readonly { id: number }[] }>(skusQuery, { filter: { searchText }, limit: most })
      : { skus: [] };
  const within = "skuIds" in here ? new Set(here.skuIds as number[]) : null;
  const skuIds = skus.map(({ id }) => id).filter((id) => within === null || within.has(id));
  const ofSkus = skuIds.length > 0 ? await lots({ ...here, skuIds }) : [];
  return [...found, ...ofSkus.filter(({ id }) => !found.some((lot) => lot.id === id))].slice(0, most).map((lot) => ({
    id: lot.id,
    name: lot.lotNumber ?? `#${lot.id}`,
    hint: [lot.skuReference?.name, lot.serialNumber, lot.binLocationReference?.name].filter(Boolean).join(" · "),
    ...(lot.serialNumber && { also: [lot.serialNumber] }),
    aside: <Quantity value={lot.quantity} strong />,
  }));
};

export default lookup;
