import { always, on, pick, upTo } from "./random-kind.ts";

const sheets = (state: string) => (account: number) =>
  `select id from app_public.stock_counts where account_id = ${account} and state = '${state}'`;

/** What staff do with count sheets. */
export const counting = {
  startCount: always((shop, random) =>
    shop.perform("save_stock_counts", {
      warehouseId: pick(random, shop.warehouses),
      state: "Counting",
      isBlind: random() < 0.5,
    }),
  ),
  enterCount: on(
    (account) => `select l.id, c.id as "order", o.quantity from app_public.stock_counts as c
      join app_public.stock_count_lines as l on l.account_id = c.account_id and l.stock_count_id = c.id
      join app_public.lots as o on o.account_id = l.account_id and o.id = l.lot_id
      where c.account_id = ${account} and c.state = 'Counting'`,
    (shop, row, random) =>
      shop.perform("enter_stock_count", {
        id: row.order,
        lines: [{ lineId: row.id, quantity: Math.max(0, Number(row.quantity) + upTo(random, 3) - 2) }],
      }),
  ),
  findGoods: on(sheets("Counting"), async (shop, row, random) => {
    const [sheet] = await shop.rowsOf<{ warehouse_id: number }>("stock_counts", `id = ${row.id}`);
    const place = (shop.warehouses as readonly number[]).indexOf(sheet!.warehouse_id);
    await shop.perform("enter_stock_count", {
      id: row.id,
      lines: [
        {
          skuId: pick(random, shop.skuIds),
          binLocationId: shop.bins[place],
          lotNumber: `FOUND-${upTo(random, 9)}`,
          ...{ quantity: upTo(random, 4), again: "add" },
        },
      ],
    });
  }),
  reviewCount: on(sheets("Counting"), (shop, row) => shop.perform("review_stock_count", { id: row.id })),
  recount: on(sheets("Review"), (shop, row) => shop.perform("recount_stock_count", { id: row.id })),
  postCount: on(sheets("Review"), (shop, row) => shop.perform("count_stock", { id: row.id })),
  cancelCount: on(sheets("Review"), (shop, row) =>
    shop.perform("save_stock_counts", { id: row.id, state: "Canceled" }),
  ),
  undoCount: on(sheets("Posted"), (shop, row) => shop.perform("undo_stock_count", { id: row.id })),
};
