import { call, type Call, type Given } from "./call.ts";

/** What is asked of the database without changing anything. */
export const asking = ({ ids }: Given): Call[] => [
  call("explain_quantity", "sku:view:all", {
    skuId: ids["sku"],
    warehouseId: ids["warehouse"],
    dimension: "inStock",
  }),
  call("explain_quantity", "sku:view:all", {
    skuId: ids["sku"],
    warehouseId: ids["warehouse"],
    dimension: "allocated",
  }),
  call("lot_mappings", ["lot:view:all", "sales_order:view:all", "line_item:view:all"], {
    module: "sales_orders",
    id: ids["sale"],
  }),
  call("packed_components", ["shipment:view:all", "sales_order:view:all", "line_item:view:all"], {
    salesOrderId: ids["sale"],
  }),
  call("pick_list", ["lot:view:all", "sales_order:view:all", "line_item:view:all"], {
    module: "sales_orders",
    ids: [ids["sale"]],
  }),
  call("line_terms", "sku:view:all", {
    module: "sales_orders",
    partyId: ids["customer"],
    warehouseId: ids["warehouse"],
    documentId: ids["saleDraft"],
    lines: [{ skuId: ids["sku"], quantity: "1", lineId: ids["saleDraftLine"] }],
  }),
  call("line_terms", "sku:view:all", {
    module: "purchase_orders",
    partyId: ids["vendor"],
    warehouseId: ids["warehouse"],
    lines: [{ skuId: ids["sku"], quantity: "1" }],
  }),
  call("line_terms", "sku:view:all", {
    module: "transfers",
    warehouseId: ids["warehouse"],
    documentId: ids["transferDraft"],
    lines: [{ skuId: ids["sku"], quantity: "1", lineId: ids["transferDraftLine"] }],
  }),
  call("line_terms", "sku:view:all", {
    module: "work_orders",
    warehouseId: ids["warehouse"],
    documentId: ids["workOrderDraft"],
    lines: [{ skuId: ids["sku"], quantity: "1", lineId: ids["workOrderDraftLine"] }],
  }),
  call("reorder_desk", ["sku:view:all", "purchase_order:view:all"], { show: "putOff" }),
  call("reorder_why", ["sku:view:all", "purchase_order:view:all"], {
    skuId: ids["wantedSku"],
    warehouseId: ids["warehouse"],
  }),
  call("suggested_lines", ["sku:view:all", "purchase_order:view:all"], {
    moves: false,
    rows: [{ skuId: ids["wantedSku"], warehouseId: ids["warehouse"], needed: "10" }],
  }),
  call("stock_as_of", ["stock_history:view", "sku:view:all"], {
    at: new Date().toISOString(),
    filter: { skuIds: [ids["sku"]], warehouseIds: [ids["warehouse"]] },
  }),
  call("statement_of_account", ["sku_price:view:all", "customer:view:all", "invoice:view:all", "payment:view:all"], {
    id: ids["customer"],
    from: "2000-01-01",
    to: "2100-01-01",
  }),
  call("verify_ledger", "stock_history:view", { skuIds: [ids["sku"]] }),
];
