import type { ClientBase } from "pg";

/** A barcode of a company's last SKU that is the code of its first one, as from before codes were compared: no trigger is asked. */
export const addCodeTwin = async (client: ClientBase, accountId: number): Promise<void> => {
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into app_public.sku_barcodes (account_id, sku_id, code)
     select $1, max(id), (select lower(code) from app_public.skus where account_id = $1 order by id limit 1)
     from app_public.skus where account_id = $1`,
    [accountId],
  );
  await client.query("set local session_replication_role = origin");
};
