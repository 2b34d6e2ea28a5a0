import { hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import { seal } from "./sealed.ts";

export type WebhookSecrets = {
  /** A secret of 256 random bits, `whsec_<hex>`, and the same sealed for the database, in base64. */
  make(): { token: string; sealed: string };
};

/** What secrets of webhooks are sealed with, derived from the secret of servers and workers. */
export const webhookKey = (secret: KeyObject): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "stockwright webhook", 32));

/** Makes what webhooks sign with. */
export const webhookSecrets = (secret: KeyObject): WebhookSecrets => {
  const key = webhookKey(secret);
  return {
    make: () => {
      const token = `whsec_${randomBytes(32).toString("hex")}`;
      return { token, sealed: seal(key, token).toString("base64") };
    },
  };
};
