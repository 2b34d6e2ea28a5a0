import { hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import { seal, unseal } from "./sealed.ts";

export type WebhookSecrets = {
  /** A secret of 256 random bits, `whsec_<hex>`, and the same sealed for the database, in base64. */
  make(): { token: string; sealed: string };
  /** The secret again; throws when it was sealed with another TOKEN_SECRET. */
  read(sealed: string): string;
};

/** What webhooks sign with, sealed with a key that is derived from the secret of servers and workers. */
export const webhookSecrets = (secret: KeyObject): WebhookSecrets => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "stockwright webhook", 32));
  return {
    make: () => {
      const token = `whsec_${randomBytes(32).toString("hex")}`;
      return { token, sealed: seal(key, token).toString("base64") };
    },
    read: (sealed) => unseal(key, Buffer.from(sealed, "base64")),
  };
};
