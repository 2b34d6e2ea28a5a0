import { on, upTo, type Kind } from "./random-kind.ts";

const bought = (account: number) =>
  `select distinct r.purchase_order_id as id from app_public.receivements as r where r.account_id = ${account} and r.deleted_at is null`;
const bills = (account: number, state: string) =>
  `select c.id from app_public.landed_costs as c where c.account_id = ${account} and c.deleted_at is null and c.state = '${state}'`;

/** What accounting does with the bills of carriers and brokers. */
export const landing = {
  billFreight: on(bought, async (shop, row, random) => {
    const { id } = await shop.perform("save_landed_costs", {
      vendorId: shop.vendor,
      amount: `${upTo(random, 90)}.07`,
      basis: random() < 0.5 ? "value" : "quantity",
    });
    await shop.perform("add_to_landed_cost", { id, purchaseOrderId: row.id });
  }),
  spreadBill: on(
    (account) => bills(account, "To Spread"),
    (shop, row) => shop.perform("spread_landed_cost", { id: row.id }),
  ),
  undoBill: on(
    (account) => bills(account, "Spread"),
    (shop, row) => shop.perform("undo_landed_cost", { id: row.id }),
  ),
  shrinkBill: on(
    (account) =>
      `select l.id from app_public.landed_cost_lines as l join app_public.landed_costs as c on c.account_id = l.account_id and c.id = l.landed_cost_id
       where l.account_id = ${account} and c.state = 'To Spread' and c.deleted_at is null`,
    (shop, row) => shop.perform("remove_from_landed_cost", { id: row.id }),
  ),
  deleteBill: on(
    (account) => bills(account, "To Spread"),
    (shop, row) => shop.perform("delete_landed_costs", { id: row.id }),
  ),
} satisfies Record<string, Kind>;
