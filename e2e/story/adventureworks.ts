import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Csv, dataFolder, groupBy, readCsv } from "../../db/test/shared-data.ts";
import type { DataSet } from "./data-set.ts";

export const hasAdventureWorks = (): boolean => existsSync(join(dataFolder(), "adventureworks", "purchase_orders.csv"));

const trimmed = (decimal = "0"): string =>
  decimal.includes(".") ? decimal.replace(/0+$/, "").replace(/\.$/, "") : decimal;

const addressOf = (row: Csv | undefined) => ({
  address1: row?.address_line1 || "1 Main St",
  city: row?.city || "Seattle",
  postalCode: row?.postal_code || "98101",
  district: row?.state_code || "WA",
  country: row?.country_code || "US",
});

const binOf = (row: Csv, locations: Map<string, Csv[]>): string =>
  `${locations.get(row.location_id ?? "")?.[0]?.name ?? row.location_id} ${row.shelf}-${row.bin}`;

/** Line quantities of real wholesale orders of 1 to 50 lines, in the order they came in. */
const orderSizes = (): number[][] => {
  const lines = groupBy(readCsv("online-retail/order_lines.csv.gz"), "order_no");
  return readCsv("online-retail/orders.csv.gz")
    .filter((order) => order.kind === "sale")
    .map((order) =>
      (lines.get(order.order_no ?? "") ?? []).map((line) => Number(line.qty)).filter((quantity) => quantity > 0),
    )
    .filter((quantities) => quantities.length >= 1 && quantities.length <= 50);
};

/** AdventureWorks' purchasing, and the sizes of real wholesale orders to sell afterwards. */
export const adventureWorks = (): DataSet => {
  const addresses = groupBy(readCsv("adventureworks/vendor_addresses.csv"), "vendor_id");
  const customerAddresses = groupBy(readCsv("adventureworks/customer_addresses.csv"), "customer_id");
  const locations = groupBy(readCsv("adventureworks/locations.csv"), "location_id");
  const inventory = groupBy(readCsv("adventureworks/inventory.csv"), "product_id");
  const costs = groupBy(readCsv("adventureworks/vendor_product_costs.csv"), "product_id");
  const lines = groupBy(readCsv("adventureworks/purchase_order_lines.csv"), "po_id");
  const products = readCsv("adventureworks/products.csv");
  return {
    name: "AdventureWorks",
    vendors: readCsv("adventureworks/vendors.csv").map((row) => ({
      key: row.vendor_id ?? "",
      name: row.name ?? "",
      ...addressOf(addresses.get(row.vendor_id ?? "")?.[0]),
    })),
    bins: [...new Set([...inventory.values()].flat().map((row) => binOf(row, locations)))].sort(),
    skus: products.map((row) => {
      const place = inventory.get(row.product_id ?? "")?.[0];
      return {
        key: row.product_id ?? "",
        code: row.sku ?? "",
        name: row.name ?? "",
        listPrice: Number(row.list_price) > 0 ? trimmed(row.list_price) : "9.99",
        costs: (costs.get(row.product_id ?? "") ?? []).map((cost) => ({
          vendor: cost.vendor_id ?? "",
          cost: trimmed(cost.standard_price),
          quantity: cost.min_order_qty ?? "1",
          unit: cost.uom?.trim() || "EA",
        })),
        bin: place ? binOf(place, locations) : "",
      };
    }),
    purchases: readCsv("adventureworks/purchase_orders.csv").map((row) => ({
      key: row.po_id ?? "",
      vendor: row.vendor_id ?? "",
      status: row.status ?? "",
      orderDate: row.order_date ?? "",
      dueDate: lines.get(row.po_id ?? "")?.[0]?.due_date ?? row.order_date ?? "",
      lines: (lines.get(row.po_id ?? "") ?? []).map((line) => ({
        sku: line.product_id ?? "",
        ordered: trimmed(line.qty_ordered),
        price: trimmed(line.unit_price),
        received: trimmed(line.qty_received),
        rejected: trimmed(line.qty_rejected),
      })),
    })),
    customers: readCsv("adventureworks/customers.csv").map((row) => ({
      key: row.customer_id ?? "",
      name: row.name ?? "",
      ...addressOf(customerAddresses.get(row.customer_id ?? "")?.[0]),
    })),
    sales: orderSizes(),
  };
};
