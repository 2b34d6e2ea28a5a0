import type { Shop } from "./shop.ts";

/** An event of the ledger that something caused. */
export type Happened = { id: number; type: string; document_table: string | null; document_id: number | null };
/** Rows as they were before, by table and id. */
export type Before = Readonly<Record<string, ReadonlyMap<number, Record<string, unknown>>>>;
/** What is kept of every row before something happens. */
export const remembered = [
  "sales_order_lines",
  "purchase_order_lines",
  "transfer_lines",
  "work_order_lines",
  "return_lines",
  "lots",
] as const;
const headers = ["sales_orders", "purchase_orders", "transfers", "work_orders"] as const;
const chosen = `select row_number() over () as id, c.document_table, c.document_id, a.line_id, a.lot_id, a.allocated + a.committed as quantity
  from app_hidden.claims as c join app_hidden.allocations as a on a.account_id = c.account_id and a.kind = c.kind and a.line_id = c.line_id
  where c.account_id = $1 and a.source = 'mapped'`;
/** Lines whose chosen lots were adjusted away under them: no save says that of them. */
const short = `select row_number() over () as id, document_table, document_id, line_id from app_hidden.claims
  where account_id = $1 and fill = 'mapped' and open_quantity > allocated + committed`;
const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
export const remember = async (shop: Shop): Promise<Before> => ({
  ...Object.fromEntries(
    await Promise.all(
      [...remembered, ...headers].map(
        async (table) => [table, byId(await shop.rowsOf<{ id: number }>(table))] as const,
      ),
    ),
  ),
  chosen: byId((await shop.admin.query<{ id: number }>(chosen, [shop.accountId])).rows),
  short: byId((await shop.admin.query<{ id: number }>(short, [shop.accountId])).rows),
});

/** The lots that people had chosen for a document, as a save says them. */
export const chosenBefore = (table: string, id: number, before: Before) =>
  [...(before["chosen"]?.values() ?? [])]
    .filter((row) => row["document_table"] === table && row["document_id"] === id)
    .map((row) => ({ lineItemId: row["line_id"], lotId: row["lot_id"], quantity: row["quantity"] }));

/** What lines wait for in all, by their kind and id. */
export const openQuantities = async (shop: Shop): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await shop.admin.query<{ line: string; open: string }>(
    "select concat_ws(' ', kind, line_id) as line, open_quantity::text as open from app_hidden.claims where account_id = $1",
    [shop.accountId],
  );
  return new Map(rows.map(({ line, open }) => [line, open]));
};
