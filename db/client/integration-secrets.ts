import { hkdfSync, type KeyObject } from "node:crypto";
import { seal, unseal } from "./sealed.ts";
import { webhookKey } from "./webhook-secret.ts";

/** Where a secret belongs: a field of the settings of a company's integration. */
export type SecretPlace = { accountId: number; table: string; field: string };

export type IntegrationSecrets = {
  /** For the database, in base64. */
  seal(place: SecretPlace, text: string): string;
  /** The text again; null where another TOKEN_SECRET, company or field sealed it, or it was altered. */
  read(place: SecretPlace, sealed: string): string | null;
};

/**
 * Credentials that companies enter for their accounts with providers, and secrets we made for webhooks. Each place has a key of its own,
 * derived from the secret of servers and workers; those of webhooks have one.
 */
export const integrationSecrets = (secret: KeyObject): IntegrationSecrets => {
  const keyOf = ({ accountId, table, field }: SecretPlace): Buffer =>
    table === "webhooks"
      ? webhookKey(secret)
      : Buffer.from(hkdfSync("sha256", secret, "", `stockwright integration ${accountId} ${table} ${field}`, 32));
  return {
    seal: (place, text) => seal(keyOf(place), text).toString("base64"),
    read: (place, sealed) => {
      try {
        return unseal(keyOf(place), Buffer.from(sealed, "base64"));
      } catch {
        return null;
      }
    },
  };
};
