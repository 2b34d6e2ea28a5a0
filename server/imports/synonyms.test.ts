import { expect, test } from "vitest";
import { definitionOf } from "../../resources/core/registry.ts";
import { suggested } from "./columns.ts";

const mapped = (module: string, ...headers: string[]) => suggested(definitionOf(module), [], headers, {});

test("everyday headers in English, German and Russian fill their fields", () => {
  expect(mapped("skus", "Artikelnummer", "Bezeichnung", "Mindestbestand", "Gewicht")).toEqual([
    "code",
    "name",
    "minStockLevel",
    "weight",
  ]);
  expect(mapped("skus", "Артикул", "Наименование", "Вес")).toEqual(["code", "name", "weight"]);
  expect(mapped("skus", "Item no.", "Title", "Reorder point")).toEqual(["code", "name", "minStockLevel"]);
  expect(mapped("sku_barcodes", "SKU", "Barcode")).toEqual(["skuId", "code"]);
  expect(mapped("sku_barcodes", "Артикул", "Штрих-код")).toEqual(["skuId", "code"]);
  expect(mapped("lots", "SKU", "Lot", "Qty", "Cost", "Warehouse", "Bin")).toEqual([
    "skuId",
    "lotNumber",
    "quantity",
    "unitCost",
    "warehouseId",
    "binLocationId",
  ]);
  expect(mapped("lots", "Artikel", "Charge", "Menge", "EK-Preis", "Lager", "Lagerplatz")).toEqual([
    "skuId",
    "lotNumber",
    "quantity",
    "unitCost",
    "warehouseId",
    "binLocationId",
  ]);
  expect(mapped("bill_of_materials", "Assembly", "Component", "Qty")).toEqual(["assemblyId", "skuId", "quantity"]);
  expect(mapped("sales_orders", "External id", "Kunde", "Артикул", "Кол-во", "Unit price")).toEqual([
    "altId",
    "customerId",
    "lineItems.skuId",
    "lineItems.quantity",
    "lineItems.price",
  ]);
});

test("what a module calls a field itself comes before what others call another one", () => {
  expect(mapped("skus", "Name", "Description", "Code")).toEqual(["name", "description", "code"]);
  expect(mapped("skus", "Nonsense", "")).toEqual([null, null]);
});
