import { hkdfSync, type KeyObject } from "node:crypto";
import { z } from "zod";
import { newToken } from "./refresh-token.ts";
import { seal, unseal } from "../../db/client/sealed.ts";

/** Somebody who signed in with this browser before. `id` is the browser's, for this login alone. */
export type KnownLogin = { acc: number; sub: number; id: string };

export type Devices = {
  /** Who signed in with the browser that sent these cookies; nobody when the cookie is not ours, altered or too old. */
  read(cookies: string | undefined): readonly KnownLogin[];
  /** The header that lets a browser remember one more. */
  remember(known: readonly KnownLogin[], login: Pick<KnownLogin, "acc" | "sub">): string;
};

const days = 180;
const seconds = days * 86_400;
/** People who share a browser; the one who was away longest is forgotten. */
const kept = 5;
const content = z.object({
  until: z.number(),
  logins: z.array(z.object({ acc: z.number(), sub: z.number(), id: z.string().max(40) })).max(kept),
});
const inCookies = (cookies: string): string | undefined => /(?:^|;\s*)device=([\w-]{1,2000})(?:;|$)/.exec(cookies)?.[1];

/**
 * Device cookies as OWASP describes them: a browser that has signed in has failures of its own to make, so that
 * strangers who guess at a login lock out themselves and not its owner. It opens nothing by itself.
 */
export const deviceCookies = (secret: KeyObject, production: boolean, now: () => number = Date.now): Devices => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "stockwright device", 32));
  const attributes = `Path=/graphql; Max-Age=${seconds}; HttpOnly; SameSite=Strict${production ? "; Secure" : ""}`;
  return {
    read: (cookies = "") => {
      const value = inCookies(cookies);
      if (value === undefined) return [];
      try {
        const { until, logins } = content.parse(JSON.parse(unseal(key, Buffer.from(value, "base64url"))));
        return until > now() / 1000 ? logins : [];
      } catch {
        return [];
      }
    },
    remember: (known, { acc, sub }) => {
      const isSame = (login: KnownLogin) => login.acc === acc && login.sub === sub;
      const id = known.find(isSame)?.id ?? newToken(16);
      const logins = [{ acc, sub, id }, ...known.filter((login) => !isSame(login))].slice(0, kept);
      const text = JSON.stringify({ until: Math.floor(now() / 1000) + seconds, logins });
      return `device=${seal(key, text).toString("base64url")}; ${attributes}`;
    },
  };
};
