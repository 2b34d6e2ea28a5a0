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
const id = z.int().positive();
const payload = z.object({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  acc: id,
  sid: id,
  role: z.enum(visitors),
  type: z.enum(["admin", "user"]),
  granted: z.string().startsWith(",").endsWith(","),
  simulated: z.literal(true).optional(),
  app: z.string().max(60).optional(),
  iat: id,
  exp: id,
});

/** The one header that `issue` writes: a token that names another algorithm, a key or an extension is refused. */
const header = `${Buffer.from(JSON.stringify({ alg: algorithm, typ: "JWT" })).toString("base64url")}.`;
/** More than every scope there is, in characters. */
const longest = 16_384;
/** How far the clocks of several servers may be apart, in seconds. */
const skew = 30;

/** Whether a token is spelled as `issue` does: one that says the same in another way, or twice, is none. */
const isOwnSpelling = (token: string): boolean => {
  if (token.length > longest || !token.startsWith(header)) return false;
  const body = token.slice(header.length, token.lastIndexOf("."));
  const said: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  // a text that holds JSON would be read once more by the library
  return typeof said === "object" && Buffer.from(JSON.stringify(said)).toString("base64url") === body;
};

/**
 * Short-lived signed statements of who a request comes from. Verified ones are remembered until they expire,
 * for a client sends the same token many times within its minute.
 */
export const accessTokens = (secret: KeyObject, now: () => number = Date.now): AccessTokens => {
  const verified = new Map<string, Claims>();

  const verify = (token: string): Claims | null => {
    try {
      if (!isOwnSpelling(token)) return null;
      const clockTimestamp = Math.floor(now() / 1000);
      const verifiedPayload = jwt.verify(token, secret, { algorithms: [algorithm], issuer, audience, clockTimestamp });
      const { iss: _iss, aud: _aud, iat, ...claims } = payload.parse(verifiedPayload);
      return claims.exp - iat === lifetime && iat <= clockTimestamp + skew ? claims : null;
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
