import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Claims } from "../graphql/visitor.ts";

/** What is said of a user; the token adds when it ends. */
export type Identity = Omit<Claims, "exp">;

export type AccessTokens = {
  issue(identity: Identity): string;
  /** The claims of a token, or null when it is forged, expired or not ours. */
  read(token: string): Claims | null;
};

/** SPEC 9: one minute, so that a deactivated user or role is out within it. */
export const lifetime = 60;
const kept = 5_000;
const algorithm = "HS256";
const issuer = "stockwright";
const audience = "stockwright api";

const visitors = [
  "visitor",
  "visitor_without_price",
  "visitor_without_cost",
  "visitor_without_price_and_cost",
] as const;
const payload = z.object({
  sub: z.coerce.number().int().positive(),
  acc: z.number().int().positive(),
  sid: z.number().int().positive(),
  role: z.enum(visitors),
  type: z.enum(["admin", "user"]),
  granted: z.string().startsWith(","),
  exp: z.number(),
});

/**
 * Short-lived signed statements of who a request comes from. Verified ones are remembered until they expire,
 * for a client sends the same token many times within its minute.
 */
export const accessTokens = (secret: KeyObject, now: () => number = Date.now): AccessTokens => {
  const verified = new Map<string, Claims>();

  const verify = (token: string): Claims | null => {
    try {
      const clockTimestamp = Math.floor(now() / 1000);
      return payload.parse(jwt.verify(token, secret, { algorithms: [algorithm], issuer, audience, clockTimestamp }));
    } catch {
      return null;
    }
  };

  return {
    issue: ({ sub, ...identity }) => {
      const iat = Math.floor(now() / 1000);
      return jwt.sign({ ...identity, sub: String(sub), iat, exp: iat + lifetime }, secret, {
        algorithm,
        issuer,
        audience,
      });
    },
    read: (token) => {
      const known = verified.get(token);
      if (known) {
        if (known.exp * 1000 > now()) return known;
        verified.delete(token);
        return null;
      }
      const claims = verify(token);
      if (!claims) return null;
      // the oldest goes first; a map remembers the order of its keys
      const oldest = verified.size >= kept ? verified.keys().next().value : undefined;
      if (oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
      return claims;
    },
  };
};
