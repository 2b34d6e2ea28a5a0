import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Goods go back to their vendor: one return was credited, of one the credit pays a bill, one was sent, one is open, and the last is a draft. */
export const returnToVendor = async (
  client: ClientBase,
  { name, ids }: Company,
  make: Make,
  idOf: IdOf,
): Promise<void> => {
  const sku = await make("vendorReturnedSku", "save_skus", {
    name: `${name} sent back sku`,
    code: `${name}-VR`,
    costRules: [{ vendorId: ids["vendor"], cost: "1147.29", quantity: "1", unit: "each" }],
  });
  const lot = await make("vendorReturnLot", "create_lot", {
    skuId: sku,
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    quantity: "9",
    costPerUnit: "1147.30",
  });
  const goods = {
    vendorId: ids["vendor"],
    warehouseId: ids["warehouse"],
    notes: `${name} sent back`,
    lineItems: [{ lotId: lot, quantity: "1", description: `${name} line`, unitCredit: "1147.31" }],
  };
  ids["arrivedLot"] = await idOf("select lot_id as id from app_public.receivements where id = $1", [
    ids["usedReceivement"],
  ]);
  const begin = (as: string, state: string) => make(as, "save_vendor_returns", { ...goods, state });
  for (const as of ["vendorReturnCredited", "vendorReturnUsed", "vendorReturnShipped"])
    await perform(client, "ship_vendor_return", { id: await begin(as, "Open") });
  await perform(client, "credit_vendor_return", {
    id: ids["vendorReturnCredited"],
    amount: "1147.32",
    creditNumber: `${name} note`,
  });
  await perform(client, "credit_vendor_return", { id: ids["vendorReturnUsed"], amount: "1147.33" });
  await perform(client, "apply_vendor_credit", {
    id: ids["receipt"],
    vendorReturnId: ids["vendorReturnUsed"],
    amount: "101.13",
  });
  await begin("vendorReturnOpen", "Open");
  await begin("vendorReturnDraft", "Draft");
  // and one of what an order brought
  await make("vendorReturnOfOrder", "save_vendor_returns", {
    ...goods,
    purchaseOrderId: ids["purchase"],
    state: "Draft",
    lineItems: goods.lineItems.map((line) => ({ ...line, lotId: ids["arrivedLot"] })),
  });
  ids["vendorReturnLine"] = await idOf("select id from app_public.vendor_return_lines where vendor_return_id = $1", [
    ids["vendorReturnDraft"],
  ]);
};
