import { on, type Kind } from "./random-kind.ts";

const deleting = (table: string, which = "true"): Kind =>
  on(
    (account) => `select r.id from app_public.${table} as r where r.account_id = ${account} and ${which}`,
    (shop, row) => shop.perform(`delete_${table}`, { id: row.id }),
  );
const drafts = "r.deleted_at is null and r.state in ('Draft', 'Canceled')";

/** What staff take away: what was never opened or was canceled. A lot stays whatever they do. */
export const taking = {
  deleteSale: deleting("sales_orders", drafts),
  deletePurchase: deleting("purchase_orders", drafts),
  deleteTransfer: deleting("transfers", drafts),
  deleteWork: deleting("work_orders", drafts),
  deleteCount: deleting("stock_counts", drafts),
  deleteVendorReturn: deleting("vendor_returns", drafts),
  deleteLot: deleting("lots"),
} satisfies Record<string, Kind>;
