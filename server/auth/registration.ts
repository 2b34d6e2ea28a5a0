import type { Sender } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { mailbox, newPassword, parsed, parsedWithPassword, registration, wordsIn } from "./input.ts";
import { hashPassword } from "./passwords.ts";
import { hashOf } from "./refresh-token.ts";
import { linkExpired, waitedFor } from "./refusals.ts";

/** Opens an account with its first administrator. Whether the address had a login already is said by mail only. */
export const register = async (
  authStore: AuthStore,
  { requestId, address, language }: Sender,
  input: object,
): Promise<{ id: number }> => {
  const { password: _chosen, confirmPassword: _repeated, ...said } = input as Record<string, unknown>;
  const { password, confirmPassword: _, ...person } = parsedWithPassword(registration, input, wordsIn(said));
  waitedFor(await authStore<number>("begin_registration", requestId, person.email, address));
  const { userId } = await authStore<{ userId: number }>(
    "register",
    requestId,
    person,
    await hashPassword(password),
    language,
  );
  return { id: userId };
};

/** Marks the address of a mailed link as verified. */
export const verifyEmail = async (
  authStore: AuthStore,
  { requestId, address }: Sender,
  token: string,
): Promise<void> => {
  waitedFor(await authStore<number>("count_link", requestId, address));
  if (!(await authStore<boolean>("verify_email", requestId, hashOf(token)))) throw linkExpired();
};

/** Has a link mailed, if the address has a login; the answer is the same in any case. */
export const requestMail = async (
  authStore: AuthStore,
  { requestId, address, language }: Sender,
  template: "verify" | "reset",
  input: unknown,
): Promise<void> => {
  const { email } = parsed(mailbox, input);
  waitedFor(await authStore<number>("request_mail", requestId, template, email, address, language));
};

/** Sets a new password by a mailed link; every session of the user ends. */
export const resetPassword = async (
  authStore: AuthStore,
  { requestId, address }: Sender,
  input: object,
): Promise<void> => {
  const { token, password } = parsedWithPassword(newPassword, input);
  waitedFor(await authStore<number>("count_link", requestId, address));
  parsedWithPassword(newPassword, input, await authStore<string[]>("words_of_link", requestId, hashOf(token)));
  if (!(await authStore<boolean>("reset_password", requestId, hashOf(token), await hashPassword(password))))
    throw linkExpired();
};
