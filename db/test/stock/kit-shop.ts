import { withVisitor } from "../../client/transaction.ts";
import type { TestDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

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

/** Tea for two: a cup and two saucers for each set, one box in all. */
export const openTeaShop = async (database: TestDatabase) => {
  const shop = await openShop(database, { skus: 5 });
  const [set, cup, saucer, box, spoon] = shop.skuIds as [number, number, number, number, number];
  await makeKit(shop, set, [{ skuId: cup }, { skuId: saucer, quantity: 2 }, { skuId: box, isFixed: true }]);
  const held = async () => [await shop.figures(cup), await shop.figures(saucer), await shop.figures(box)] as const;
  const kits = async (line: number) => {
    const { rows } = await shop.admin.query<{ allocated: number; committed: number; backordered: number }>(
      `with me as materialized (select set_config('app.account_id', $2::text, false))
       select app_hidden.kit_line_quantity($1, 'allocated')::int as allocated, app_hidden.kit_line_quantity($1, 'committed')::int as committed,
         app_hidden.kit_line_quantity($1, 'backordered')::int as backordered from me`,
      [line, shop.accountId],
    );
    return rows[0]!;
  };
  const fill = () => database.worker.query("select app_private.fill_waiting_kits($1)", [shop.accountId]);
  return { shop, set, cup, saucer, box, spoon, held, kits, fill };
};
