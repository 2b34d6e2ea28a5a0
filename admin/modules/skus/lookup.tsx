import { isSameCode } from "../../../resources/core/codes.ts";
import { request } from "../../data/request.ts";
import type { Image } from "../../parts/Picture.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import { bestFirst } from "./bestFirst.ts";
import type { Lookup } from "../../screens/detail/surface.ts";

type Found = {
  id: number;
  code: string;
  name: string;
  image: Image | null;
  quantityPrecision: number;
  barcodes: readonly { code: string; unitFactor: string }[];
  warehouseStockLevels: readonly { warehouseId: number; available: string }[];
};

const fields =
  "id code name image { name path url smallUrl } quantityPrecision barcodes { code unitFactor } warehouseStockLevels { warehouseId available }";
/** A code or barcode that is whole is asked for beside the search: among many hits it must not be left out. */
const query = `query SkuLookup($filter: SkuFilter, $exact: SkuFilter, $limit: Int) {
  exact: skus(filter: $exact, limit: 1) { ${fields} }
  skus(filter: $filter, limit: $limit, orderBy: { column: "code", order: ASC }) { ${fields} }
}`;

/** So many are ranked, and five of them shown. */
const ranked = 25;
const most = 5;

/** What the level says is free where the document takes its stock from; none is zero. */
const availableAt = (sku: Found, warehouseId: number | undefined): string =>
  sku.warehouseStockLevels.find((level) => level.warehouseId === warehouseId)?.available ?? "0";

/** What a whole barcode stands for: a case's for the pieces in it. */
const countedBy = (sku: Found, text: string): string | undefined =>
  sku.barcodes.find(({ code, unitFactor }) => unitFactor !== "1" && isSameCode(code, text))?.unitFactor;

/** SKUs by code, name or barcode, with what is available in the document's warehouse. */
const lookup: Lookup = async (text, { placeId, offered }) => {
  const code = text.trim();
  const answer = await request<{ exact: readonly Found[]; skus: readonly Found[] }>(query, {
    filter: { ...offered, ...(code && { searchText: code }) },
    exact: { ...offered, codes: [code] },
    limit: code ? ranked : most,
  });
  const others = answer.skus.filter(({ id }) => !answer.exact.some((exact) => exact.id === id));
  const skus = bestFirst([...answer.exact, ...others], code).slice(0, most);
  return skus.map((sku) => ({
    id: sku.id,
    name: sku.code,
    also: sku.barcodes.map((barcode) => barcode.code),
    hint: sku.name,
    image: sku.image,
    aside: placeId === undefined ? null : <Quantity value={availableAt(sku, placeId)} strong />,
    values: {
      description: sku.name,
      quantityPrecision: String(sku.quantityPrecision),
      available: availableAt(sku, placeId),
      // in a document, whose lines count goods
      ...(placeId !== undefined && countedBy(sku, code) && { quantity: countedBy(sku, code) }),
    },
  }));
};

export default lookup;
