import {
  firstOf,
  forAll,
  isLeft,
  kilograms,
  lacks,
  shownText,
  type Into,
  type KnownFile,
  type Say,
} from "./known-file.ts";

/** Spreadsheets are told by an apostrophe that a number is text. */
const unquoted = (cell: string): string => cell.replace(/^'/, "");
/** What the columns of products are called, in the exports of before and of now. */
type Names = Readonly<
  Record<
    "handle" | "title" | "body" | "vendor" | "sku" | "price" | "cost" | "grams" | "quantity" | "value" | "barcode",
    string
  >
>;
const values = ({ value }: Names, say: Say): readonly string[] =>
  [1, 2, 3].map((n) => say(value.replace("1", String(n)))).filter((each) => each !== "" && each !== "Default Title");

const productModules = (names: Names): Readonly<Record<string, Into>> => {
  const { handle, title, body, vendor, sku, price, cost, grams, quantity, barcode } = names;
  const description = { column: body, as: shownText };
  const options = (say: Say) => values(names, say).join(" / ");
  // rows of further pictures name no variant
  const isPicture = (say: Say) => (say(sku) === "" && say(price) === "") || isLeft(say("Status"));
  return {
    products: {
      fills: { displayId: handle, name: title, description },
      once: [handle],
      skips: (say) => isLeft(say("Status")),
    },
    skus: {
      fills: {
        code: sku,
        name: {
          made: "Title, options",
          of: (say) => [say(title), options(say)].filter((each) => each !== "").join(", "),
        },
        productId: handle,
        variant: { made: "Options", of: options },
        weight: { made: "Kilograms", of: (say) => kilograms(say(grams), "g") },
        description,
      },
      skips: isPicture,
    },
    sku_barcodes: {
      // spreadsheets are told by an apostrophe that it is no number
      fills: { skuId: sku, code: { column: barcode, as: unquoted } },
      skips: (say) => isPicture(say) || say(sku) === "" || say(barcode) === "",
    },
    sku_prices: {
      constants: forAll,
      fills: { skuId: sku, price },
      skips: (say) => isPicture(say) || say(price) === "",
    },
    sku_costs: { fills: { skuId: sku, vendorId: vendor, cost }, skips: (say) => isPicture(say) || say(cost) === "" },
    lots: { fills: { skuId: sku, quantity, unitCost: cost }, skips: (say) => isPicture(say) || lacks(quantity)(say) },
  };
};
const before: Names = {
  ...{ handle: "Handle", title: "Title", body: "Body (HTML)", vendor: "Vendor", sku: "Variant SKU" },
  ...{ price: "Variant Price", cost: "Cost per item", grams: "Variant Grams", quantity: "Variant Inventory Qty" },
  barcode: "Variant Barcode",
  value: "Option1 Value",
};
const now: Names = {
  ...{ handle: "URL handle", title: "Title", body: "Description", vendor: "Vendor", sku: "SKU" },
  ...{ price: "Price", cost: "Cost per item", grams: "Weight value (grams)", quantity: "Inventory quantity" },
  barcode: "Barcode",
  value: "Option1 value",
};
const ofProducts = (names: Names, header: readonly string[]): KnownFile => ({
  ...{ system: "Shopify", lists: "products" },
  source: "https://help.shopify.com/en/manual/products/import-export/using-csv",
  header,
  marks: [names.handle, names.title, names.sku, names.price, names.value],
  carried: { by: names.handle, columns: [names.title, names.body, names.vendor, "Tags", "Status"] },
  into: productModules(names),
});

const person = (say: Say): string => [say("First Name"), say("Last Name")].filter((each) => each !== "").join(" ");
const billed = (name: string): string => `Billing ${name}`;
const buyer = firstOf("Email", billed("Company"), billed("Name"));

export const shopify: readonly KnownFile[] = [
  ofProducts(
    before,
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status".split(
      ",",
    ),
  ),
  ofProducts(
    now,
    "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description".split(
      ",",
    ),
  ),
  {
    ...{ system: "Shopify", lists: "stock" },
    source: "https://help.shopify.com/en/manual/products/inventory/getting-started-with-inventory/inventory-csv",
    header:
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)".split(
        ",",
      ),
    marks: ["Handle", "SKU", "Location", "COO"],
    into: {
      bin_locations: {
        fills: { warehouseId: "Location", name: "Bin name" },
        skips: lacks("Bin name"),
        once: ["Location", "Bin name"],
      },
      lots: {
        fills: {
          ...{ skuId: "SKU", warehouseId: "Location", binLocationId: "Bin name" },
          quantity: { made: "On hand now", of: firstOf("On hand (current)", "On hand") },
        },
        skips: (say) => lacks("On hand (current)")(say) && lacks("On hand")(say),
      },
    },
  },
  {
    ...{ system: "Shopify", lists: "orders" },
    source: "https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders",
    header:
      "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number".split(
        ",",
      ),
    marks: ["Name", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem sku"],
    carried: {
      by: "Name",
      columns: ["Email", "Billing Name", "Billing Company", "Location", "Notes", "Cancelled at"],
    },
    into: {
      sales_orders: {
        fills: {
          altId: "Name",
          customerId: { made: "Buyer", of: buyer },
          warehouseId: "Location",
          notes: "Notes",
          "lineItems.skuId": "Lineitem sku",
          "lineItems.quantity": "Lineitem quantity",
          "lineItems.price": "Lineitem price",
          "lineItems.description": "Lineitem name",
        },
        // what was canceled waits for nothing
        skips: (say) => say("Cancelled at") !== "",
      },
      customers: {
        fills: {
          altId: { made: "Buyer", of: buyer },
          businessName: { made: "Business", of: firstOf(billed("Company"), billed("Name"), "Email") },
          ...{ contactName: billed("Name"), email: "Email", phone: billed("Phone") },
          ...{ address1: billed("Address1"), address2: billed("Address2"), city: billed("City") },
          postalCode: { column: billed("Zip"), as: unquoted },
          ...{ district: billed("Province"), country: billed("Country") },
        },
        skips: (say) => buyer(say) === "",
        once: ["Email", "Billing Company", "Billing Name"],
      },
    },
  },
  {
    ...{ system: "Shopify", lists: "customers" },
    source: "https://help.shopify.com/en/manual/customers/import-export-customers",
    header:
      "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags".split(
        ",",
      ),
    marks: ["First Name", "Last Name", "Email", "Default Address Address1"],
    into: {
      customers: {
        fills: {
          altId: { made: "Buyer", of: (say) => firstOf("Email")(say) || unquoted(say("Customer ID")) },
          businessName: {
            made: "Business",
            of: (say) => say("Default Address Company") || person(say) || say("Email"),
          },
          contactName: { made: "Person", of: person },
          ...{ email: "Email" },
          phone: { made: "Telephone", of: (say) => unquoted(firstOf("Phone", "Default Address Phone")(say)) },
          ...{ address1: "Default Address Address1", address2: "Default Address Address2" },
          ...{ city: "Default Address City", district: "Default Address Province Code" },
          postalCode: { column: "Default Address Zip", as: unquoted },
          ...{ country: "Default Address Country Code", taxExempt: "Tax Exempt", notes: "Note" },
        },
      },
    },
  },
];
