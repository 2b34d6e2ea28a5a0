import type { ClientBase } from "pg";
import { as, numberIn, perform, type Company, type Input } from "./company.ts";

const place = (name: string) => ({
  contactName: name,
  email: `office@${name.toLowerCase()}.test`,
  phone: "5035550100",
  address1: `${name} street 1`,
  city: name,
  postalCode: "97301",
  district: "OR",
  country: "US",
});

type Make = (as: string, operation: string, input: Input) => Promise<number>;
type IdOf = (query: string, parameters?: unknown[]) => Promise<number>;

/** Orders, for another warehouse, what will be billed on its way: before the order that everything else is about. */
const orderOverThere = async ({ name, ids }: Company, make: Make): Promise<void> => {
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
const sendOver = async (client: ClientBase, company: Company, make: Make, idOf: IdOf): Promise<void> => {
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

/** Builds: one of them is there, one waits for its components. */
const build = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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

const count = async (
  client: ClientBase,
  { name, ids }: Company,
  make: (as: string, operation: string, input: Input) => Promise<number>,
  idOf: (query: string, parameters?: unknown[]) => Promise<number>,
) => {
  const sheet = {
    warehouseId: ids["warehouse"],
    binLocationId: ids["bin"],
    labelId: ids["label"],
    notes: `${name} count`,
  };
  const whole = { ...sheet, labelId: null };
  const begin = async (as: string) => {
    const made = await make(as, "save_stock_counts", { ...whole, state: "Counting" });
    const line = await idOf(
      "select min(id) as id from app_public.stock_count_lines where stock_count_id = $1 and lot_number like '%-PARTS'",
      [made],
    );
    await perform(client, "enter_stock_count", { id: made, lines: [{ lineId: line, quantity: "11" }] });
    ids[`${as}Line`] = line;
    return made;
  };
  await make("countDraft", "save_stock_counts", sheet);
  await begin("counting");
  for (const as of ["countReviewed", "countPosted"])
    await perform(client, "review_stock_count", { id: await begin(as) });
  await perform(client, "count_stock", { id: ids["countPosted"] });
};

/** Bills for bringing goods here: one is spread, one waits, one has nothing yet. */
const bringHere = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  const bill = { vendorId: ids["vendor"], amount: "1147.28", altId: `${name} waybill`, notes: `${name} freight` };
  const add = (id: number | undefined) =>
    perform(client, "add_to_landed_cost", { id, receivementIds: [ids["usedReceivement"]] });
  await add(await make("landedSpread", "save_landed_costs", bill));
  await perform(client, "spread_landed_cost", { id: ids["landedSpread"] });
  await add(await make("landed", "save_landed_costs", bill));
  ids["landedLine"] = await idOf("select id from app_public.landed_cost_lines where landed_cost_id = $1", [
    ids["landed"],
  ]);
  await make("landedEmpty", "save_landed_costs", bill);
};

/** Orders what will be billed, before the order that everything else is about. */
const orderBilled = async ({ name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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
const billed = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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

/** Goods go back to their vendor: one return was credited, one sent, one is open, and the last is a draft. */
const returnToVendor = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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
  for (const as of ["vendorReturnCredited", "vendorReturnShipped"])
    await perform(client, "ship_vendor_return", { id: await begin(as, "Open") });
  await perform(client, "credit_vendor_return", {
    id: ids["vendorReturnCredited"],
    amount: "1147.32",
    creditNumber: `${name} note`,
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

/** Sells kits: one of them went, one waits for what it is made of. */
const sellKit = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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

/** Goods come back: of six that were shipped three are on a return, and one of those was received. */
const sendBack = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
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

/** Invoices what was shipped, takes money for it, and pays some of it back. */
const charge = async (client: ClientBase, { name, ids }: Company, make: Make, idOf: IdOf): Promise<void> => {
  await perform(client, "save_customers", {
    id: ids["customer"],
    paymentDays: 30,
    discountPercent: "20",
    discountDays: 10,
    creditLimit: "9900990.13",
  });
  // an invoice has its part of what was agreed to be taken off the order
  await perform(client, "save_sales_orders", { id: ids["saleShipped"], discount: "3.7%" });
  const invoiced = await make("invoice", "save_invoices", {
    salesOrderId: ids["saleShipped"],
    altId: `${name} invoice`,
    notes: `${name} invoice`,
    lineItems: [{ salesOrderLineId: ids["saleShippedLine"], quantity: "1", description: `${name} line` }],
  });
  ids["invoiceLine"] = await idOf("select id from app_public.invoice_lines where invoice_id = $1", [invoiced]);
  const paid = await make("payment", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "1300.11",
    source: "check",
    checkNumber: `${name}-4471`,
    notes: `${name} payment`,
    state: "Applied",
    applications: [{ invoiceId: invoiced, amount: "1000.01", discount: "912.09" }],
  });
  ids["application"] = await idOf("select id from app_public.payment_applications where payment_id = $1", [paid]);
  await make("refund", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "-100.07",
    source: "cash",
    state: "Applied",
    refundsId: paid,
  });
  await make("returnRefund", "save_payments", {
    salesOrderId: ids["returnOrder"],
    amount: "-100.09",
    source: "cash",
    state: "Applied",
    refundsId: await make("returnPayment", "save_payments", {
      salesOrderId: ids["returnOrder"],
      amount: "200.17",
      source: "cash",
      state: "Applied",
    }),
    returnId: ids["refunded"],
  });
  await make("credit", "save_payments", {
    salesOrderId: ids["saleShipped"],
    amount: "77.17",
    source: "cash",
    state: "Applied",
  });
};

/** Buys, receives, sells, packs, ships and corrects, so that the company owns a row of every kind. */
export const playStory = (client: ClientBase, company: Company): Promise<void> =>
  as(client, company.admin, async () => {
    const { name, ids } = company;
    const make = async (as: string, operation: string, input: Input, key = "id") => {
      const made = numberIn(await perform(client, operation, input), key);
      ids[as] = made;
      return made;
    };
    const idOf = async (query: string, parameters: unknown[] = []) => {
      const { rows } = await client.query<{ id: number }>(query, parameters);
      if (!rows[0]) throw new Error(`The story finds nothing with ${query}`);
      return rows[0].id;
    };

    ids["systemLabel"] = await idOf("select id from app_public.labels where is_system");
    const label = await make("label", "save_labels", {
      name: `${name} label`,
      modules: [
        ...["customers", "vendors", "skus", "sales_orders", "purchase_orders", "transfers", "work_orders"],
        ...["users", "warehouses", "bin_locations", "products", "lots"],
      ],
    });
    const field = await make("customField", "save_custom_fields", {
      module: "vendors",
      slug: "note",
      displayName: `${name} note`,
      kind: "text",
    });
    const role = await make("role", "save_user_roles", {
      displayName: `${name} clerk`,
      slug: "clerk",
      type: "user",
      scopeBlacklist: ["sku:create"],
    });
    const roleSlug = "clerk";
    await make("clerk", "save_users", {
      email: `clerk@${name.toLowerCase()}.test`,
      firstName: name,
      lastName: "clerk",
      roleId: role,
      roleSlug,
      isActive: true,
    });
    await make("filter", "save_filters", {
      name: `${name} filter`,
      module: "vendors",
      criteria: { labelIds: [label] },
    });
    await make("freeStatus", "save_statuses", {
      module: "sales_orders",
      name: `${name} waiting`,
      state: "Open",
      color: "#112233",
      sortOrder: 99,
    });
    const warehouse = await make("warehouse", "save_warehouses", { name: `${name} warehouse`, ...place(name) });
    await make("warehouseContact", "save_contacts", { warehouseId: warehouse, firstName: `${name} keeper` });
    await make("warehouseAddress", "save_addresses", {
      warehouseId: warehouse,
      address1: `${name} gate`,
      city: name,
      country: "US",
    });
    const bin = await make("bin", "save_bin_locations", { name: `${name} bin`, warehouseId: warehouse });
    await make("otherBin", "save_bin_locations", { name: `${name} other bin`, warehouseId: warehouse });
    const vendor = await make("vendor", "save_vendors", {
      name: `${name} vendor`,
      ...place(name),
      labels: [{ id: label }],
      customFields: [{ id: field, value: `${name} value` }],
      contacts: [{ firstName: `${name} vendor contact` }],
      addresses: [{ address1: `${name} vendor street`, city: name, country: "US" }],
    });
    await make("file", "add_file", {
      name: `${name}.txt`,
      type: "text/plain",
      size: 5,
      path: name.padEnd(25, "x"),
      module: "vendors",
      recordId: vendor,
    });
    const customer = await make("customer", "save_customers", {
      businessName: `${name} customer`,
      taxRate: "8.875",
      labels: [{ id: label }],
      contacts: [{ firstName: `${name} customer contact` }],
      addresses: [{ address1: `${name} customer street`, city: name, country: "US" }],
    });
    const address = await idOf("select id from app_public.addresses where customer_id = $1", [customer]);
    ids["address"] = address;
    ids["vendorAddress"] = await idOf("select id from app_public.addresses where vendor_id = $1", [vendor]);
    ids["contact"] = await idOf("select id from app_public.contacts where customer_id = $1", [customer]);
    const product = await make("product", "save_products", { name: `${name} product`, displayId: `${name}-P` });
    await make("part", "save_products", { name: `${name} part`, displayId: `${name}-P2`, parentId: product });
    const sku = await make("sku", "save_skus", {
      name: `${name} sku`,
      code: `${name}-SKU`,
      productId: product,
      costRules: [{ vendorId: vendor, cost: "1147.24", quantity: "1", unit: "each", vendorPartNumber: `${name}-VP` }],
      priceRules: [
        { labelId: ids["systemLabel"], price: "4711.42", quantity: "1", unit: "each", matchCriteria: "greaterOrEqual" },
      ],
    });
    ids["costRule"] = await idOf("select id from app_public.sku_costs where sku_id = $1", [sku]);
    ids["priceRule"] = await idOf("select id from app_public.sku_prices where sku_id = $1", [sku]);

    await perform(client, "save_products", {
      id: ids["product"],
      options: [{ name: `${name} size`, optionValues: "S, M" }],
    });
    ids["option"] = await idOf("select id from app_public.product_options where product_id = $1", [ids["product"]]);
    await perform(client, "save_skus", { id: sku, barcodes: [{ code: `${name} barcode` }] });
    ids["barcode"] = await idOf("select id from app_public.sku_barcodes where sku_id = $1", [sku]);

    const component = await make("component", "save_skus", { name: `${name} component`, code: `${name}-C` });
    await perform(client, "save_skus", { id: sku, billOfMaterials: [{ skuId: component, quantity: "2" }] });
    await make("assembly", "save_skus", {
      name: `${name} assembly`,
      code: `${name}-A`,
      billOfMaterials: [{ skuId: sku, description: `${name} part` }],
    });
    ids["billLine"] = await idOf("select id from app_public.bill_of_materials where sku_id = $1", [sku]);

    await orderOverThere(company, make);
    await orderBilled(company, make, idOf);
    const lotNumber = `${name}-LOT`;
    const order = {
      vendorId: vendor,
      warehouseId: warehouse,
      notes: `${name} purchase`,
      shippingAddressId: ids["warehouseAddress"],
      mailingAddressId: ids["vendorAddress"],
      discount: "3.7%",
    };
    const lineItems = [{ skuId: sku, quantity: "20", description: `${name} line`, discount: "2.3%" }];
    const purchase = await make("purchase", "save_purchase_orders", {
      ...order,
      state: "Open",
      lineItems,
      labels: [{ id: label }],
    });
    await make("purchaseDraft", "save_purchase_orders", { ...order, lineItems });
    const purchaseLine = await idOf("select id from app_public.purchase_order_lines where purchase_order_id = $1", [
      purchase,
    ]);
    ids["purchaseLine"] = purchaseLine;
    const arrive = (quantity: string) => ({
      id: purchase,
      receivements: [{ lineItemId: purchaseLine, binLocationId: bin, quantity, lotNumber }],
    });
    await perform(client, "receive_purchase_order", arrive("10"));
    ids["lot"] = await idOf("select id from app_public.lots order by id");
    ids["usedReceivement"] = await idOf("select id from app_public.receivements order by id");

    const sale = {
      customerId: customer,
      warehouseId: warehouse,
      notes: `${name} sale`,
      shippingAddressId: address,
      billingAddressId: address,
    };
    const sell = async (as: string, quantity: string, state: string) => {
      const made = await make(as, "save_sales_orders", {
        ...sale,
        ...(state === "Draft" && { discount: "3.7%" }),
        state,
        lineItems: [
          { skuId: sku, quantity, description: `${name} line`, ...(state === "Draft" && { discount: "2.3%" }) },
        ],
      });
      ids[`${as}Line`] = await idOf("select id from app_public.sales_order_lines where sales_order_id = $1", [made]);
      return made;
    };
    const pack = (as: string, from: string) =>
      make(as, "create_shipment", {
        salesOrderId: ids[from],
        packages: [
          { trackingNumber: `${name} tracking`, lineItems: [{ lineItemId: ids[`${from}Line`], quantity: "2" }] },
        ],
      });
    await sellKit(client, company, make, idOf);
    await sendBack(client, company, make, idOf);
    await sell("saleShipped", "2", "Open");
    await sell("salePacked", "3", "Open");
    await sell("sale", "4", "Open");
    await sell("saleDraft", "1", "Draft");
    await pack("shipped", "saleShipped");
    await perform(client, "place_shipment", { id: ids["shipped"] });
    await charge(client, company, make, idOf);
    await pack("packed", "salePacked");
    ids["package"] = await idOf("select id from app_public.packages where shipment_id = $1", [ids["packed"]]);
    const later = await perform(client, "receive_purchase_order", arrive("1"));
    const arrived = later["receivementIds"];
    ids["receivement"] = Array.isArray(arrived) && typeof arrived[0] === "number" ? arrived[0] : 0;
    await perform(client, "adjust_lot", { lotId: ids["lot"], quantity: "1", reason: `${name} found` });
    ids["heldLot"] = await perform(client, "create_lot", {
      skuId: ids["sku"],
      warehouseId: ids["warehouse"],
      binLocationId: ids["bin"],
      quantity: "2",
      costPerUnit: "1",
      expirationDate: "2020-01-31",
    }).then(numberIn);
    await perform(client, "receive_purchase_order", {
      id: ids["billedPurchase"],
      receivements: [{ lineItemId: ids["billedPurchaseLine"], binLocationId: bin, quantity: "9" }],
    });
    await sendOver(client, company, make, idOf);
    await build(client, company, make, idOf);
    await count(client, company, make, idOf);
    await bringHere(client, company, make, idOf);
    await billed(client, company, make, idOf);
    await returnToVendor(client, company, make, idOf);
    ids["adjustment"] = await idOf("select id from app_public.adjustments");
    await perform(client, "save_labels", { id: label, color: "#abcdef" }, `${name}-request-key`);
  });
