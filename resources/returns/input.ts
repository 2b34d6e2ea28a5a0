/** Key of the update of an order: returns of what was shipped on it. With an id: that one is changed, or taken away by `remove`; without: a new one. */
export const returnsInput = [
  {
    id: "id",
    version: "integer",
    remove: "boolean",
    warehouseId: "id",
    statusId: "id",
    billingAddressId: "id",
    shippingAddressId: "id",
    returnDate: "date",
    notes: "text",
    lineItems: [{ id: "id", remove: "boolean", packageLotId: "id", quantity: "decimal", description: "text" }],
  },
] as const;
