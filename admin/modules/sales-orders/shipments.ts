type Reference = { id: number; name: string } | null;

export type PackageLine = { id: number; lineId: number | null; skuReference: Reference; quantity: string };
export type Package = {
  id: number;
  trackingNumber: string | null;
  /** Where prices are told. */
  charge?: string | null;
  shippingAddressReference: Reference;
  billingAddressReference: Reference;
  lineItems: readonly PackageLine[];
};
export type Shipment = {
  id: number;
  displayId: string | number;
  state: string;
  placedAt: string | null;
  voidedAt: string | null;
  createdAt: string;
  packages: readonly Package[];
};
/** So much of what a kit is made of, in a line of a package. */
export type PackedComponent = { packageLineId: number; skuId: number; sku: string; name: string; quantity: string };
export type ShipmentsAnswer = {
  packedComponents: readonly PackedComponent[] | null;
  salesOrder: { shipments: readonly Shipment[] } | null;
};

export const shipmentsQuery = (withPrice: boolean) => `query Shipments($id: Int!) {
  packedComponents(salesOrderId: $id) { packageLineId skuId sku name quantity }
  salesOrder(id: $id) {
    shipments {
      id displayId state placedAt voidedAt createdAt
      packages {
        id trackingNumber ${withPrice ? "charge" : ""} shippingAddressReference { id name } billingAddressReference { id name }
        lineItems { id lineId skuReference { id name } quantity }
      }
    }
  }
}`;
