import type { ClientBase } from "pg";
import { as, numberIn, perform, type Company, type Input } from "./company.ts";
import { place } from "./story/acting.ts";
import { orderOverThere, sendOver } from "./story/transfers.ts";
import { build } from "./story/building.ts";
import { count } from "./story/counting.ts";
import { bringHere } from "./story/landed-costs.ts";
import { orderBilled, billed } from "./story/bills.ts";
import { returnToVendor } from "./story/vendor-returns.ts";
import { sellKit } from "./story/kits.ts";
import { reorder } from "./story/reordering.ts";
import { succeed } from "./story/succeeding.ts";
import { sendBack } from "./story/returns.ts";
import { charge } from "./story/charging.ts";

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
    await make("apiKey", "create_api_key", { name: `${name} key` });
    await make("stoppedKey", "create_api_key", { name: `${name} stopped key` });
    await make("filter", "save_filters", {
      name: `${name} filter`,
      module: "vendors",
      criteria: { labelIds: [label] },
    });
    const adminsRole = await idOf("select id from app_public.user_roles where account_id = $1 and slug = 'admin'", [
      company.accountId,
    ]);
    const project = await make("project", "save_projects", {
      name: `${name} app`,
      url: `app-${name}`.replaceAll(/[^\w-]/g, "-").slice(0, 60),
      source: `<p>${name}</p>`,
      isActive: true,
      files: [{ name: "app.js", body: name }],
      roles: [{ roleId: adminsRole }],
      scopes: ["vendor:view:all"],
    });
    ids["projectFile"] = await idOf("select id from app_public.project_files where project_id = $1", [project]);
    ids["projectRole"] = await idOf("select id from app_public.project_roles where project_id = $1", [project]);
    const template = await make("template", "save_templates", {
      fileName: `${name} label`,
      type: "skus",
      source: `{{code}} ${name}`,
      projectId: project,
      files: [{ name: "part.hbs", body: name }],
    });
    ids["templateFile"] = await idOf("select id from app_public.template_files where template_id = $1", [template]);
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
    await make("webhook", "save_webhooks", {
      name: `${name} hook`,
      url: `https://${name.toLowerCase()}.test/hook`,
      modules: ["vendors"],
      events: ["created", "updated"],
    });
    await make("workflow", "save_workflows", {
      name: `${name} rule`,
      criteria: [
        {
          triggerCondition: "updated",
          testTable: "vendors",
          testColumn: "name",
          matchCriteria: "contains",
          testValue: `${name} never`,
        },
      ],
      actions: [{ type: "addLabel", labelId: label }],
    });
    ids["workflowAction"] = await idOf("select id from app_public.workflow_actions where workflow_id = $1", [
      ids["workflow"],
    ]);
    await make("automation", "save_automations", {
      name: `${name} report`,
      actionType: "sendEmail",
      interval: "monthly",
      emailTo: `report@${name.toLowerCase()}.test`,
      emailSubject: `${name} report`,
      emailBody: `${name} text`,
    });
    await make("comment", "save_comments", { module: "vendors", recordId: vendor, text: `${name} said so` });
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
    const mailed = await perform(client, "save_templates", { fileName: `${name} mailed`, type: "skus", source: name });
    await perform(client, "save_automations", {
      id: ids["automation"],
      emailTemplateId: mailed["id"],
      emailAbout: `${name}-SKU`,
    });
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
    const purchaseDraft = await make("purchaseDraft", "save_purchase_orders", { ...order, lineItems });
    const lineOf = "select id from app_public.purchase_order_lines where purchase_order_id = $1";
    ids["purchaseDraftLine"] = await idOf(lineOf, [purchaseDraft]);
    const purchaseLine = await idOf(lineOf, [purchase]);
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
    await reorder(client, company, make);
    await succeed(client, company, make);
    ids["adjustment"] = await idOf("select id from app_public.adjustments");
    await perform(client, "save_labels", { id: label, color: "#abcdef" }, `${name}-request-key`);
  });
