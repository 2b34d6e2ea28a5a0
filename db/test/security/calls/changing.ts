import { call, day, type Call, type Given, lines } from "./call.ts";

const changesUnits = [
  "sku:update:single",
  "sku_price:update:single",
  "sku_cost:update:single",
  "sku_barcode:update:single",
  "bill_of_material:update:single",
];

/** Each kind of record changed. */
export const changing = ({ accountId, ids, text }: Given): Call[] => [
  call("save_invoices", "invoice:update:single", { id: ids["invoice"], notes: text }),
  call("save_invoices", ["invoice:update:single", "line_item:update:single"], {
    id: ids["invoice"],
    lineItems: lines(ids["invoiceLine"], { quantity: "2" }),
  }),
  call("save_invoice_lines", "line_item:update:single", { id: ids["invoiceLine"], description: text }),
  call("save_payments", "payment:update:single", { id: ids["payment"], notes: text }),
  call("save_payments", ["payment:update:single", "sku_price:view:all"], {
    id: ids["payment"],
    applications: lines(ids["application"], { amount: "999.99" }),
  }),
  call("save_accounts", "account:update:single", { id: accountId, invoiceBasis: "shipped" }),
  call("save_webhooks", "webhook:update:single", { id: ids["webhook"], name: text }),
  call("save_automations", "automation:update:single", { id: ids["automation"], name: text }),
  call("save_workflows", "workflow:update:single", { id: ids["workflow"], name: text }),
  call("save_comments", "comment:update:single", { id: ids["comment"], text }),
  call("save_filters", "filter:update:single", { id: ids["filter"], color: "#010203" }),
  call("save_labels", "label:update:single", { id: ids["label"], color: "#010203" }),
  call("save_custom_fields", "custom_field:update:single", { id: ids["customField"], displayName: text }),
  call("save_statuses", "custom_field:update:single", { id: ids["freeStatus"], name: text }),
  call("save_user_roles", "user_role:update:single", { id: ids["role"], displayName: text }),
  call("save_users", "user:update", { id: ids["clerk"], firstName: text }),
  call("reset_second_factor", "user:update", { id: ids["clerk"] }),
  call("end_user_sessions", "user:update", { id: ids["clerk"] }),
  call("save_warehouses", "warehouse:update:single", { id: ids["warehouse"], city: text }),
  call("save_bin_locations", "bin_location:update:single", { id: ids["bin"], name: text }),
  call("save_vendors", "vendor:update:single", {
    id: ids["vendor"],
    city: text,
    labels: [{ id: ids["label"], remove: true }],
  }),
  call("save_customers", "customer:update:single", { id: ids["customer"], city: text }),
  call("save_products", "product:update:single", { id: ids["product"], description: text }),
  call("save_skus", "sku:update:single", { id: ids["sku"], description: text, productId: ids["product"] }),
  call("save_skus", ["sku:update:single", "sku_price:update:single"], {
    id: ids["sku"],
    priceRules: lines(ids["priceRule"], { price: "9" }),
  }),
  call("save_skus", ["sku:update:single", "sku_cost:update:single"], {
    id: ids["sku"],
    costRules: lines(ids["costRule"], { cost: "2" }),
  }),
  call("save_skus", ["sku:update:single", "sku_price:delete:single"], {
    id: ids["sku"],
    priceRules: lines(ids["priceRule"], { remove: true }),
  }),
  call("save_sku_costs", "sku_cost:update:single", { id: ids["costRule"], unit: "box" }),
  call("change_base_unit", changesUnits, { skuId: ids["asideSku"], factor: "12", unit: "dozen" }),
  call("make_successor", ["sku:create", "lot:adjust", ...changesUnits], {
    skuId: ids["dozenSku"],
    code: text,
    factor: "12",
    unit: "dozen",
  }),
  call("undo_successor", ["sku:create", "lot:adjust", ...changesUnits], { skuId: ids["successorSku"] }),
  call("save_sku_prices", "sku_price:update:single", { id: ids["priceRule"], unit: "box" }),
  call("save_bill_of_materials", "bill_of_material:update:single", {
    id: ids["billLine"],
    skuId: ids["component"],
    quantity: "3",
  }),
  call("save_product_options", "product:update:single", { id: ids["option"], optionValues: "3, 4" }),
  call("save_templates", "template:update:single", { id: ids["template"], source: text }),
  call("save_template_files", "template:update:single", { id: ids["templateFile"], body: text }),
  call("save_projects", "project:update:single", { id: ids["project"], source: text }),
  call("save_project_files", "project:update:single", { id: ids["projectFile"], body: text }),
  call("save_project_roles", "project:update:single", { id: ids["projectRole"] }),
  call("save_sku_barcodes", "sku_barcode:update:single", { id: ids["barcode"], unit: "pallet" }),
  call("save_contacts", "contact:update:single", { id: ids["contact"], title: text }),
  call("save_addresses", "address:update:single", { id: ids["address"], name: text }),
  call("save_customers", ["customer:update:single", "contact:update:single"], {
    id: ids["customer"],
    contacts: lines(ids["contact"], { title: text }),
  }),
  call("save_customers", ["customer:update:single", "address:update:single"], {
    id: ids["customer"],
    addresses: lines(ids["address"], { name: text }),
  }),
  call("save_lots", "lot:update:single", { id: ids["lot"], altLotNumber: text }),
  call("save_purchase_orders", ["purchase_order:update:single", "line_item:update:single"], {
    id: ids["purchase"],
    lineItems: lines(ids["purchaseLine"], { quantity: "25" }),
  }),
  call("save_purchase_orders", "purchase_order:update:single", {
    id: ids["purchase"],
    dueDate: day,
    vendorId: ids["vendor"],
  }),
  call("save_sales_orders", ["sales_order:update:single", "line_item:update:single"], {
    id: ids["sale"],
    lineItems: lines(ids["saleLine"], { quantity: "5" }),
  }),
  call("save_sales_orders", ["sales_order:update:single", "line_item:create"], {
    id: ids["sale"],
    lineItems: [{ skuId: ids["sku"], quantity: "5" }],
  }),
  call("save_sales_orders", "sales_order:update:single", {
    id: ids["saleDraft"],
    customerId: ids["customer"],
    warehouseId: ids["warehouse"],
    shipDate: day,
  }),
  call("save_purchase_order_lines", "line_item:update:single", { id: ids["purchaseLine"], description: text }),
  call("save_sales_order_lines", "line_item:update:single", { id: ids["saleDraftLine"], description: text }),
  call("save_transfers", ["transfer:update:single", "line_item:update:single"], {
    id: ids["transfer"],
    lineItems: lines(ids["transferLine"], { quantity: "5" }),
  }),
  call("save_transfers", "transfer:update:single", {
    id: ids["transferDraft"],
    originWarehouseId: ids["farWarehouse"],
    destinationWarehouseId: ids["warehouse"],
    dueDate: day,
  }),
  call("save_transfer_lines", "line_item:update:single", { id: ids["transferDraftLine"], description: text }),
  call("save_work_orders", ["work_order:update:single", "line_item:update:single"], {
    id: ids["workOrder"],
    lineItems: lines(ids["workOrderLine"], { quantity: "4" }),
  }),
  call("save_work_orders", "work_order:update:single", {
    id: ids["workOrderDraft"],
    originWarehouseId: ids["farWarehouse"],
    startOn: day,
  }),
  call("save_work_order_lines", "line_item:update:single", { id: ids["workOrderDraftLine"], description: text }),
  call("save_returns", ["return:update:single", "line_item:update:single"], {
    id: ids["returned"],
    lineItems: lines(ids["returnLine"], { quantity: "2" }),
  }),
  call("save_sales_orders", ["sales_order:update:single", "return:update:single"], {
    id: ids["returnOrder"],
    returns: [{ id: ids["returned"], notes: text }],
  }),
  call("save_return_lines", "line_item:update:single", { id: ids["returnLine"], description: text }),
];
