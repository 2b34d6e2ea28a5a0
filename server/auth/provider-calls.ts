import type { AuthStore } from "./auth-store.ts";
import { hashOf } from "./refresh-token.ts";

/** As the secret part of an address is made, with room for other ways. */
const spelling = /^[\w-]{32,200}$/;

type Event = { action: string; key: string; facts: Readonly<Record<string, unknown>> };

/** Calls in of the providers of integrations: whose address is called, and what is told there. */
export type ProviderCalls = {
  /** The company of an address, by its secret part, with the sealed secrets of the integration; null for an address that is nobody's. */
  secretsOf(
    integration: string,
    publicId: string,
    requestId: string,
  ): Promise<{ accountId: number; secrets: Readonly<Record<string, string>> } | null>;
  /** Takes an event into the company's inbox; false when it came before. */
  take(accountId: number, integration: string, event: Event, requestId: string): Promise<boolean>;
};

export const providerCalls = (authStore: AuthStore): ProviderCalls => ({
  secretsOf: async (integration, publicId, requestId) =>
    spelling.test(publicId) ? authStore("inbound_secrets", requestId, hashOf(publicId), integration) : null,
  take: (accountId, integration, { action, key, facts }, requestId) =>
    authStore("take_event", requestId, accountId, integration, action, key, JSON.stringify(facts)),
});
