import { useQueryText } from "../../data/useQueryText.ts";

const query = "query OverReceipt { currentUser { account { overReceiptPercent } } }";

/** How much more than ordered the account takes, in percent; null while that is not known. */
export const useOverPercent = (): string | null =>
  useQueryText<{ currentUser: { account: { overReceiptPercent: string } } | null }>(query, {}).data?.currentUser
    ?.account.overReceiptPercent ?? null;
