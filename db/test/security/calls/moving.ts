import { call, type Call, type Given } from "./call.ts";

/** Documents moved from state to state. */
export const moving = ({ ids, text }: Given): Call[] => [
  call("save_work_orders", "work_order:update:single", { id: ids["workOrderDraft"], state: "Open" }),
  call("save_work_orders", "work_order:update:single", { id: ids["workOrder"], state: "Closed" }),
  call("save_transfers", "transfer:update:single", { id: ids["transferDraft"], state: "Open" }),
  call("save_transfers", ["transfer:update:single", "lot:adjust"], {
    id: ids["transfer"],
    state: "Closed",
    inTransit: "lost",
    lossReason: text,
  }),
  call("save_purchase_orders", "purchase_order:update:single", { id: ids["purchaseDraft"], state: "Open" }),
  call("save_purchase_orders", "purchase_order:update:single", { id: ids["purchaseDraft"], state: "Canceled" }),
  call("save_purchase_orders", "purchase_order:update:single", { id: ids["purchase"], state: "Closed" }),
  call("save_sales_orders", "sales_order:update:single", { id: ids["saleDraft"], state: "Open" }),
  call("save_sales_orders", ["sales_order:update:single", "sales_order:cancel"], {
    id: ids["sale"],
    state: "Canceled",
  }),
  call("save_sales_orders", "sales_order:update:single", { id: ids["saleShipped"], state: "Closed" }),
];
