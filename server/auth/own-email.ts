import type { PrepareInput, Sender } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { changedEmail, parsed } from "./input.ts";
import type { KeepAddress } from "./keep-address.ts";
import { claimsIn, requirePassword } from "./own-account.ts";
import { hashOf } from "./refresh-token.ts";
import { invalid, linkExpired, waitedFor } from "./refusals.ts";

/** Has the address kept at home, where the company lives in another database. */
const reserved =
  (keepAddress: KeepAddress): PrepareInput =>
  (operation, input, settings) =>
    keepAddress(async (_, kept) => kept)(operation, input, settings);

/** Mails a link to a new address of the caller, who knows the current password; the present address stays until it is opened. */
export const changeEmail = async (
  { authStore, keepAddress }: { authStore: AuthStore; keepAddress: KeepAddress },
  sender: Sender,
  input: object,
): Promise<void> => {
  const { acc, sub } = claimsIn(sender);
  const { requestId, language } = sender;
  const { currentPassword, email } = parsed(changedEmail, input);
  await requirePassword(authStore, sender, currentPassword);
  await authStore("forgive_password", requestId, acc, sub);
  await reserved(keepAddress)("", { email }, { "app.account_id": String(acc), "app.request_id": requestId });
  const begun = await authStore<{ retryAfter?: number; refused?: "unusable" }>(
    "begin_email_change",
    requestId,
    acc,
    sub,
    email,
    language,
  );
  waitedFor(begun.retryAfter ?? 0);
  if (begun.refused) throw invalid({ email: begun.refused });
};

/** Undoes a change of an address by the link mailed to the old one: every session and the password end. */
export const keepEmail = async (
  authStore: AuthStore,
  { requestId, address, language }: Sender,
  token: string,
): Promise<void> => {
  waitedFor(await authStore<number>("count_link", requestId, address));
  if (!(await authStore<boolean>("undo_email_change", requestId, hashOf(token), language))) throw linkExpired();
};
