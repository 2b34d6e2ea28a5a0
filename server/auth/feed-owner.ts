import type { Claims } from "../graphql/visitor.ts";
import type { AuthStore } from "./auth-store.ts";
import { hashOf } from "./refresh-token.ts";

/** As app_hidden.make_calendar_feed writes them. */
const spelling = /^[0-9a-f]{64}$/;

/** Whose calendar a token opens, for reading alone, or null when it is none of ours. */
export type FeedOwners = (token: string, requestId: string) => Promise<Claims | null>;

/** Looked up for each request, as keys are: what is ended, deactivated or taken from a role counts from the next one on. */
export const feedOwners =
  (authStore: AuthStore): FeedOwners =>
  async (token, requestId) => {
    if (!spelling.test(token)) return null;
    const found = await authStore<Omit<Claims, "sid" | "exp"> | null>("use_calendar_feed", requestId, hashOf(token));
    return found && { ...found, sid: 0, exp: 0 };
  };
