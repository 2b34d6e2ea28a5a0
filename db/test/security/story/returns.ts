import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Goods come back: of six that were shipped three are on a return, and one of those was received. */
export const sendBack = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const sku = await make("returnedSku", "save_skus", {
    name: `${name} returned sku`,
    code: `${name}-R`,
    priceRules: [
      { labelId: ids["systemLabel"], price: "4711.44", quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" },
    ],
  });
  await perform(client, "create_lot", {
    skuId: sku,
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "7",
    costPerUnit: "1147.28",
  });
  const order = await make("returnOrder", "save_sales_orders", {
    customerId: ids["customer"],
    warehouseId: ids["warehouse"],
    shippingAddressId: ids["address"],
    billingAddressId: ids["address"],
    state: "Open",
    lineItems: [{ skuId: sku, quantity: "7" }],
  });
  const lineItemId = await idOf("select id from app_public.sales_order_lines where sales_order_id = $1", [order]);
  const shipment = await make("returnShipment", "create_shipment", {
    salesOrderId: order,
    packages: [{ lineItems: [{ lineItemId, quantity: "7" }] }],
  });
  await perform(client, "place_shipment", { id: shipment });
  const packed = await idOf("select id from app_public.package_lots where sales_order_id = $1", [order]);
  ids["returnPackageLot"] = packed;
  // one that is paid back, and one that everything else is about
  const giveBack = async (quantity: string): Promise<number> => {
    const lineItems = [{ packageLotId: packed, quantity, description: `${name} line` }];
    await perform(client, "save_sales_orders", {
      id: order,
      returns: [{ warehouseId: ids["warehouse"], notes: `${name} return`, lineItems }],
    });
    return idOf("select id from app_public.returns where sales_order_id = $1 order by id desc", [order]);
  };
  ids["refunded"] = await giveBack("1");
  ids["returned"] = await giveBack("3");
  ids["returnLine"] = await idOf("select id from app_public.return_lines where return_id = $1", [ids["returned"]]);
  await perform(client, "receive_return", {
    id: ids["returned"],
    receivements: [{ lineItemId: ids["returnLine"], binLocationId: ids["bin"], quantity: "1" }],
  });
  ids["returnReceivement"] = await idOf("select id from app_public.return_receivements");
};
