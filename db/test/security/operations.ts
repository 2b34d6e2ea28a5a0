import type { Company, Input } from "./company.ts";

/** A call that works for the company that owns what it names. */
export type Call = {
  operation: string;
  input: Input;
  /** What the caller's role needs beside views (SEMANTICS 6); nothing where the record it belongs to decides: followers.ts. */
  scopes: readonly string[];
};

const day = "2026-12-24";

/** One legal call of each verb and of each kind of save, on records of the company. */
export const callsOf = ({ accountId, ids, name }: Company, serial = 1): Call[] => {
  const lines = (id: number | undefined, changes: Input) => [{ id, ...changes }];
  const call = (operation: string, scopes: string | string[], input: Input): Call => ({
    operation,
    input,
    scopes: typeof scopes === "string" ? [scopes] : scopes,
  });
  const text = `${name} again ${serial}`;
  const address = { address1: text, city: name, country: "US" };
  const place = {
    ...address,
    contactName: name,
    email: `a${serial}@${name.toLowerCase()}.test`,
    phone: "5035550199",
    postalCode: "1",
    district: "OR",
  };
  return [
    // creating, with every reference there is
    call("save_labels", "label:create", { name: text, modules: ["skus"] }),
    call("save_custom_fields", "custom_field:create", {
      module: "skus",
      slug: `again${serial}`,
      displayName: text,
      kind: "text",
    }),
    call("save_statuses", "custom_field:create", { module: "sales_orders", name: text, state: "Open" }),
    call("save_user_roles", "user_role:create", { displayName: text, slug: `again-${serial}`, type: "user" }),
    call("save_users", "user:create", {
      email: `new${serial}@${name.toLowerCase()}.test`,
      firstName: text,
      roleId: ids["role"],
      isActive: true,
    }),
    call("save_warehouses", "warehouse:create", { name: text, ...place }),
    call("save_bin_locations", "bin_location:create", { name: text, warehouseId: ids["warehouse"] }),
    call("save_vendors", "vendor:create", {
      name: text,
      ...place,
      labels: [{ id: ids["label"] }],
      customFields: [{ id: ids["customField"], value: text }],
    }),
    call("save_customers", "customer:create", { businessName: text, labels: [{ id: ids["label"] }] }),
    call("save_products", "product:create", { name: text, displayId: text }),
    call("save_skus", "sku:create", { name: text, code: text, productId: ids["product"] }),
    call("save_sku_costs", "sku_cost:create", {
      skuId: ids["sku"],
      vendorId: ids["vendor"],
      cost: "1",
      quantity: "5",
      unit: "each",
    }),
    call("save_sku_prices", "sku_price:create", {
      skuId: ids["sku"],
      labelId: ids["label"],
      price: "1",
      quantity: "5",
      unit: "each",
      matchCriteria: "equals",
    }),
    call("save_product_options", "product:create", { productId: ids["product"], name: text, optionValues: "1, 2" }),
    call("make_skus", ["sku:create", "product:view:single"], { productId: ids["product"], codePrefix: text }),
    call("save_bill_of_materials", "bill_of_material:create", {
      assemblyId: ids["assembly"],
      skuId: ids["component"],
      quantity: "2",
    }),
    call("save_sku_barcodes", "sku_barcode:create", { skuId: ids["sku"], code: `${text} case`, unit: "case" }),
    call("save_contacts", "contact:create", { customerId: ids["customer"], firstName: text }),
    call("save_contacts", "contact:create", { vendorId: ids["vendor"], firstName: text }),
    call("save_contacts", "contact:create", { warehouseId: ids["warehouse"], firstName: text }),
    call("save_addresses", "address:create", { customerId: ids["customer"], ...address }),
    call("save_addresses", "address:create", { vendorId: ids["vendor"], ...address }),
    call("save_addresses", "address:create", { warehouseId: ids["warehouse"], ...address }),
    call("save_filters", "filter:create", { name: text, module: "vendors", criteria: { searchText: text } }),
    call("save_purchase_orders", ["purchase_order:create", "line_item:create"], {
      vendorId: ids["vendor"],
      warehouseId: ids["warehouse"],
      shippingAddressId: ids["warehouseAddress"],
      mailingAddressId: ids["vendorAddress"],
      state: "Open",
      labels: [{ id: ids["label"] }],
      lineItems: [{ skuId: ids["sku"], quantity: "1" }],
    }),
    call("save_sales_orders", ["sales_order:create", "line_item:create"], {
      customerId: ids["customer"],
      warehouseId: ids["warehouse"],
      shippingAddressId: ids["address"],
      billingAddressId: ids["address"],
      statusId: ids["freeStatus"],
      labels: [{ id: ids["label"] }],
      lineItems: [{ skuId: ids["sku"], quantity: "1" }],
    }),
    call("save_transfers", ["transfer:create", "line_item:create"], {
      originWarehouseId: ids["warehouse"],
      destinationWarehouseId: ids["farWarehouse"],
      originAddressId: ids["warehouseAddress"],
      state: "Open",
      labels: [{ id: ids["label"] }],
      lineItems: [{ skuId: ids["sku"], quantity: "1" }],
    }),
    call("save_work_orders", ["work_order:create", "line_item:create"], {
      originWarehouseId: ids["warehouse"],
      customerId: ids["customer"],
      shippingAddressId: ids["address"],
      billingAddressId: ids["address"],
      state: "Open",
      labels: [{ id: ids["label"] }],
      lineItems: [{ skuId: ids["sku"], quantity: "1" }],
    }),
    call("save_returns", ["return:create", "line_item:create"], {
      salesOrderId: ids["returnOrder"],
      warehouseId: ids["warehouse"],
      shippingAddressId: ids["address"],
      lineItems: [{ packageLotId: ids["returnPackageLot"], quantity: "1" }],
    }),
    call("save_sales_orders", ["sales_order:update:single", "return:create", "line_item:create"], {
      id: ids["returnOrder"],
      returns: [
        {
          warehouseId: ids["warehouse"],
          billingAddressId: ids["address"],
          lineItems: [{ packageLotId: ids["returnPackageLot"], quantity: "1" }],
        },
      ],
    }),
    // changing
    call("save_accounts", "account:update:single", { id: accountId, invoiceBasis: "shipped" }),
    call("save_filters", "filter:update:single", { id: ids["filter"], color: "#010203" }),
    call("save_labels", "label:update:single", { id: ids["label"], color: "#010203" }),
    call("save_custom_fields", "custom_field:update:single", { id: ids["customField"], displayName: text }),
    call("save_statuses", "custom_field:update:single", { id: ids["freeStatus"], name: text }),
    call("save_user_roles", "user_role:update:single", { id: ids["role"], displayName: text }),
    call("save_users", "user:update", { id: ids["clerk"], firstName: text }),
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
    call("save_sku_prices", "sku_price:update:single", { id: ids["priceRule"], unit: "box" }),
    call("save_bill_of_materials", "bill_of_material:update:single", {
      id: ids["billLine"],
      skuId: ids["component"],
      quantity: "3",
    }),
    call("save_product_options", "product:update:single", { id: ids["option"], optionValues: "3, 4" }),
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
    // moves of documents
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
    // physical facts
    call("receive_purchase_order", "receivement:create", {
      id: ids["purchase"],
      receivements: [{ lineItemId: ids["purchaseLine"], binLocationId: ids["bin"], quantity: "1", cost: "2" }],
    }),
    call("delete_receivement", "receivement:delete:single", { id: ids["receivement"] }),
    call("ship_transfer", "transfer:update:single", {
      id: ids["transfer"],
      lineItems: [{ lineItemId: ids["transferLine"], quantity: "1" }],
    }),
    call("receive_transfer", "receivement:create", {
      id: ids["transfer"],
      receivements: [{ lineItemId: ids["transferLine"], binLocationId: ids["bin"], quantity: "1" }],
    }),
    call("write_off_transfer", "lot:adjust", { id: ids["transfer"], reason: text }),
    call("delete_departure", "transfer:update:single", { id: ids["departure"] }),
    call("delete_transfer_receivement", "receivement:delete:single", { id: ids["transferReceivement"] }),
    call("receive_return", "sales_order:return", {
      id: ids["returned"],
      receivements: [{ lineItemId: ids["returnLine"], binLocationId: ids["bin"], quantity: "1", quarantine: true }],
    }),
    call("delete_return_receivement", "sales_order:return", { id: ids["returnReceivement"] }),
    call("receive_work_order", "receivement:create", {
      id: ids["workOrder"],
      receivements: [{ lineItemId: ids["workOrderLine"], binLocationId: ids["bin"], quantity: "1" }],
    }),
    call("save_stock_counts", "stock_count:create", {
      warehouseId: ids["warehouse"],
      binLocationId: ids["bin"],
      labelId: ids["label"],
      state: "Counting",
    }),
    call("save_stock_counts", "stock_count:update:single", { id: ids["countDraft"], state: "Counting" }),
    call("enter_stock_count", "stock_count:update:single", {
      id: ids["counting"],
      lines: [
        { lineId: ids["countingLine"], quantity: "2" },
        { skuId: ids["component"], binLocationId: ids["bin"], lotNumber: text, quantity: "1" },
      ],
    }),
    call("review_stock_count", "lot:adjust", { id: ids["counting"] }),
    call("recount_stock_count", "lot:adjust", { id: ids["countReviewed"], lineIds: [ids["countReviewedLine"]] }),
    call("count_stock", "lot:adjust", { id: ids["countReviewed"] }),
    call("undo_stock_count", "lot:adjust", { id: ids["countPosted"] }),
    call("delete_stock_counts", "stock_count:delete:single", { id: ids["countDraft"] }),
    call("duplicate_stock_counts", "stock_count:create", { id: ids["countDraft"] }),
    call("refresh_sales_order", "sales_order:update:single", { id: ids["kitDraft"] }),
    call("refresh_work_order", "work_order:update:single", { id: ids["workOrderDraft"] }),
    call("delete_assembly", "receivement:delete:single", { id: ids["assembled"] }),
    call("create_shipment", "shipment:create", {
      salesOrderId: ids["sale"],
      packages: [
        {
          shippingAddressId: ids["address"],
          billingAddressId: ids["address"],
          lineItems: [{ lineItemId: ids["saleLine"], quantity: "1" }],
        },
      ],
    }),
    call("update_shipment", "shipment:update:single", {
      id: ids["packed"],
      packages: [
        {
          id: ids["package"],
          trackingNumber: text,
          shippingAddressId: ids["address"],
          billingAddressId: ids["address"],
        },
      ],
    }),
    call("delete_shipment", "shipment:delete:single", { id: ids["packed"] }),
    call("place_shipment", "sales_order:place", { id: ids["packed"] }),
    call("void_shipment", "sales_order:place", { id: ids["shipped"] }),
    call("delete_package", "shipment:delete:single", { id: ids["package"] }),
    call("create_lot", "lot:create", {
      skuId: ids["sku"],
      warehouseId: ids["warehouse"],
      binLocationId: ids["bin"],
      quantity: "1",
      costPerUnit: "1",
    }),
    call("adjust_lot", "lot:adjust", { lotId: ids["lot"], quantity: "1", reason: text }),
    call("release_lot", "lot:adjust", { id: ids["heldLot"], reason: text }),
    call("change_lot_cost", "lot:adjust", { id: ids["lot"], costPerUnit: "7", reason: text }),
    call("hold_lot", "lot:adjust", { id: ids["lot"], reason: text }),
    call("move_lot", "lot:adjust", {
      id: ids["lot"],
      warehouseId: ids["warehouse"],
      binLocationId: ids["otherBin"],
      quantity: "1",
    }),
    call("reallocate_sku", ["sales_order:reallocate", "lot:adjust"], {
      skuId: ids["sku"],
      warehouseId: ids["warehouse"],
    }),
    call("reallocate_sales_order", "sales_order:reallocate", { id: ids["sale"] }),
    call("adjust_lot", "lot:adjust", {
      skuId: ids["sku"],
      warehouseId: ids["warehouse"],
      binLocationId: ids["bin"],
      quantity: "1",
      reason: text,
      cost: "1",
    }),
    call("preview", "lot:adjust", {
      operation: "adjust_lot",
      input: { lotId: ids["lot"], quantity: "1", reason: text },
    }),
    call("duplicate_sales_orders", ["sales_order:create", "line_item:create"], { id: ids["sale"] }),
    call("duplicate_purchase_orders", ["purchase_order:create", "line_item:create"], { id: ids["purchaseDraft"] }),
    call("duplicate_work_orders", ["work_order:create", "line_item:create"], { id: ids["workOrderDraft"] }),
    call("duplicate_returns", ["return:create", "line_item:create"], { id: ids["returned"] }),
    call("duplicate_transfers", ["transfer:create", "line_item:create"], { id: ids["transferDraft"] }),
    // asking
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
    call("stock_as_of", ["stock_history:view", "sku:view:all"], {
      at: new Date().toISOString(),
      filter: { skuIds: [ids["sku"]], warehouseIds: [ids["warehouse"]] },
    }),
    call("verify_ledger", "stock_history:view", { skuIds: [ids["sku"]] }),
    // what one was told
    call("update_notification", "notification:update", { id: ids["notification"], hasBeenSeen: true }),
    call("see_all_notifications", "notification:update", { id: ids["notification"] }),
    call("resend_mail", ["email:create", "email:view:all"], { id: ids["mail"] }),
    // deleting
    call("delete_files", [], { id: ids["file"] }),
    call("delete_filters", "filter:delete:single", { id: ids["filter"] }),
    call("delete_labels", "label:delete:single", { id: ids["label"] }),
    call("delete_custom_fields", "custom_field:delete:single", { id: ids["customField"] }),
    call("delete_statuses", "custom_field:delete:single", { id: ids["freeStatus"] }),
    call("delete_user_roles", "user_role:delete:single", { id: ids["role"] }),
    call("delete_users", "user:delete", { id: ids["clerk"] }),
    call("delete_contacts", "contact:delete:single", { id: ids["contact"] }),
    call("delete_addresses", "address:delete:single", { id: ids["address"] }),
    call("delete_sku_costs", "sku_cost:delete:single", { id: ids["costRule"] }),
    call("delete_bill_of_materials", "bill_of_material:delete:single", { id: ids["billLine"] }),
    call("delete_product_options", "product:delete:single", { id: ids["option"] }),
    call("delete_sku_barcodes", "sku_barcode:delete:single", { id: ids["barcode"] }),
    call("delete_sku_prices", "sku_price:delete:single", { id: ids["priceRule"] }),
    call("delete_purchase_orders", "purchase_order:delete:single", { id: ids["purchaseDraft"] }),
    call("delete_sales_orders", "sales_order:delete:single", { id: ids["saleDraft"] }),
    call("delete_transfers", "transfer:delete:single", { id: ids["transferDraft"] }),
    call("delete_returns", "return:delete:single", { id: ids["returned"] }),
    call("save_sales_orders", ["sales_order:update:single", "return:delete:single"], {
      id: ids["returnOrder"],
      returns: [{ id: ids["returned"], remove: true }],
    }),
    call("delete_work_orders", "work_order:delete:single", { id: ids["workOrderDraft"] }),
    call("delete_vendors", "vendor:delete:single", { id: ids["vendor"] }),
    call("delete_customers", "customer:delete:single", { id: ids["customer"] }),
    call("delete_warehouses", "warehouse:delete:single", { id: ids["warehouse"] }),
    call("delete_bin_locations", "bin_location:delete:single", { id: ids["bin"] }),
    call("delete_products", "product:delete:single", { id: ids["product"] }),
    call("delete_skus", "sku:delete:single", { id: ids["sku"] }),
    call("delete_lots", "lot:delete:single", { id: ids["lot"] }),
    call("delete_purchase_order_lines", "line_item:delete:single", { id: ids["purchaseLine"] }),
    call("delete_work_order_lines", "line_item:delete:single", { id: ids["workOrderDraftLine"] }),
    call("delete_transfer_lines", "line_item:delete:single", { id: ids["transferDraftLine"] }),
    call("delete_sales_order_lines", "line_item:delete:single", { id: ids["saleDraftLine"] }),
  ];
};
