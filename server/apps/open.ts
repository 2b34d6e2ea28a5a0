import type { AccessTokens, Identity } from "../auth/access-token.ts";
import type { AuthStore } from "../auth/auth-store.ts";
import { onlyInPerson, sessionEnded } from "../auth/refusals.ts";
import { refuse } from "../errors/refuse.ts";
import type { Sender } from "../graphql/visitor.ts";
import type { AppAddresses } from "./address.ts";

type App = { id: number; name: string; url: string; isActive: boolean; scopes: readonly string[] };
type Found = { refused: "ended" | "unknown" | "forbidden" } | { claims: Identity; app: App };
type AuthDeps = { authStore: AuthStore; accessTokens: AccessTokens; addresses: AppAddresses };

/** What shows an app: where its page is, and the token with which it is asked for, both for a short while. */
export type OpenedApp = App & { address: string; accessToken: string };

/** Opens an app for who is signed in. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN where the app does not name the caller's role. */
export const openApp = async (
  { authStore, accessTokens, addresses }: AuthDeps,
  { claims, requestId }: Sender,
  url: string,
): Promise<OpenedApp> => {
  if (!claims) throw sessionEnded();
  onlyInPerson(claims);
  const found = await authStore<Found>("open_app", requestId, claims.acc, claims.sub, claims.sid, url);
  if ("refused" in found) {
    if (found.refused === "ended") throw sessionEnded();
    if (found.refused === "unknown")
      throw refuse("NOT_FOUND", "There is no such app.", { detail: { module: "projects" } });
    throw refuse("FORBIDDEN", "Your role does not open this app.", { detail: { reason: "app" } });
  }
  return {
    ...found.app,
    address: addresses.of(claims.acc, found.app.id),
    accessToken: accessTokens.issue(found.claims),
  };
};
