import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import { place, type Make, type IdOf } from "./acting.ts";

/** Orders, for another warehouse, what will be billed on its way: before the order that everything else is about. */
export const orderOverThere = async ({ name, ids }: Company, make: Make): Promise<void> => {
  const far = await make("farWarehouse", "save_warehouses", { name: `${name} far`, ...place(name) });
  await make("farBin", "save_bin_locations", { name: `${name} far bin`, warehouseId: far });
  const sku = await make("landedSku", "save_skus", {
    name: `${name} landed sku`,
    code: `${name}-L`,
    costRules: [{ vendorId: ids["vendor"], cost: "1147.33", quantity: "1", unit: "each" }],
  });
  await make("landedPurchase", "save_purchase_orders", {
    vendorId: ids["vendor"],
    warehouseId: far,
    notes: `${name} purchase`,
    state: "Open",
    lineItems: [{ skuId: sku, quantity: "1", description: `${name} line` }],
  });
};

/** A bill for goods that are on their way between warehouses by then. */
const billOnTheWay = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const bought = ids["landedPurchase"];
  const purchaseLine = "select id from app_public.purchase_order_lines where purchase_order_id = $1";
  await perform(client, "receive_purchase_order", {
    id: bought,
    receivements: [{ lineItemId: await idOf(purchaseLine, [bought]), binLocationId: ids["farBin"], quantity: "1" }],
  });
  const moving = await make("landedTransfer", "save_transfers", {
    originWarehouseId: ids["farWarehouse"],
    destinationWarehouseId: ids["warehouse"],
    destinationAddressId: ids["warehouseAddress"],
    notes: `${name} transfer`,
    state: "Open",
    lineItems: [{ skuId: ids["landedSku"], quantity: "1", description: `${name} line` }],
  });
  await perform(client, "ship_transfer", { id: moving });
  const bill = await make("landedOnTheWay", "save_landed_costs", {
    vendorId: ids["vendor"],
    amount: "1147.34",
    altId: `${name} waybill`,
    notes: `${name} freight`,
  });
  await perform(client, "add_to_landed_cost", { id: bill, purchaseOrderId: bought });
  await perform(client, "spread_landed_cost", { id: bill });
};

/** Sends goods from another warehouse: one of them arrived, one is on its way, one has not left. */
export const sendOver = async (client: ClientBase, company: Company, make: Make, idOf: IdOf): Promise<void> => {
  const { name, ids } = company;
  const far = ids["farWarehouse"];
  await make("farLot", "create_lot", {
    skuId: ids["sku"],
    warehouseId: far,
    binLocationId: ids["farBin"],
    quantity: "3",
    costPerUnit: "1147.25",
    lotNumber: `${name}-FAR`,
  });
  const transfer = {
    originWarehouseId: far,
    destinationWarehouseId: ids["warehouse"],
    destinationAddressId: ids["warehouseAddress"],
    notes: `${name} transfer`,
    labels: [{ id: ids["label"] }],
    lineItems: [{ skuId: ids["sku"], quantity: "3", description: `${name} line` }],
  };
  const lineOf = (id: number) => idOf("select id from app_public.transfer_lines where transfer_id = $1", [id]);
  await billOnTheWay(client, company, make, idOf);
  const moving = await make("transfer", "save_transfers", { ...transfer, state: "Open" });
  ids["transferLine"] = await lineOf(moving);
  ids["transferDraftLine"] = await lineOf(await make("transferDraft", "save_transfers", transfer));
  const lineItemId = ids["transferLine"];
  await perform(client, "ship_transfer", { id: moving, lineItems: [{ lineItemId, quantity: "2" }] });
  await perform(client, "receive_transfer", {
    id: moving,
    receivements: [{ lineItemId, binLocationId: ids["bin"], quantity: "1" }],
  });
  // it can go to another warehouse, for nothing lies in it
  await make("emptyBin", "save_bin_locations", { name: `${name} empty bin`, warehouseId: far });
  ids["departure"] = await idOf("select id from app_public.departures where transfer_id = $1", [moving]);
  ids["transferReceivement"] = await idOf("select id from app_public.transfer_receivements");
};
