import { expect } from "vitest";
import type { ApiClient } from "../support/api-client.ts";

/** The ten quantities of a SKU in a warehouse, as the API writes them. */
export const dimensions = [
  "inStock",
  "available",
  "allocated",
  "committed",
  "backordered",
  "onOrder",
  "inProgress",
  "pendingReturn",
  "transferIncoming",
  "transferOutgoing",
] as const;
export type Dimension = (typeof dimensions)[number];
export type Level = { skuId: number; warehouseId: number } & Record<Dimension, string>;

/** Every stock level of the account, page by page through the API. */
export const readLevels = async (api: ApiClient): Promise<Map<number, Level>> => {
  const levels = new Map<number, Level>();
  for (let offset = 0; ; offset += 500) {
    const { skus } = await api.request<{ skus: { id: number; warehouseStockLevels: Omit<Level, "skuId">[] }[] }>(
      `query ($offset: Int) { skus(limit: 500, offset: $offset, orderBy: {column: "id", order: ASC}) { id warehouseStockLevels { warehouseId ${dimensions.join(" ")} } } }`,
      { offset },
    );
    for (const sku of skus)
      for (const level of sku.warehouseStockLevels) levels.set(sku.id, { skuId: sku.id, ...level });
    if (skus.length < 500) return levels;
  }
};

type Explained = { explainQuantity: { quantity: string; rows: { quantity: string }[] } };

/** What stands behind one quantity. */
export const explain = async (api: ApiClient, level: Level, dimension: Dimension) => {
  const { explainQuantity } = await api.request<Explained>(
    "query ($skuId: Int!, $warehouseId: Int!, $dimension: String!) { explainQuantity(skuId: $skuId, warehouseId: $warehouseId, dimension: $dimension) { quantity rows { quantity } } }",
    { skuId: level.skuId, warehouseId: level.warehouseId, dimension },
  );
  return explainQuantity;
};

type Money = { total: string; subtotal?: string; tax?: string };

/** Totals of all documents of a kind, by id. */
export const readTotals = async (
  api: ApiClient,
  many: "purchaseOrders" | "salesOrders",
): Promise<Map<number, Money & { state: string }>> => {
  const totals = new Map<number, Money & { state: string }>();
  const fields = many === "salesOrders" ? "subtotal tax total" : "total";
  for (let offset = 0; ; offset += 500) {
    const answer = await api.request<Record<string, (Money & { id: number; state: string })[]>>(
      `query ($offset: Int) { ${many}(limit: 500, offset: $offset, orderBy: {column: "id", order: ASC}) { id state ${fields} } }`,
      { offset },
    );
    const rows = answer[many] ?? [];
    for (const row of rows) totals.set(row.id, row);
    if (rows.length < 500) return totals;
  }
};

/** Holds the three computations of every quantity against each other. */
export const expectVerified = async (api: ApiClient): Promise<void> => {
  const { verifyLedger } = await api.request<{ verifyLedger: { differences: unknown[] } }>(
    "{ verifyLedger { checkedAt levels differences { sku dimension } } }",
  );
  expect(verifyLedger.differences).toEqual([]);
};
