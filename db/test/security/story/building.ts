import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Builds: one of them is there, one waits for its components. */
export const build = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  await make("componentLot", "create_lot", {
    skuId: ids["component"],
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "9",
    costPerUnit: "1147.26",
    lotNumber: `${name}-PARTS`,
  });
  const fixed = await make("fixedComponent", "save_skus", { name: `${name} fixed`, code: `${name}-F` });
  await perform(client, "create_lot", {
    skuId: fixed,
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "2",
    costPerUnit: "3441.81",
  });
  await perform(client, "save_skus", {
    id: ids["sku"],
    billOfMaterials: [{ skuId: fixed, quantity: "1", isFixed: true }],
  });
  const order = {
    originWarehouseId: ids["warehouse"],
    customerId: ids["customer"],
    shippingAddressId: ids["address"],
    billingAddressId: ids["address"],
    notes: `${name} work order`,
    labels: [{ id: ids["label"] }],
    lineItems: [{ skuId: ids["sku"], quantity: "3", description: `${name} line` }],
  };
  const lineOf = (id: number) => idOf("select id from app_public.work_order_lines where work_order_id = $1", [id]);
  const building = await make("workOrder", "save_work_orders", { ...order, state: "Open" });
  ids["workOrderLine"] = await lineOf(building);
  ids["workOrderDraftLine"] = await lineOf(await make("workOrderDraft", "save_work_orders", order));
  await perform(client, "receive_work_order", {
    id: building,
    receivements: [{ lineItemId: ids["workOrderLine"], binLocationId: ids["bin"], quantity: "1" }],
  });
  ids["assembled"] = await idOf("select id from app_public.assemblies");
};
