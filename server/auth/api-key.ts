import type { Claims } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { hashOf } from "./refresh-token.ts";

/** As app_hidden.create_api_key writes them. */
const spelling = /^sw_[0-9a-f]{64}$/;
export const isApiKey = (token: string): boolean => token.startsWith("sw_");

/** Whom a key acts as, or null when it is none of ours. */
export type ApiKeys = (token: string, requestId: string) => Promise<Claims | null>;

/**
 * Looked up for each request: a revoked key, a deactivated user and a changed role count from the next one on. What is
 * looked up is a hash as a whole, so how long it takes tells nothing of any key.
 */
export const apiKeys =
  (authStore: AuthStore): ApiKeys =>
  async (token, requestId) => {
    if (!spelling.test(token)) return null;
    const found = await authStore<(Omit<Claims, "sid" | "exp" | "key"> & { cause: string }) | null>(
      "use_api_key",
      requestId,
      hashOf(token),
    );
    if (!found) return null;
    const { acc, sub, role, type, granted, cause } = found;
    return { acc, sub, role, type, granted, sid: 0, exp: 0, key: cause };
  };
