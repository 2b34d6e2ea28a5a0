import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import type { TestUser } from "../../../db/test/accounts.ts";
import { servedWithImports } from "../../test/importer.ts";
import { importing } from "../../test/importing.ts";
import { vendorInput } from "../../test/served.ts";
import { csvOf, theFile } from "../../test/known-export.ts";
import { shopifyOrders, shopifyProducts } from "../../test/shopify-export.ts";
import { recognised } from "./recognised.ts";

const served = servedWithImports();
const { tried, applied, rowsOf, problemsOf } = importing(served);
let admin: TestUser;
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const reply = await served().ask<T>(admin, query, { variables: variables as never });
  expect(reply.errors).toEqual([]);
  return reply.data;
};
const theFileOf = (file: string) => recognised(papa.parse<string[]>(file).data)?.known;
/** Brings a file in as it is mapped by itself, and with what else has to be said of all rows. */
const moved = async (module: string, file: string, said: Readonly<Record<string, unknown>> = {}) => {
  const constants = { ...theFileOf(file)?.into[module]?.constants, ...said };
  const { id, read, checked } = await tried(admin, module, file, { constants });
  expect(read).toMatchObject({ constants: theFileOf(file)?.into[module]?.constants ?? {} });
  const problems = problemsOf(await rowsOf(admin, id));
  const done = await applied(admin, id);
  expect((await tried(admin, module, file, { constants })).checked).toMatchObject({ toCreate: 0, toUpdate: 0 });
  return { read, checked, problems, done };
};

beforeAll(async () => {
  admin = (await served().account()).admin;
  for (const name of ["Main", "WH"])
    await ask("mutation ($input: CreateWarehouseInput!) { createWarehouse(input: $input) { warehouse { id } } }", {
      input: vendorInput(name),
    });
  for (const name of ["Acme Mill", "Shield Line"])
    await ask("mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }", {
      input: vendorInput(name),
    });
});

test("products of Shopify become products, SKUs and what they cost", async () => {
  const file = csvOf(theFile("Shopify", "products", "Handle"), shopifyProducts);
  const products = await moved("products", file);
  expect(products.read).toMatchObject({
    notation: { known: { system: "Shopify", lists: "products", into: expect.arrayContaining(["products", "skus"]) } },
  });
  expect(products).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await moved("skus", file)).toMatchObject({ problems: [], done: { created: 3 } });
  expect(await moved("sku_costs", file)).toMatchObject({ problems: [], done: { created: 3 } });
  expect(await moved("sku_prices", file)).toMatchObject({ problems: [], done: { created: 3 } });
  expect(
    await ask(
      '{ skus(orderBy: [{ column: "code", order: ASC }]) { code name variant weight product { displayId description } costRules { cost vendor { name } } priceRules { price label { name } } } }',
    ),
  ).toEqual({
    skus: [
      ["MUG", "Mug", null, "0.4", "mug", null, "4", "12"],
      ["TEE-M", "Black Tee, M", "M", "0.25", "tee", "Soft & warm\nCotton", "7.25", "19.5"],
      ["TEE-S", "Black Tee, S", "S", "0.25", "tee", "Soft & warm\nCotton", "7.25", "19.5"],
    ].map(([code, name, variant, weight, displayId, description, cost, price]) => ({
      ...{ code, name, variant, weight, product: { displayId, description } },
      costRules: [{ cost, vendor: { name: "Acme Mill" } }],
      priceRules: [{ price, label: { name: "All customers" } }],
    })),
  });
});

test("orders of Shopify become customers and drafts with all their lines; what was canceled is none", async () => {
  const file = csvOf(theFile("Shopify", "orders"), shopifyOrders);
  expect(await moved("customers", file)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await moved("sales_orders", file)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(
    await ask(
      '{ salesOrders(orderBy: [{ column: "id", order: ASC }]) { altId state notes warehouse { name } customer { businessName contactName email city postalCode district country } lineItems { sku { code } quantity price description } } }',
    ),
  ).toEqual({
    salesOrders: [
      {
        ...{ altId: "#1001", state: "Draft", notes: "Ring twice", warehouse: { name: "Main" } },
        customer: {
          ...{ businessName: "Lee Retail", contactName: "Ann Lee", email: "ann@example.com", city: "Salem" },
          ...{ postalCode: "97301", district: "OR", country: "US" },
        },
        lineItems: [
          { sku: { code: "TEE-S" }, quantity: "2", price: "19.5", description: "Black Tee - S" },
          { sku: { code: "MUG" }, quantity: "1", price: "12", description: "Mug" },
        ],
      },
      expect.objectContaining({
        altId: "#1002",
        lineItems: [{ sku: { code: "MUG" }, quantity: "5", price: "11", description: "Mug" }],
      }),
    ],
  });
});

const skusLike = async (codes: readonly string[]) =>
  (
    await ask<{ skus: object[] }>(
      '{ skus(orderBy: [{ column: "code", order: ASC }], limit: 100) { code name kind variant minStockLevel costRules { cost quantity vendorPartNumber vendor { name } } } }',
    )
  ).skus.filter((sku) => codes.includes((sku as { code: string }).code));

test("items of QuickBooks become SKUs of their kind; subtotals and taxes are none", async () => {
  const file = csvOf(theFile("QuickBooks", "products", "Active Status"), [
    {
      ...{ "Active Status": "Active", Type: "Inventory Part", Item: "Parts:Legs:LEG-1", Description: "Leg, oak" },
      ...{ "Quantity On Hand": "1,045", Cost: "0.74", "Preferred Vendor": "Shield Line", Price: "2.50" },
      ...{ "Reorder Pt (Min)": "20", MPN: "SL-9" },
    },
    { "Active Status": "Active", Type: "Service", Item: "FITTING", Description: "Fitting on site", Price: "80.00" },
    { "Active Status": "Active", Type: "Non-inventory Part", Item: "Screws", Price: "1.00" },
    { "Active Status": "Active", Type: "Subtotal", Item: "Subtotal" },
    { "Active Status": "Active", Type: "Sales Tax Item", Item: "Tax OR", Price: "7.0%" },
  ]);
  expect(await moved("skus", file)).toMatchObject({ problems: [], done: { created: 3 } });
  expect(await moved("sku_costs", file)).toMatchObject({ problems: [], done: { created: 1 } });
  expect(await skusLike(["Parts:Legs:LEG-1", "FITTING", "Screws"])).toEqual([
    { code: "FITTING", name: "Fitting on site", kind: "service", variant: null, minStockLevel: null, costRules: [] },
    {
      ...{ code: "Parts:Legs:LEG-1", name: "Leg, oak", kind: "stock", variant: null, minStockLevel: "20" },
      costRules: [{ cost: "0.74", quantity: "1", vendorPartNumber: "SL-9", vendor: { name: "Shield Line" } }],
    },
    { code: "Screws", name: "Screws", kind: "service", variant: null, minStockLevel: null, costRules: [] },
  ]);
});

test("a list of QuickBooks Online is read below its title and above its total", async () => {
  const products = theFile("QuickBooks", "products", "Product/Service Name");
  const row = {
    ...{ "Product/Service Name": "Stool", SKU: "ST-1", Type: "Inventory", "Sales Price / Rate": "49.00" },
    ...{ "Sales Description": "A stool", "Quantity On Hand": "7", "Purchase Cost": "20", "Reorder Point": "3" },
  };
  const file = `Acme Inc.\nProduct/Service List\n\n${csvOf(products, [row, { ...row, SKU: "", "Product/Service Name": "Advice", Type: "Service" }])}\nTOTAL\n"Thursday, Nov 26, 2026 10:00 AM GMT"`;
  expect(await moved("skus", file)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await skusLike(["ST-1", "Advice"])).toMatchObject([
    { code: "Advice", name: "Advice", kind: "service", minStockLevel: null },
    { code: "ST-1", name: "Stool", kind: "stock", minStockLevel: "3" },
  ]);
});

test("customers and vendors of QuickBooks come with the address that their lines say", async () => {
  const person = { "First Name": "Ana", "Last Name": "Ruiz", "Main Phone": "787-000-1111", Terms: "Net 30" };
  const customers = csvOf(theFile("QuickBooks", "customers", "Active Status"), [
    {
      ...{
        ...person,
        Customer: "Farmacia Uno",
        Company: "Farmacia Uno Inc",
        "Main Email": "a@example.com; b@example.com",
      },
      ...{ "Bill to 1": "Farmacia Uno Inc", "Bill to 2": "Calle 1 #5", "Bill to 3": "Caguas, PR 00725" },
      ...{ "Sales Tax Code": "Non", "Credit Limit": "1,500.00", "Account No.": "C-77" },
    },
  ]);
  expect(await moved("customers", customers)).toMatchObject({ problems: [], done: { created: 1 } });
  const vendors = theFile("QuickBooks", "vendors", "Active Status");
  const vendor = { ...person, Vendor: "Oak & Co", "Bill from 1": "Oak & Co", "Bill from 2": "PO Box 1" };
  const done = await moved(
    "vendors",
    csvOf(
      vendors,
      [
        { ...vendor, "Bill from 3": "Salem, OR 97301", "Main Email": "oak@example.com" },
        { ...vendor, Vendor: "No Mail", "Bill from 3": "Salem, OR 97301" },
      ],
      ["Main Email", "Terms"],
    ),
  );
  expect(done).toMatchObject({ problems: [[2, "email", "required"]], done: { created: 1 } });
  const place = { city: "Caguas", district: "PR", postalCode: "00725", country: "US" };
  expect(
    await ask(
      "{ customers(limit: 100) { altId businessName contactName email address1 city district postalCode country taxExempt creditLimit paymentDays } vendors { name address1 city district paymentDays } }",
    ),
  ).toMatchObject({
    customers: expect.arrayContaining([
      {
        ...{ altId: "C-77", businessName: "Farmacia Uno", contactName: "Ana Ruiz", email: "a@example.com" },
        ...{ ...place, address1: "Calle 1 #5", taxExempt: true, creditLimit: "1500", paymentDays: 30 },
      },
    ]),
    vendors: expect.arrayContaining([
      { name: "Oak & Co", address1: "PO Box 1", city: "Salem", district: "OR", paymentDays: 30 },
    ]),
  });
});

test("products and stock of Cin7 Core become SKUs of families, costs, and lots in their bins", async () => {
  const product = { Type: "Stock", CostingMethod: "FIFO", DefaultUnitOfMeasure: "Item", LastSuppliedBy: "Acme Mill" };
  const file = csvOf(theFile("Cin7 Core", "products"), [
    {
      ...{ ...product, ProductCode: "C7-1", Name: "Desk, oak", MinimumBeforeReorder: "5.0000", AverageCost: "31.2500" },
      ...{ ProductFamilySKU: "DESK", ProductFamilyName: "Desk", SupplierProductCode: "AM-1" },
    },
    {
      ...product,
      ProductCode: "C7-2",
      Name: "Desk, ash",
      SupplierFixedPrice: "30",
      ProductFamilySKU: "DESK",
      ProductFamilyName: "Desk",
    },
    { ...product, ProductCode: "C7-S", Name: "Delivery", Type: "Service", LastSuppliedBy: "" },
  ]);
  expect(await moved("products", file)).toMatchObject({ problems: [], done: { created: 1 } });
  expect(await moved("skus", file)).toMatchObject({ problems: [], done: { created: 3 } });
  expect(await moved("sku_costs", file)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await skusLike(["C7-1", "C7-2", "C7-S"])).toMatchObject([
    { name: "Desk, oak", kind: "stock", minStockLevel: "5", costRules: [{ cost: "31.25", vendorPartNumber: "AM-1" }] },
    { name: "Desk, ash", kind: "stock", costRules: [{ cost: "30" }] },
    { name: "Delivery", kind: "service" },
  ]);
  const held = { "Zero/NonZero": "NonZero", Location: "Main", SKU: "C7-1" };
  const stock = csvOf(theFile("Cin7 Core", "stock"), [
    {
      ...held,
      Bin: "A-1",
      BatchSerialNumber: "B1",
      ExpiryDate_YYYYMMDD: "20271231",
      Quantity: "4.0000",
      UnitCost: "31.25",
    },
    { ...held, Bin: "A-1", BatchSerialNumber: "B2", Quantity: "6", UnitCost: "30" },
    { ...held, SKU: "C7-2", Bin: "A-2", Quantity: "0.0000", UnitCost: "30" },
  ]);
  expect(await moved("bin_locations", stock)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await moved("lots", stock)).toMatchObject({ problems: [], done: { created: 2 } });
  expect(
    await ask(
      '{ lots(orderBy: [{ column: "lotNumber", order: ASC }]) { lotNumber quantity unitCost expirationDate binLocation { name } sku { code inStock } } }',
    ),
  ).toEqual({
    lots: [
      ["B1", "4", "31.25", "2027-12-31"],
      ["B2", "6", "30", null],
    ].map(([lotNumber, quantity, unitCost, expirationDate]) => ({
      ...{ lotNumber, quantity, unitCost, expirationDate, binLocation: { name: "A-1" } },
      sku: { code: "C7-1", inStock: "10" },
    })),
  });
});

test("products, vendors and their prices of Odoo, and the places of its stock", async () => {
  const products = csvOf(theFile("Odoo", "products", "Internal Reference"), [
    {
      ...{ "Internal Reference": "E-COM07", Name: "Large Cabinet", "Variant Values": "Legs: Steel,Color: White" },
      ...{ "Sales Price": "320.00", Cost: "240.00", "Product Type": "Goods", "Quantity On Hand": "250.0" },
    },
    { "Internal Reference": "SERV", Name: "Assembly", "Sales Price": "40", Cost: "0", "Product Type": "Service" },
    { Name: "Set", "Sales Price": "1", Cost: "0", "Product Type": "Combo" },
  ]);
  expect(await moved("skus", products)).toMatchObject({ problems: [], done: { created: 2 } });
  const technical = csvOf(theFile("Odoo", "products", "default_code"), [
    { default_code: "SERV", name: "Assembly", list_price: "40", standard_price: "0", type: "service" },
  ]);
  expect((await tried(admin, "skus", technical)).checked).toMatchObject({ unchanged: 1 });
  const vendors = csvOf(theFile("Odoo", "vendors"), [
    {
      ...{ Name: "Wood Corner", Phone: "(623)-853-7197", Email: "wood@example.com", Street: "1839 Arbor Way" },
      ...{ Zip: "95380", City: "Turlock", State: "California (US)", Country: "United States" },
    },
  ]);
  expect(await moved("vendors", vendors)).toMatchObject({ problems: [], done: { created: 1 } });
  const costs = csvOf(theFile("Odoo", "costs"), [
    {
      ...{
        Vendor: "Wood Corner",
        "Product Template": "[E-COM07] Large Cabinet",
        Price: "230",
        "Minimal Quantity": "5",
      },
      ...{ "Vendor Product Code": "WC-7", "Delivery Lead Time": "2" },
    },
  ]);
  expect(await moved("sku_costs", costs)).toMatchObject({ problems: [], done: { created: 1 } });
  expect(await skusLike(["E-COM07", "SERV"])).toMatchObject([
    {
      ...{ name: "Large Cabinet, Steel / White", variant: "Steel / White", kind: "stock" },
      costRules: [{ cost: "230", quantity: "5", vendorPartNumber: "WC-7", vendor: { name: "Wood Corner" } }],
    },
    { name: "Assembly", kind: "service" },
  ]);
  expect(await ask("{ vendors(limit: 100) { name district country } }")).toMatchObject({
    vendors: expect.arrayContaining([{ name: "Wood Corner", district: "California", country: "US" }]),
  });
  const stock = csvOf(theFile("Odoo", "stock"), [
    {
      Location: "WH/Stock/Shelf A",
      Product: "[E-COM07] Large Cabinet (Steel, White)",
      "Inventoried Quantity": "250.0",
    },
    { Location: "WH/Stock", Product: "[E-COM07] Large Cabinet (Steel, White)", "Inventoried Quantity": "2.0" },
  ]);
  expect(await moved("bin_locations", stock)).toMatchObject({ problems: [], done: { created: 2 } });
});

test("stock of Shopify, QuickBooks and Odoo stands where it was, or where it is said that all of it stands", async () => {
  const stocked = async (codes: readonly string[]) =>
    (await ask<{ skus: { code: string; inStock: string }[] }>("{ skus(limit: 100) { code inStock } }")).skus
      .filter(({ code }) => codes.includes(code))
      .map(({ code, inStock }) => `${code} ${inStock}`)
      .toSorted();
  const place = { warehouseId: "Main", binLocationId: "A-1" };
  const items = csvOf(theFile("QuickBooks", "products", "Active Status"), [
    { Type: "Inventory Part", Item: "Parts:Legs:LEG-1", "Quantity On Hand": "1,045", Cost: "0.74" },
    { Type: "Inventory Part", Item: "MUG", "Quantity On Hand": "-2", Cost: "0.74" },
    { Type: "Service", Item: "FITTING", "Quantity On Hand": "0" },
  ]);
  expect(await moved("lots", items, place)).toMatchObject({
    problems: [[2, "quantity", "positive"]],
    done: { created: 1 },
  });
  expect(await stocked(["Parts:Legs:LEG-1", "MUG"])).toEqual(["MUG 0", "Parts:Legs:LEG-1 1045"]);
  const held = { Handle: "tee", Location: "Main", "Bin name": "S-1", "Unavailable (not editable)": "0" };
  const inventory = csvOf(theFile("Shopify", "stock"), [
    { ...held, SKU: "TEE-S", "On hand (current)": "10" },
    { ...held, SKU: "TEE-M", "On hand (current)": "not stocked" },
    { ...held, SKU: "MUG", "On hand (current)": "3" },
  ]);
  expect(await moved("bin_locations", inventory)).toMatchObject({ problems: [], done: { created: 1 } });
  expect(await moved("lots", inventory, { unitCost: "5" })).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await stocked(["TEE-S", "TEE-M", "MUG"])).toEqual(["MUG 3", "TEE-M 0", "TEE-S 10"]);
  const quants = csvOf(theFile("Odoo", "stock"), [
    {
      Location: "WH/Stock/Shelf A",
      Product: "[E-COM07] Large Cabinet (Steel, White)",
      "Inventoried Quantity": "250.0",
    },
    { Location: "WH/Stock", Product: "[E-COM07] Large Cabinet (Steel, White)", "Inventoried Quantity": "2.0" },
  ]);
  expect(await moved("lots", quants, { unitCost: "240" })).toMatchObject({ problems: [], done: { created: 2 } });
  expect(await stocked(["E-COM07"])).toEqual(["E-COM07 252"]);
});
