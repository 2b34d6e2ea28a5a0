import { on, pick, upTo, type Kind, type Row } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

/** What was shipped and may come back, asked for in whole: what is on other returns already is refused. */
const withCustomers = (account: number) =>
  `select p.id, p.sales_order_id as "order", p.qty_shipped as quantity from app_public.package_lots as p
   where p.account_id = ${account} and p.qty_shipped > 0`;
const waiting = (account: number) =>
  `select l.id, r.id as "order", l.quantity - l.qty_returned as quantity, r.warehouse_id from app_public.returns as r
   join app_public.return_lines as l on l.account_id = r.account_id and l.return_id = r.id
   where r.account_id = ${account} and r.deleted_at is null and l.quantity > l.qty_returned`;
const returns = (account: number) =>
  `select r.id, r.sales_order_id as "order" from app_public.returns as r where r.account_id = ${account} and r.deleted_at is null`;

const through = (shop: Shop, row: Row, returned: object) =>
  shop.perform("save_sales_orders", { id: row.order, returns: [returned] });

/** What staff do with goods that customers send back. */
export const returning = {
  requestReturn: on(withCustomers, (shop, row, random) =>
    through(shop, row, {
      warehouseId: pick(random, shop.warehouses),
      lineItems: [{ packageLotId: row.id, quantity: upTo(random, Number(row.quantity)) }],
    }),
  ),
  editReturn: on(
    (account) =>
      `select l.id, r.sales_order_id as "order", l.quantity, r.id as returned from app_public.returns as r
       join app_public.return_lines as l on l.account_id = r.account_id and l.return_id = r.id
       where r.account_id = ${account} and r.deleted_at is null`,
    (shop, row, random) =>
      shop.perform("save_returns", {
        id: (row as Row & { returned: number }).returned,
        lineItems: [{ id: row.id, quantity: upTo(random, Number(row.quantity) + 1) }],
      }),
  ),
  receiveReturn: on(waiting, (shop, row, random) => {
    const { warehouse_id } = row as Row & { warehouse_id: number };
    return shop.perform("receive_return", {
      id: row.order,
      receivements: [
        {
          lineItemId: row.id,
          binLocationId: shop.bins[shop.warehouses.indexOf(warehouse_id)],
          quantity: upTo(random, Number(row.quantity)),
          quarantine: random() < 0.3,
        },
      ],
    });
  }),
  takeReturnBack: on(
    (account) =>
      `select r.id from app_public.return_receivements as r where r.account_id = ${account} and r.deleted_at is null`,
    (shop, row) => shop.perform("delete_return_receivement", { id: row.id }),
  ),
  // by either door
  deleteReturn: on(returns, (shop, row, random) =>
    random() < 0.5 ? shop.perform("delete_returns", { id: row.id }) : through(shop, row, { id: row.id, remove: true }),
  ),
} satisfies Record<string, Kind>;
