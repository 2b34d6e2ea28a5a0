import { withVisitor } from "../../client/transaction.ts";
import type { Shop } from "./shop.ts";

type Line = { skuId: number; quantity?: number | string; isFixed?: boolean };
export const makeKit = (shop: Shop, id: number, billOfMaterials: readonly Line[]) =>
  shop.perform("save_skus", { id, isKit: true, billOfMaterials });

type Figures = { warehouseId: number; available: number; onOrder: number; backordered: number };
export const figuresOf = (shop: Shop, id: number): Promise<Figures | undefined> =>
  withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<Figures>(
      `select warehouse_id as "warehouseId", available::int, on_order::int as "onOrder", backordered::int from app_hidden.sku_levels($1) where warehouse_id = $2`,
      [id, shop.warehouses[0]],
    );
    return rows[0];
  });

export const explained = (shop: Shop, skuId: number, dimension: string): Promise<object> =>
  withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ answer: object }>("select app_hidden.explain_quantity($1) as answer", [
      JSON.stringify({ skuId, warehouseId: shop.warehouses[0], dimension }),
    ]);
    return rows[0]!.answer;
  });
