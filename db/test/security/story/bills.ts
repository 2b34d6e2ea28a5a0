import type { ClientBase } from "pg";
import { perform, type Company } from "../company.ts";
import type { Make, IdOf } from "./acting.ts";

/** Orders what will be billed, before the order that everything else is about. */
export const orderBilled = async ({ name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const sku = await make("billedSku", "save_skus", {
    name: `${name} billed sku`,
    code: `${name}-B`,
    costRules: [{ vendorId: ids["vendor"], cost: "1147.33", quantity: "1", unit: "each" }],
  });
  const order = await make("billedPurchase", "save_purchase_orders", {
    vendorId: ids["vendor"],
    warehouseId: ids["warehouse"],
    state: "Open",
    lineItems: [{ skuId: sku, quantity: "9", description: `${name} line` }],
  });
  ids["billedPurchaseLine"] = await idOf(
    "select id from app_public.purchase_order_lines where purchase_order_id = $1",
    [order],
  );
};

/** Vendors' bills: one is paid in part, two's variances are posted, into stock and past it, and one waits with its. */
export const billed = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  await perform(client, "save_vendors", {
    id: ids["vendor"],
    paymentDays: 30,
    discountPercent: "20",
    discountDays: 10,
  });
  const bill = async (as: string, cost: string) => {
    const made = await make(as, "save_receipts", {
      purchaseOrderId: ids["billedPurchase"],
      altId: `${name} ${as}`,
      notes: `${name} bill`,
      lineItems: [{ purchaseOrderLineId: ids["billedPurchaseLine"], quantity: "1", cost, description: `${name} line` }],
    });
    ids[`${as}Line`] = await idOf("select id from app_public.receipt_lines where receipt_id = $1", [made]);
    return made;
  };
  const paid = await bill("receipt", "2259.31");
  await perform(client, "pay_receipt", {
    id: paid,
    amount: "317.03",
    discount: "211.07",
    source: "check",
    checkNumber: `${name}-4472`,
    notes: `${name} payment`,
  });
  ids["receiptPayment"] = await idOf("select id from app_public.receipt_payments");
  await perform(client, "post_receipt_variance", { id: await bill("receiptPosted", "2371.46") });
  const past = await bill("receiptPostedPast", "2483.57");
  await perform(client, "post_receipt_variance", { id: past, varianceTo: "cogs" });
  await bill("receiptOpen", "2595.68");
};
