import { orders } from "./random-documents.ts";
import { always, on, pick, upTo, type Kind } from "./random-kind.ts";

const open = "'Open', 'Partially Shipped', 'Shipped'";

/** What staff do with lots, and who gets what is there. */
export const stocking = {
  createLot: always((shop, random) => {
    const place = random() < 0.5 ? 0 : 1;
    return shop.stock(pick(random, shop.skuIds), upTo(random, 15), {
      warehouseId: shop.warehouses[place],
      binLocationId: shop.bins[place],
      costPerUnit: (1 + random() * 5).toFixed(4),
    });
  }),
  adjustUp: on(
    (account) => `select id from app_public.lots where account_id = ${account}`,
    (shop, row, random) => shop.adjust(row.id, upTo(random, 5)),
  ),
  adjustDown: on(
    (account) => `select id, quantity from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) => shop.adjust(row.id, -upTo(random, Number(row.quantity))),
  ),
  changeCost: on(
    (account) => `select id from app_public.lots where account_id = ${account}`,
    (shop, row, random) =>
      shop.perform("change_lot_cost", { id: row.id, costPerUnit: (1 + random() * 5).toFixed(4), reason: "Test" }),
  ),
  expireLot: on(
    (account) => `select id from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) =>
      shop.perform("save_lots", { id: row.id, expirationDate: random() < 0.6 ? "2020-01-31" : "2990-01-31" }),
  ),
  holdLot: on(
    (account) => `select id, quantity from app_public.lots where account_id = ${account} and quantity > 0`,
    (shop, row, random) =>
      shop.perform("hold_lot", {
        id: row.id,
        reason: "Scratched",
        quantity: random() < 0.5 ? null : upTo(random, Number(row.quantity)),
      }),
  ),
  releaseLot: on(
    (account) => `select lot_id as id from app_hidden.holds where account_id = ${account}`,
    (shop, row) => shop.perform("release_lot", { id: row.id, reason: "Tested" }),
  ),
  moveLot: on(
    (account) => `select l.id, l.quantity, (
        select b.id from app_public.bin_locations as b
        where b.account_id = l.account_id and b.warehouse_id = l.warehouse_id and b.id <> l.bin_location_id limit 1
      ) as "order" from app_public.lots as l where l.account_id = ${account} and l.quantity > 0`,
    async (shop, row, random) => {
      const binLocationId =
        row.order ??
        (
          await shop.perform("save_bin_locations", {
            name: `Spare ${row.id}`,
            warehouseId: (await shop.rowsOf<{ warehouse_id: number }>("lots", `id = ${row.id}`))[0]!.warehouse_id,
          })
        ).id;
      const quantity = random() < 0.4 ? null : upTo(random, Number(row.quantity));
      await shop.perform("move_lot", { id: row.id, binLocationId, quantity });
    },
  ),
  reallocateSale: on(orders("sales_orders", open), (shop, row) =>
    shop.perform("reallocate_sales_order", { id: row.id }),
  ),
  reallocateSku: always((shop, random) =>
    shop.perform("reallocate_sku", { skuId: pick(random, shop.skuIds), warehouseId: pick(random, shop.warehouses) }),
  ),
} satisfies Record<string, Kind>;
