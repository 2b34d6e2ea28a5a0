import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Sells kits: one of them went, one waits for what it is made of. */
export const sellKit = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const kit = await make("kit", "save_skus", {
    name: `${name} kit`,
    code: `${name}-K`,
    isKit: true,
    billOfMaterials: [{ skuId: await make("kitPart", "save_skus", { name: `${name} kit part`, code: `${name}-KP` }) }],
    priceRules: [
      { labelId: ids["systemLabel"], price: "4711.43", quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" },
    ],
  });
  await perform(client, "create_lot", {
    skuId: ids["kitPart"],
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "1",
    costPerUnit: "1147.27",
  });
  const sold = {
    customerId: ids["customer"],
    warehouseId: ids["warehouse"],
    shippingAddressId: ids["address"],
    billingAddressId: ids["address"],
    lineItems: [{ skuId: kit, quantity: "2" }],
  };
  await make("kitDraft", "save_sales_orders", sold);
  const order = await make("kitOrder", "save_sales_orders", { ...sold, state: "Open" });
  const lineItemId = await idOf("select id from app_public.sales_order_lines where sales_order_id = $1", [order]);
  const shipment = await make("kitShipment", "create_shipment", {
    salesOrderId: order,
    packages: [{ lineItems: [{ lineItemId, quantity: "1" }] }],
  });
  await perform(client, "place_shipment", { id: shipment });
};
