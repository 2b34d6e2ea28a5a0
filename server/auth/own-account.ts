import type { Sender } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { changedPassword, parsedWithPassword } from "./input.ts";
import { hashPassword, matches } from "./passwords.ts";
import { invalid, onlyInPerson, sessionEnded, waitedFor } from "./refusals.ts";

/** A sign-in of the caller that can still be renewed. */
export type Session = {
  id: number;
  agent: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

export const claimsIn = ({ claims }: Sender) => {
  if (!claims) throw sessionEnded();
  onlyInPerson(claims);
  return claims;
};

/** Where the caller, or another user of the company, is signed in, the last used first. */
export const sessionsOf = async (
  authStore: AuthStore,
  sender: Sender,
  userId?: number,
): Promise<readonly Session[]> => {
  const { acc, sub, sid } = claimsIn(sender);
  const found = await authStore<readonly Omit<Session, "isCurrent">[]>(
    "sessions_of",
    sender.requestId,
    acc,
    userId ?? sub,
  );
  return found.map((session) => ({ ...session, isCurrent: session.id === sid }));
};

/** Ends one of the caller's other sessions, or all of them; answers how many. */
export const signOutElsewhere = (authStore: AuthStore, sender: Sender, sessionId: number | null): Promise<number> => {
  const { acc, sub, sid } = claimsIn(sender);
  return authStore<number>("end_sessions", sender.requestId, acc, sub, sid, sessionId);
};

/** Refuses a sender who does not know the caller's password; attempts are counted. */
export const requirePassword = async (authStore: AuthStore, sender: Sender, password: string): Promise<void> => {
  const { acc, sub } = claimsIn(sender);
  const begun = await authStore<{ retryAfter?: number; passwordHash: string | null }>(
    "begin_password_change",
    sender.requestId,
    acc,
    sub,
    sender.address,
  );
  waitedFor(begun.retryAfter ?? 0);
  if (!(await matches(password, begun.passwordHash))) throw invalid({ currentPassword: "wrongPassword" });
};

/** Sets a new password for someone who knows the current one; answers how many other sessions were ended. */
export const changePassword = async (authStore: AuthStore, sender: Sender, input: object): Promise<number> => {
  const { acc, sub, sid } = claimsIn(sender);
  const { currentPassword, password } = parsedWithPassword(changedPassword, input);
  await requirePassword(authStore, sender, currentPassword);
  parsedWithPassword(changedPassword, input, await authStore<string[]>("words_of", sender.requestId, acc, sub));
  return authStore<number>("complete_password_change", sender.requestId, acc, sub, sid, await hashPassword(password));
};
