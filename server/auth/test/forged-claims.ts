import { each, hmac, named, ours, type Json, type Tokens } from "./forging.ts";

/** Tokens with claims that the server never makes, signed by its own secret. */
export const forgedClaims = (claims: Json & { iat: number; exp: number }, secret: Buffer): Tokens => {
  const signed = (change: Json) => hmac(ours, { ...claims, ...change }, secret);
  const without = (...names: string[]) =>
    hmac(ours, Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))), secret);
  return {
    ...named("issuer, by our secret", {
      ...each(["someone", "stockwright ", "Stockwright", ["stockwright"], null, 1, ""], (iss) => signed({ iss })),
      absent: without("iss"),
    }),
    ...named("audience, by our secret", {
      ...each(["another api", ["stockwright api"], ["stockwright api", "x"], null, "", "stockwright device"], (aud) =>
        signed({ aud }),
      ),
      absent: without("aud"),
    }),
    ...named("subject, by our secret", {
      ...each(
        [
          1,
          0,
          "0",
          "-1",
          "1.5",
          "1e3",
          " 1",
          "1 ",
          "01",
          "0x1",
          "+1",
          "١",
          "99999999999999999999",
          true,
          null,
          {},
          ["1"],
          "",
        ],
        (sub) => signed({ sub }),
      ),
      absent: without("sub"),
    }),
    ...named("account, by our secret", {
      ...each(["1", 0, -1, 1.5, 1e300, null, [1], true], (acc) => signed({ acc })),
      absent: without("acc"),
    }),
    ...named("session, by our secret", {
      ...each(["1", 0, -1, 0.5, 1e300, null], (sid) => signed({ sid })),
      absent: without("sid"),
    }),
    ...named("role, by our secret", {
      ...each(
        [
          "stockwright_owner",
          "postgres",
          "login_clerk",
          "anonymous",
          "store_customer",
          "",
          null,
          ["visitor"],
          "visitor; drop",
        ],
        (role) => signed({ role }),
      ),
      absent: without("role"),
    }),
    ...named("type, by our secret", {
      ...each(["owner", "", null, ["admin"]], (type) => signed({ type })),
      absent: without("type"),
    }),
    ...named("scopes, by our secret", {
      ...each(["", "*", null, [","], "user:*", ",user:*"], (granted) => signed({ granted })),
      absent: without("granted"),
    }),
    ...named("expiry, by our secret", {
      ...each(
        [
          0,
          -1,
          claims.iat,
          claims.exp + 1,
          claims.iat + 86_400,
          1e300,
          2 ** 53,
          String(claims.exp),
          `${claims.exp}x`,
          null,
          [claims.exp],
          true,
          claims.exp + 0.5,
        ],
        (exp) => signed({ exp }),
      ),
      absent: without("exp"),
    }),
    ...named(
      "beginning, by our secret",
      each([claims.iat + 3_600, String(claims.iat), null, "never", 1e300], (nbf) => signed({ nbf })),
    ),
    ...named("clock, by our secret", {
      "from the future": signed({ iat: claims.iat + 3_600, exp: claims.exp + 3_600 }),
      "from long ago": signed({ iat: claims.iat - 3_600, exp: claims.exp - 3_600 }),
      "just over": signed({ iat: claims.iat - 61, exp: claims.exp - 61 }),
      ...each([0, -1, String(claims.iat), null, 1e300, claims.iat + 1], (iat) => signed({ iat })),
      absent: without("iat"),
    }),
  };
};
