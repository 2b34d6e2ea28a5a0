import { larger, minus, plus } from "../../screens/detail/surface.ts";

type Reference = { id: number; name: string } | null;

/** What left in a package, of one lot. */
export type ShippedLot = {
  id: number;
  skuId: number;
  componentId: number | null;
  skuReference: Reference;
  sku: { name: string } | null;
  lotNumber: string | null;
  serialNumber: string | null;
  qtyShipped: string;
  packageLine: { package: { shipment: { displayId: string | number; placedAt: string | null } | null } | null } | null;
};
export type ReturnLine = {
  id: number;
  packageLotId: number;
  skuId: number;
  skuReference: Reference;
  sku: { name: string } | null;
  packageLot: { lotNumber: string | null; serialNumber: string | null } | null;
  quantity: string;
  qtyReturned: string;
};
export type Receipt = {
  id: number;
  createdAt: string;
  skuReference: Reference;
  lotReference: Reference;
  binLocation: { name: string } | null;
  userReference: Reference;
  quantity: string;
  isQuarantined: boolean;
};
export type Returned = {
  id: number;
  displayId: string | number;
  state: string;
  ownStatus: { name: string; color: string } | null;
  returnDate: string | null;
  warehouseId: number;
  warehouseReference: Reference;
  shippingAddressId: number | null;
  billingAddressId: number | null;
  notes: string | null;
  total?: string;
  refundTotal?: string;
  lineItems: readonly ReturnLine[];
  receivements: readonly Receipt[];
};
export type ReturnsAnswer = {
  salesOrder: { returns: readonly Returned[] } | null;
  shipped: { edges: readonly { node: ShippedLot }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
};

export const returnsQuery = (withPrice: boolean) => `query Returns($id: Int!) {
  salesOrder(id: $id) {
    returns {
      id displayId state ownStatus { name color } returnDate warehouseId warehouseReference { id name } shippingAddressId billingAddressId notes
      ${withPrice ? "total refundTotal" : ""}
      lineItems { id packageLotId skuId skuReference { id name } sku { name } packageLot { lotNumber serialNumber } quantity qtyReturned }
      receivements { id createdAt skuReference { id name } lotReference { id name } binLocation { name } userReference { id name } quantity isQuarantined }
    }
  }
}`;

export const shippedQuery = `query ShippedLots($id: Int!, $limit: Int, $after: Cursor) {
  packageLotsPaginated(filter: { salesOrderIds: [$id] }, orderBy: [{ column: "id", order: ASC }], limit: $limit, after: $after) {
    pageInfo { endCursor hasNextPage }
    edges { node {
      id skuId componentId skuReference { id name } sku { name } lotNumber serialNumber qtyShipped
      packageLine { package { shipment { displayId placedAt } } }
    } }
  }
}`;

/** What was shipped with what of it can still be returned; `besides` is a return that is being changed. */
export type ReturnableLot = ShippedLot & { onReturns: string; left: string };

export const returnable = (
  shipped: readonly ShippedLot[],
  returns: readonly Returned[],
  besides?: Returned,
): readonly ReturnableLot[] => {
  const taken = Map.groupBy(
    returns.filter(({ id }) => id !== besides?.id).flatMap(({ lineItems }) => lineItems),
    ({ packageLotId }) => packageLotId,
  );
  return shipped
    .filter(({ qtyShipped }) => Number(qtyShipped) > 0)
    .map((lot) => {
      const onReturns = plus("0", ...(taken.get(lot.id) ?? []).map(({ quantity }) => quantity));
      return { ...lot, onReturns, left: larger("0", minus(lot.qtyShipped, onReturns)) };
    });
};

/** Lot and serial number, as they tell apart what was shipped of one SKU. */
export const numbersOf = (lot: { lotNumber: string | null; serialNumber: string | null } | null): string =>
  [lot?.lotNumber, lot?.serialNumber].filter(Boolean).join(" · ");
