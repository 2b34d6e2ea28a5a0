import { refuse } from "../errors/refuse.ts";
import type { Sender } from "../graphql/visitor.ts";
import type { AccessTokens, Identity } from "./access-token.ts";
import type { AuthStore } from "./auth-store.ts";
import { sessionEnded } from "./refusals.ts";

export type Simulation = {
  role: Readonly<Record<string, unknown>>;
  person: { id: number; name: string; isActive: boolean } | null;
  denied: readonly { scope: string; because: string }[];
};
type Refused = { refused: "ended" | "unknown" | "forbidden"; scope?: string };
type Found = Refused | (Simulation & { claims: Identity });

/** A token that sees what a role, or a user's role, sees; for a minute, and as long as the caller's own session lasts. */
export const simulate = async (
  { authStore, accessTokens }: { authStore: AuthStore; accessTokens: AccessTokens },
  { claims, requestId }: Sender,
  { roleId, userId }: { roleId?: number | null; userId?: number | null },
): Promise<Simulation & { accessToken: string }> => {
  if (!claims) throw sessionEnded();
  if ((roleId ?? null) === null && (userId ?? null) === null)
    throw refuse("VALIDATION", "Say which role, or which user.", { fields: { roleId: "required" } });
  const found = await authStore<Found>("simulate", requestId, claims.acc, claims.sub, claims.sid, roleId, userId);
  if ("refused" in found) {
    if (found.refused === "ended") throw sessionEnded();
    if (found.refused === "unknown") throw refuse("NOT_FOUND", "The record was not found.");
    throw refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope: found.scope } });
  }
  const { claims: identity, ...simulation } = found;
  return { ...simulation, accessToken: accessTokens.issue(identity) };
};
