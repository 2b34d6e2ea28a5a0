import type { Sender } from "../graphql/visitor.ts";
import type { AccessTokens, Identity } from "./access-token.ts";
import type { Clerk } from "./clerk.ts";
import { credentials, parsed } from "./input.ts";
import { matches } from "./passwords.ts";
import { hashOf, newToken, sealSuccessor, unsealSuccessor } from "./refresh-token.ts";
import { loginFailed, onlyInPerson, sessionEnded, unverified, waitedFor } from "./refusals.ts";

export type Tokens = { accessToken: string; refreshToken: string };
export type SignedIn = { tokens: Tokens; identity: Identity };
type Office = { clerk: Clerk; accessTokens: AccessTokens };

type Found = {
  retryAfter?: number;
  accountId: number | null;
  userId: number | null;
  passwordHash: string | null;
  /** Where the attempt was counted. */
  attempts: object;
};
type Opened = Identity | { unverified: true } | null;
type Rotated = { refused: string } | { claims: Identity; sealed?: string };

/** Opens a session. An unknown name, a wrong password and a deactivated user look the same, and take the same time. */
export const signIn = async (
  { clerk, accessTokens }: Office,
  { requestId, address, agent, device }: Sender,
  input: unknown,
): Promise<SignedIn> => {
  const { email, username, password } = parsed(credentials, input);
  const name = email ?? username ?? "";
  const found = await clerk<Found>("begin_login", requestId, name, address, JSON.stringify(device.logins));
  waitedFor(found.retryAfter ?? 0);
  const right = await matches(password, found.passwordHash);
  if (!right) throw loginFailed();
  const refreshToken = newToken();
  const opened = await clerk<Opened>(
    "complete_login",
    requestId,
    found.accountId,
    found.userId,
    found.attempts,
    hashOf(refreshToken),
    agent,
  );
  if (!opened) throw loginFailed();
  if ("unverified" in opened) throw unverified();
  device.remember(opened);
  return { tokens: { accessToken: accessTokens.issue(opened), refreshToken }, identity: opened };
};

/** Exchanges a refresh token. What was rotated moments ago, as in a duplicated tab, gets the successor it already has. */
export const refresh = async (
  { clerk, accessTokens }: Office,
  { requestId }: Sender,
  refreshToken: string,
): Promise<Tokens> => {
  const successor = newToken();
  const rotated = await clerk<Rotated>(
    "rotate_refresh_token",
    requestId,
    hashOf(refreshToken),
    hashOf(successor),
    sealSuccessor(refreshToken, successor),
  );
  if ("refused" in rotated) throw sessionEnded();
  return {
    accessToken: accessTokens.issue(rotated.claims),
    refreshToken: rotated.sealed ? unsealSuccessor(refreshToken, Buffer.from(rotated.sealed, "base64")) : successor,
  };
};

/** Ends the caller's session; its refresh tokens are worth nothing from here on. */
export const signOut = async ({ clerk }: Office, { requestId, claims }: Sender): Promise<void> => {
  if (!claims) throw sessionEnded();
  if (claims.key !== undefined) throw onlyInPerson();
  await clerk("revoke_session", requestId, claims.acc, claims.sub, claims.sid);
};
