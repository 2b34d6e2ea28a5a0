import { on, type Kind } from "./random-kind.ts";
import type { Shop } from "./shop.ts";

const live = "'Open', 'Partially Shipped', 'In Transit', 'Partially Received', 'In Progress'";
const saving = (table: string) => (shop: Shop, id: number, input: object) =>
  shop.perform(`save_${table}`, { id, ...input });

/** Has the lots of an order chosen by hand, as they are reserved now, which some other order may have changed meanwhile. */
const choosing = (table: string): Kind =>
  on(
    (account) => `select o.id from app_public.${table} as o
      where o.account_id = ${account} and not o.lot_mapping and o.state in (${live})
        and exists (select from app_hidden.claims as c where c.account_id = o.account_id and c.document_table = '${table}' and c.document_id = o.id and c.allocated > 0)
        and not exists (
          select from app_hidden.claims as c
          where c.account_id = o.account_id and c.document_table = '${table}' and c.document_id = o.id and c.backordered > 0)`,
    async (shop, row) => {
      const { rows } = await shop.admin.query<{ lineItemId: number; lotId: number; quantity: string }>(
        `select a.line_id as "lineItemId", a.lot_id as "lotId", sum(a.allocated + a.committed) as quantity
         from app_hidden.claims as c
         join app_hidden.allocations as a on a.account_id = c.account_id and a.kind = c.kind and a.line_id = c.line_id
         where c.account_id = $1 and c.document_table = $2 and c.document_id = $3 and c.fill <> 'kit'
         group by a.line_id, a.lot_id`,
        [shop.accountId, table, row.id],
      );
      await saving(table)(shop, row.id, { lotMapping: true, lotMappings: rows });
    },
  );
const leavingAlone = (table: string): Kind =>
  on(
    (account) =>
      `select id from app_public.${table} where account_id = ${account} and lot_mapping and state in (${live})`,
    (shop, row) => saving(table)(shop, row.id, { lotMapping: false }),
  );

/** What staff do with lots they choose by hand. */
export const choosingLots = {
  chooseForSale: choosing("sales_orders"),
  chooseForTransfer: choosing("transfers"),
  chooseForWork: choosing("work_orders"),
  unchooseForSale: leavingAlone("sales_orders"),
  unchooseForTransfer: leavingAlone("transfers"),
  unchooseForWork: leavingAlone("work_orders"),
} satisfies Record<string, Kind>;
