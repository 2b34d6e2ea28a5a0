import type { Sender } from "../graphql/visitor.ts";
import type { AccessTokens, Identity } from "./access-token.ts";
import type { AuthStore } from "./auth-store.ts";
import { credentials, parsed } from "./input.ts";
import { matches } from "./passwords.ts";
import { hashOf, newToken, sealSuccessor, unsealSuccessor } from "./refresh-token.ts";
import {
  codeMissing,
  loginFailed,
  onlyInPerson,
  sessionEnded,
  setupMissing,
  unverified,
  waitedFor,
  wrongCode,
} from "./refusals.ts";
import { offer, proofOf, type SecondFactors } from "./second-factor.ts";

export type Tokens = { accessToken: string; refreshToken: string };
export type SignedIn = { tokens: Tokens; identity: Identity; recoveryCodes: readonly string[] | null };
type AuthDeps = { authStore: AuthStore; accessTokens: AccessTokens };

type Found = {
  retryAfter?: number;
  accountId: number | null;
  userId: number | null;
  passwordHash: string | null;
  /** Where the attempt was counted. */
  attempts: object;
};
type Opened =
  (Identity & { begun?: true }) | { unverified: true } | { secondFactor: "code" | "setup" | "wrong" } | null;
type Rotated = { refused: string } | { claims: Identity; sealed?: string };

/** Opens a session. An unknown name, a wrong password and a deactivated user look the same, and take the same time. */
export const signIn = async (
  { authStore, accessTokens, factors }: AuthDeps & { factors: SecondFactors },
  { requestId, address, agent, device }: Sender,
  input: unknown,
): Promise<SignedIn> => {
  const { email, username, password, code } = parsed(credentials, input);
  const name = email ?? username ?? "";
  const found = await authStore<Found>("begin_login", requestId, name, address, JSON.stringify(device.logins));
  waitedFor(found.retryAfter ?? 0);
  const right = await matches(password, found.passwordHash);
  if (!right) throw loginFailed();
  const { accountId, userId } = found;
  if (accountId === null || userId === null) throw loginFailed();
  const proof = code ? await proofOf({ authStore, factors }, { requestId, accountId, userId }, code) : null;
  const refreshToken = newToken();
  const opened = await authStore<Opened>(
    "complete_login",
    requestId,
    accountId,
    userId,
    found.attempts,
    hashOf(refreshToken),
    agent,
    proof && proof.told,
  );
  if (!opened) throw loginFailed();
  if ("unverified" in opened) throw unverified();
  if ("secondFactor" in opened) {
    if (opened.secondFactor === "wrong") throw wrongCode();
    throw opened.secondFactor === "code"
      ? codeMissing()
      : setupMissing(await offer({ authStore, factors }, { requestId, accountId, userId }, name));
  }
  const { begun = false, ...identity } = opened;
  device.remember(identity);
  return {
    tokens: { accessToken: accessTokens.issue(identity), refreshToken },
    identity,
    recoveryCodes: (begun && proof?.recoveryCodes) || null,
  };
};

/** Exchanges a refresh token. What was rotated moments ago, as in a duplicated tab, gets the successor it already has. */
export const refresh = async (
  { authStore, accessTokens }: AuthDeps,
  { requestId, address, agent, device }: Sender,
  refreshToken: string,
): Promise<Tokens> => {
  const successor = newToken();
  // what a duplicated tab has in common: the same browser, at the same address
  const place = JSON.stringify([address, agent, device.logins.map(({ id }) => id)]);
  const rotated = await authStore<Rotated>(
    "rotate_refresh_token",
    requestId,
    hashOf(refreshToken),
    hashOf(successor),
    sealSuccessor(refreshToken, successor),
    hashOf(place),
  );
  if ("refused" in rotated) throw sessionEnded();
  return {
    accessToken: accessTokens.issue(rotated.claims),
    refreshToken: rotated.sealed ? unsealSuccessor(refreshToken, Buffer.from(rotated.sealed, "base64")) : successor,
  };
};

/** Ends the caller's session; its refresh tokens are worth nothing from here on. */
export const signOut = async ({ authStore }: AuthDeps, { requestId, claims }: Sender): Promise<void> => {
  if (!claims) throw sessionEnded();
  onlyInPerson(claims);
  await authStore("revoke_session", requestId, claims.acc, claims.sub, claims.sid);
};
