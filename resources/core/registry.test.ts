import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kebab, routeOf } from "./naming.ts";
import {
  childrenOf,
  customisedModules,
  definitionOf,
  documents,
  isDeclared,
  labelledModules,
  modules,
  optionsOf,
  parentsOf,
  prefixOf,
  resources,
} from "./registry.ts";

const root = join(import.meta.dirname, "..");

test("every folder is in the registry under the name of its table, with the lines that stand beside it", () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !["core", "pages", "papers"].includes(entry.name) && entry.name !== "generated",
    )
    .map(({ name }) => name);
  const own = resources.filter(({ parent }) => !parent || folders.includes(kebab(parent[0])));
  expect(own).toEqual(resources);
  const lines = resources.filter(({ name }) => !folders.includes(kebab(name)));
  expect(lines.map(({ name }) => name)).toEqual([
    "invoice_lines",
    "payment_applications",
    "purchase_order_lines",
    "receipt_lines",
    "return_lines",
    "sales_order_lines",
    "transfer_lines",
    "vendor_return_lines",
    "work_order_lines",
  ]);
  expect(resources.filter((resource) => !lines.includes(resource)).map(({ name }) => kebab(name))).toEqual(
    folders.toSorted(),
  );
});

test("the routes are the specification's", () => {
  const routes = modules().map(routeOf);
  expect(routes).toEqual(
    expect.arrayContaining([
      "/sales-orders",
      "/shipments",
      "/skus",
      "/purchase-orders",
      "/customers",
      "/products",
      "/users",
      "/roles",
      "/labels",
      "/warehouses",
      "/vendors",
      "/bin-locations",
      "/custom-fields",
      "/addresses",
      "/contacts",
    ]),
  );
  expect(routes).not.toContain("/lots");
});

test("the side bar stands in the specification's order", () => {
  const side = modules().filter(({ menu }) => menu?.in === "side");
  expect(side.map(({ name }) => name)).toEqual([
    "sales_orders",
    "shipments",
    "skus",
    "purchase_orders",
    "vendor_returns",
    "transfers",
    "work_orders",
    "stock_counts",
    "returns",
    "invoices",
    "payments",
    "receipts",
    "landed_costs",
    "customers",
    "products",
  ]);
});

test("children know their parents, and parents their children", () => {
  expect(childrenOf("skus").map(({ field, child, by }) => [field, child.name, by])).toEqual([
    ["barcodes", "sku_barcodes", "skuId"],
    ["costRules", "sku_costs", "skuId"],
    ["priceRules", "sku_prices", "skuId"],
    ["billOfMaterials", "bill_of_materials", "assemblyId"],
  ]);
  expect(parentsOf("contacts").map(({ parent, by }) => [parent.name, by])).toEqual([
    ["customers", "customerId"],
    ["vendors", "vendorId"],
    ["warehouses", "warehouseId"],
  ]);
});

test("orders are documents with a number people can read out", () => {
  expect(documents()).toEqual([
    "invoices",
    "landed_costs",
    "payments",
    "purchase_orders",
    "receipts",
    "returns",
    "sales_orders",
    "stock_counts",
    "transfers",
    "vendor_returns",
    "work_orders",
  ]);
  expect([prefixOf("sales_orders"), prefixOf("shipments"), prefixOf("vendors")]).toEqual(["SO-", "S-", ""]);
});

test("a choice of modules offers those that fit", () => {
  const field = definitionOf("labels").fields["modules"];
  expect(field?.kind === "choices" && optionsOf(field)).toEqual(labelledModules());
  expect(labelledModules()).toContain("sales_orders");
  expect(customisedModules()).not.toContain("labels");
});

test("a module that does not exist is asked for in vain", () => {
  expect(isDeclared("toString")).toBe(false);
  expect(() => definitionOf("unicorns")).toThrow("unicorns");
});
