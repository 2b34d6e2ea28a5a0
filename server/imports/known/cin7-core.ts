import { daysOf, firstOf, forAll, isLeft, kilograms, lacks, worded, type KnownFile } from "./known-file.ts";

const pages = "https://integrationkings-client-support.helpscoutdocs.com/article";
const numbered = (name: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, at) => `${name}${at + 1}`);

export const cin7Core: readonly KnownFile[] = [
  {
    ...{ system: "Cin7 Core", lists: "products" },
    source: `${pages}/204-product-field-desriptions-for-importing-products`,
    header: [
      ..."ProductCode,Name,Category,Brand,Type,FixedAssetType,CostingMethod,Length,Width,Height,Weight,CartonLength,CartonWidth,CartonHeight,CartonInnerQuantity,CartonQuantity,CartonVolume,WeightUnits,DimensionUnits,Barcode,MinimumBeforeReorder,ReorderQuantity,DefaultLocation,LastSuppliedBy,SupplierProductCode,SupplierProductName,SupplierFixedPrice".split(
        ",",
      ),
      ...numbered("PriceTier", 10),
      ..."AssemblyBOM,AutoAssemble,AutoDisassemble,DropShip,DropShipSupplier,AverageCost,DefaultUnitOfMeasure,InventoryAccount,RevenueAccount,ExpenseAccount,COGSAccount,ProductAttributeSet".split(
        ",",
      ),
      ...numbered("AdditionalAttribute", 10),
      ..."DiscountName,ProductFamilySKU,ProductFamilyName,CommaDelimitedTags,StockLocator,PurchaseTaxRule,SaleTaxRule,Status,Description,ShortDescription,Sellable,PickZones,HSCode,CountryOfOrigin".split(
        ",",
      ),
    ],
    marks: ["ProductCode", "Name", "CostingMethod", "DefaultUnitOfMeasure"],
    into: {
      products: {
        fills: { displayId: "ProductFamilySKU", name: "ProductFamilyName" },
        skips: lacks("ProductFamilySKU"),
        once: ["ProductFamilySKU"],
      },
      skus: {
        fills: {
          ...{ code: "ProductCode", name: "Name", productId: "ProductFamilySKU" },
          kind: { column: "Type", as: worded({ stock: "stock", service: "service" }) },
          minStockLevel: {
            made: "Reorder below",
            of: (say) => (/^service$/i.test(say("Type")) ? "" : say("MinimumBeforeReorder")),
          },
          description: { made: "Text", of: firstOf("Description", "ShortDescription") },
          weight: { made: "Kilograms", of: (say) => kilograms(say("Weight"), say("WeightUnits") || "kg") },
        },
        skips: (say) => say("ProductCode") === "" || /^fixed asset$/i.test(say("Type")) || isLeft(say("Status")),
      },
      sku_barcodes: {
        fills: { skuId: "ProductCode", code: "Barcode" },
        skips: (say) => say("ProductCode") === "" || say("Barcode") === "" || isLeft(say("Status")),
      },
      sku_prices: {
        constants: forAll,
        fills: { skuId: "ProductCode", price: "PriceTier1" },
        skips: (say) => lacks("PriceTier1")(say) || isLeft(say("Status")),
      },
      sku_costs: {
        fills: {
          ...{ skuId: "ProductCode", vendorId: "LastSuppliedBy", vendorPartNumber: "SupplierProductCode" },
          cost: {
            made: "Supplier price",
            of: (say) => (lacks("SupplierFixedPrice")(say) ? say("AverageCost") : say("SupplierFixedPrice")),
          },
        },
        skips: (say) =>
          isLeft(say("Status")) ||
          say("LastSuppliedBy") === "" ||
          (lacks("SupplierFixedPrice")(say) && lacks("AverageCost")(say)),
      },
    },
  },
  {
    ...{ system: "Cin7 Core", lists: "vendors" },
    source: `${pages}/207-supplier-field-descriptions-for-importing-suppliers`,
    header: [
      ..."Name,Status,Currency,PaymentTerm,TaxRule,AccountPayable,Carrier,Discount,TaxNumber,AttributeSet".split(","),
      ...numbered("AdditionalAttribute", 10),
      ..."Comments,ContactName,JobTitle,Phone,MobilePhone,Fax,Email,Website,ContactComment,ContactDefault,ContactIncludeInEmail".split(
        ",",
      ),
    ],
    marks: ["Name", "PaymentTerm", "AccountPayable", "ContactName"],
    into: {
      vendors: {
        fills: {
          ...{ name: "Name", contactName: "ContactName", email: "Email" },
          phone: { made: "Telephone", of: firstOf("Phone", "MobilePhone") },
          paymentDays: { column: "PaymentTerm", as: daysOf },
        },
        // one row for each person there
        once: ["Name"],
      },
    },
  },
  {
    ...{ system: "Cin7 Core", lists: "stock" },
    source: "https://help.core.cin7.com/hc/en-us/articles/9034574097039-Stock-adjustment-and-revaluation",
    header:
      "Zero/NonZero,Location,SKU,Name,Bin,BatchSerialNumber,ExpiryDate_YYYYMMDD,Quantity,UnitCost,Comments,ReceivedDate_YYYYMMDD".split(
        ",",
      ),
    marks: ["Location", "SKU", "BatchSerialNumber", "ExpiryDate_YYYYMMDD", "Quantity"],
    into: {
      bin_locations: {
        fills: { warehouseId: "Location", name: "Bin" },
        skips: lacks("Bin"),
        once: ["Location", "Bin"],
      },
      lots: {
        fills: {
          ...{ skuId: "SKU", warehouseId: "Location", binLocationId: "Bin", lotNumber: "BatchSerialNumber" },
          ...{ expirationDate: "ExpiryDate_YYYYMMDD", quantity: "Quantity", unitCost: "UnitCost" },
        },
        skips: lacks("Quantity"),
      },
    },
  },
];
