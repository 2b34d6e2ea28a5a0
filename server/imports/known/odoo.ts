import { forAll, kilograms, lacks, worded, type Filling, type KnownFile, type Say } from "./known-file.ts";

const at = (commit: string, path: string): string => `https://github.com/odoo/odoo/blob/${commit}/${path}`;
const kinds = worded({
  ...{ "storable product": "stock", storable: "stock", goods: "stock", consumable: "stock", consu: "stock" },
  ...{ product: "stock", service: "service" },
});

/** What the columns of products are called, in lists and in exports that are to come back. */
type Names = Readonly<
  Record<"code" | "name" | "price" | "cost" | "type" | "variant" | "quantity" | "barcode" | "weight" | "active", string>
>;
const ofProducts = (names: Names, header: string): KnownFile => {
  const { code, name, price, cost, type, variant, quantity, barcode, weight, active } = names;
  const isGone = (say: Say) => /^(false|0|no)$/i.test(say(active));
  return {
    ...{ system: "Odoo", lists: "products" },
    source: at("0088e841143cdb0a1dcc66489a5c64d0f1bf7a25", "addons/product/views/product_views.xml"),
    header: header.split(","),
    marks: [code, name, price, cost],
    into: {
      skus: {
        fills: {
          code,
          name: {
            made: "Name, variant",
            of: (say) => [say(name), options(say(variant))].filter((each) => each !== "").join(", "),
          },
          variant: { column: variant, as: options },
          kind: { column: type, as: kinds },
          weight: { made: "Kilograms", of: (say) => kilograms(say(weight), "kg") },
        },
        skips: (say) => /^combo$/i.test(say(type)) || isGone(say),
      },
      sku_barcodes: {
        fills: { skuId: code, code: barcode },
        skips: (say) => say(code) === "" || say(barcode) === "" || isGone(say),
      },
      sku_prices: {
        constants: forAll,
        fills: { skuId: code, price },
        skips: (say) => say(code) === "" || say(price) === "" || isGone(say),
      },
      lots: {
        fills: { skuId: code, quantity, unitCost: cost },
        skips: (say) => say(code) === "" || lacks(quantity)(say),
      },
    },
  };
};
/** "Legs: Steel,Colour: White" as "Steel / White". */
const options = (said: string): string =>
  said
    .split(",")
    .map((each) => each.split(":").at(-1)!.trim())
    .join(" / ");

/** The code of "[E-COM07] Large cabinet", or all of it. */
const codeOf = (said: string): string => /^\[([^\]]+)\]/.exec(said)?.[1] ?? said;
/** Warehouse and bin of "WH/Stock/Shelf A". */
const warehouse: Filling = { made: "Warehouse", of: (say) => say("Location").split("/")[0]! };
const bin: Filling = {
  made: "Bin",
  of: (say: Say) => {
    const parts = say("Location").split("/").slice(1);
    return (parts.length > 1 ? parts.slice(1) : parts).join("/");
  },
};
const partners = {
  ...{ email: "Email", phone: "Phone", address1: "Street", address2: "Street2", city: "City" },
  ...{ postalCode: "Zip", country: "Country" },
  // "Washington (US)"
  district: { column: "State", as: (cell: string) => cell.replace(/ \([A-Z]{2}\)$/, "") },
} as const;

export const odoo: readonly KnownFile[] = [
  ofProducts(
    {
      ...{ code: "Internal Reference", name: "Name", price: "Sales Price", cost: "Cost", type: "Product Type" },
      ...{ variant: "Variant Values", quantity: "Quantity On Hand" },
      ...{ barcode: "Barcode", weight: "Weight", active: "Active" },
    },
    "Internal Reference,Barcode,Name,Variant Values,Company,Sales Price,Cost,Product Category,Tags,Product Type,Quantity On Hand,Forecasted Quantity,Unit of Measure,Weight,Active",
  ),
  ofProducts(
    {
      ...{ code: "default_code", name: "name", price: "list_price", cost: "standard_price", type: "type" },
      ...{ variant: "product_template_variant_value_ids", quantity: "qty_available" },
      ...{ barcode: "barcode", weight: "weight", active: "active" },
    },
    "id,default_code,barcode,name,list_price,standard_price,categ_id,type,uom_id,qty_available,weight,active",
  ),
  {
    ...{ system: "Odoo", lists: "vendors" },
    source: at("000c79672614851c85f958a6f4693767b94217f7", "odoo/addons/base/views/res_partner_views.xml"),
    header: "Name,Phone,Email,Company,Street,Street2,Zip,City,State,Country,Tax ID,Tags".split(","),
    marks: ["Name", "Phone", "Email", "State", "Country", "Tax ID", "Tags"],
    into: {
      vendors: { fills: { name: "Name", contactName: { made: "Person", of: (say) => say("Name") }, ...partners } },
      customers: { fills: { altId: { made: "Code", of: (say) => say("Name") }, businessName: "Name", ...partners } },
    },
  },
  {
    ...{ system: "Odoo", lists: "costs" },
    source:
      "https://github.com/odoo/documentation/blob/702301552d6bf2372071daf6407a59528d7536b8/content/applications/inventory_and_mrp/purchase/purchases/master/import/vendor_pricelists_template.csv",
    header:
      "Vendor,Product Template,Vendor Product Name,Vendor Product Code,Price,Minimal Quantity,Start Date,End Date,Delivery Lead Time".split(
        ",",
      ),
    marks: ["Vendor", "Product Template", "Vendor Product Code", "Price"],
    into: {
      sku_costs: {
        fills: {
          vendorId: "Vendor",
          skuId: { made: "Product code", of: (say) => codeOf(say("Product Template")) },
          ...{ vendorPartNumber: "Vendor Product Code", cost: "Price" },
          quantity: {
            made: "From quantity",
            of: (say) => (lacks("Minimal Quantity")(say) ? "" : say("Minimal Quantity")),
          },
        },
      },
    },
  },
  {
    ...{ system: "Odoo", lists: "stock" },
    source: at("6cb151e7864d35a74a54ee580854920d4bc44d42", "addons/stock/views/stock_quant_views.xml"),
    header:
      "Location,Product,Product Category,Package,Lot/Serial Number,Owner,Inventoried Quantity,Reserved Quantity,Unit of Measure".split(
        ",",
      ),
    marks: ["Location", "Product", "Inventoried Quantity"],
    into: {
      bin_locations: { fills: { warehouseId: warehouse, name: bin }, once: ["Location"] },
      lots: {
        fills: {
          skuId: { made: "Product code", of: (say) => codeOf(say("Product")) },
          ...{ warehouseId: warehouse, binLocationId: bin, lotNumber: "Lot/Serial Number" },
          quantity: "Inventoried Quantity",
        },
        skips: lacks("Inventoried Quantity"),
      },
    },
  },
];
