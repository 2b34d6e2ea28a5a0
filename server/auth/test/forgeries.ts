import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  randomBytes,
  sign as signWith,
  type KeyObject,
} from "node:crypto";
import { forgedClaims } from "./forged-claims.ts";
import { each, encode, hmac, named, ours, type Json, type Tokens } from "./forging.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const ed = generateKeyPairSync("ed25519");
/** Signed by a key of the forger's own. */
const asymmetric: Readonly<
  Record<string, { pair: { privateKey: KeyObject; publicKey: KeyObject }; hash: string | null }>
> = {
  RS256: { pair: rsa, hash: "sha256" },
  RS512: { pair: rsa, hash: "sha512" },
  ES256: { pair: p256, hash: "sha256" },
  ES384: { pair: p384, hash: "sha384" },
  EdDSA: { pair: ed, hash: null },
};
const byForeignKey = (alg: string, body: Json, more: Json = {}): string => {
  const { pair, hash } = asymmetric[alg] ?? { pair: rsa, hash: "sha256" };
  const text = `${encode({ ...ours, alg, ...more })}.${encode(body)}`;
  const key = { key: pair.privateKey, dsaEncoding: "ieee-p1363" as const };
  const signature =
    hash === null ? signWith(null, Buffer.from(text), pair.privateKey) : createSign(hash).update(text).sign(key);
  return `${text}.${signature.toString("base64url")}`;
};

/** Every way we know to make a token that the server did not issue, by name. `secret` is the server's: some know it. */
export const forgeries = (genuine: string, secret: Buffer): Tokens => {
  const [head = "", body = "", signature = ""] = genuine.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Json & { iat: number; exp: number };
  const stranger = randomBytes(32);
  const signed = (change: Json) => hmac(ours, { ...claims, ...change }, secret);
  const withHeader = (header: Json, key: Buffer | string = secret) => hmac({ ...ours, ...header }, claims, key);
  const raw = (text: string, key: Buffer | string = secret) => hmac(ours, text, key);
  const json = JSON.stringify(claims);

  const keys: Readonly<Record<string, Buffer | string>> = {
    "the hash of the secret": createHash("sha256").update(secret).digest(),
    "its longer hash": createHash("sha512").update(secret).digest(),
    "its hash in hex": createHash("sha256").update(secret).digest("hex"),
    "the secret in hex": secret.toString("hex"),
    "the secret in base64": secret.toString("base64"),
    "half of it": secret.subarray(0, 16),
    "it backwards": Buffer.from(secret.toReversed()),
    nothing: "",
    zeros: Buffer.alloc(32),
    "the word secret": "secret",
    "the issuer": "stockwright",
    "a key of one's own": stranger,
    "a public key": rsa.publicKey.export({ type: "spki", format: "pem" }),
  };
  const kids = [
    "../../../../dev/null",
    "/etc/passwd",
    "' or 1=1 --",
    "0",
    "",
    "https://192.0.2.1/key",
    "|id",
    { a: 1 },
    ["a"],
    null,
  ];
  const lengths = [
    ...Array.from({ length: 24 }, (_, n) => Math.floor((n * genuine.length) / 24)),
    ...[head.length, head.length + 1, head.length + 2, head.length + body.length + 1, head.length + body.length + 2],
    ...[1, 2, 3, 4, 21, 42].map((cut) => genuine.length - cut),
  ];
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const lastBits = [1, 2, 3].map((bits) => alphabet[alphabet.indexOf(signature.at(-1) ?? "A") ^ bits] ?? "A");

  return {
    ...named("none", {
      ...each(
        ["none", "None", "NONE", "nOnE", "", null, 0, false, [], ["HS256"], "HS256 "],
        (alg) => `${encode({ ...ours, alg })}.${body}.`,
      ),
      ...named(
        "signature kept",
        each(["none", "None", "NONE", "nOnE", ""], (alg) => `${encode({ ...ours, alg })}.${body}.${signature}`),
      ),
      "no signature": `${head}.${body}.`,
      "no dot": `${head}.${body}`,
      "no algorithm": hmac({ typ: "JWT" }, claims, secret),
    }),
    ...named("algorithm", {
      ...Object.fromEntries(
        ["sha384", "sha512"].map((hash) => [
          `${hash} by our secret`,
          hmac({ ...ours, alg: `HS${hash.slice(3)}` }, claims, secret, hash),
        ]),
      ),
      ...Object.fromEntries(
        ["sha384", "sha512"].map((hash) => [`${hash} called HS256`, hmac(ours, claims, secret, hash)]),
      ),
      ...named(
        "called so, by our secret",
        each(["RS256", "RS512", "PS256", "ES256", "ES512", "EdDSA", "hs256", "HS256\u0000", "dir", "A128KW"], (alg) =>
          withHeader({ alg }),
        ),
      ),
    }),
    ...Object.entries({ HS256: "sha256", HS384: "sha384", HS512: "sha512" }).reduce<Tokens>(
      (all, [alg, hash]) => ({
        ...all,
        ...named(
          alg,
          Object.fromEntries(
            Object.entries(keys).map(([name, key]) => [name, hmac({ ...ours, alg }, claims, key, hash)]),
          ),
        ),
      }),
      {},
    ),
    ...Object.keys(asymmetric).reduce<Tokens>((all, alg) => {
      const jwk = asymmetric[alg]?.pair.publicKey.export({ format: "jwk" });
      const der = asymmetric[alg]?.pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
      return {
        ...all,
        ...named(alg, {
          "a key of one's own": byForeignKey(alg, claims),
          jwk: byForeignKey(alg, claims, { jwk }),
          jku: byForeignKey(alg, claims, { jku: "https://192.0.2.1/jwks.json", kid: "1" }),
          x5c: byForeignKey(alg, claims, { x5c: [der] }),
          x5u: byForeignKey(alg, claims, { x5u: "https://192.0.2.1/cert.pem" }),
        }),
      };
    }, {}),
    ...named(
      "kid",
      each(kids, (kid) => withHeader({ kid }, stranger)),
    ),
    ...named(
      "kid of nothing",
      each(kids.slice(0, 3), (kid) => withHeader({ kid }, "")),
    ),
    ...named(
      "kid, by our secret",
      each(kids, (kid) => withHeader({ kid })),
    ),
    ...named("header, by our secret", {
      jwk: withHeader({ jwk: { kty: "oct", k: stranger.toString("base64url") } }),
      "jwk, by the key it brings": withHeader({ jwk: { kty: "oct", k: stranger.toString("base64url") } }, stranger),
      jku: withHeader({ jku: "https://192.0.2.1/jwks.json" }),
      x5c: withHeader({ x5c: ["MIIB"] }),
      crit: withHeader({ crit: ["exp"] }),
      "empty crit": withHeader({ crit: [] }),
      "b64 off": withHeader({ b64: false }),
      "b64 off, critical": withHeader({ crit: ["b64"], b64: false }),
      zip: withHeader({ zip: "DEF" }),
      cty: withHeader({ cty: "JWT" }),
      "another type": withHeader({ typ: "at+jwt" }),
      "small type": withHeader({ typ: "jwt" }),
      "no type": hmac({ alg: "HS256" }, claims, secret),
      "another order": hmac({ typ: "JWT", alg: "HS256" }, claims, secret),
      spaces: hmac('{"alg": "HS256", "typ": "JWT"}', claims, secret),
      "two algorithms": hmac('{"alg":"none","alg":"HS256","typ":"JWT"}', claims, secret),
      "b64 off, body as it is": (() => {
        const text = `${encode({ ...ours, crit: ["b64"], b64: false })}.${json.replaceAll(".", "")}`;
        return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
      })(),
    }),
    ...named(
      "cut",
      Object.fromEntries(
        [...new Set(lengths)].map((length) => [`${length} of ${genuine.length}`, genuine.slice(0, length)]),
      ),
    ),
    ...named(
      "beginning cut",
      Object.fromEntries([1, 2, head.length, head.length + 1].map((length) => [`${length}`, genuine.slice(length)])),
    ),
    ...named("spelling", {
      ...Object.fromEntries(lastBits.map((last, n) => [`last bits ${n + 1}`, genuine.slice(0, -1) + last])),
      "=": `${genuine}=`,
      "==": `${genuine}==`,
      "= after the header": `${head}=.${body}.${signature}`,
      "= after the body": `${head}.${body}=.${signature}`,
      "A appended": `${genuine}A`,
      "dot appended": `${genuine}.`,
      "dot in front": `.${genuine}`,
      "two dots": `${head}..${body}.${signature}`,
      "percent encoded": genuine.replaceAll(".", "%2E"),
      upper: genuine.toUpperCase(),
      lower: genuine.toLowerCase(),
      "a space inside": `${head}. ${body}.${signature}`,
      "a tab inside": `${head}.\t${body}.${signature}`,
      "a line break inside": `${head}.\n${body}.${signature}`,
      "a null byte": `${genuine}\u0000`,
      "a wide dot": genuine.replaceAll(".", "\uff0e"),
      "a joiner": `${head}\u200d.${body}.${signature}`,
      "a mark of order": `\ufeff${genuine}`,
      quoted: `"${genuine}"`,
      "Bearer twice": `Bearer x ${genuine}`,
      comma: `${genuine},${genuine}`,
      twice: genuine + genuine,
    }),
    ...named("claims under the old signature", {
      ...each(
        [
          { sub: "2" },
          { acc: 2 },
          { sid: 1_000_000 },
          { role: "stockwright_owner" },
          { type: "root" },
          { granted: ",*," },
          { exp: claims.exp + 1 },
          { iat: claims.iat - 1 },
          { iss: "x" },
          { admin: true },
        ],
        (change) => `${head}.${encode({ ...claims, ...change })}.${signature}`,
      ),
    }),
    ...forgedClaims(claims, secret),
    ...named("said twice, by our secret", {
      subject: raw(`{"sub":"999",${json.slice(1)}`),
      "subject last": raw(`${json.slice(0, -1)},"sub":"999"}`),
      scopes: raw(`${json.slice(0, -1)},"granted":",user:*,"}`),
      role: raw(`${json.slice(0, -1)},"role":"visitor"}`),
      expiry: raw(`${json.slice(0, -1)},"exp":${claims.exp}}`),
    }),
    ...named("JSON, by our secret", {
      spaces: raw(JSON.stringify(claims, null, 1)),
      "a line after it": raw(`${json}\n`),
      "a mark before it": raw(`\ufeff${json}`),
      escaped: raw(json.replace('"sub"', String.raw`"\u0073ub"`)),
      "a comma": raw(`${json.slice(0, -1)},}`),
      list: raw(`[${json}]`),
      null: raw("null"),
      number: raw("1"),
      text: raw(JSON.stringify(json)),
      nothing: raw(""),
      "half of it": raw(json.slice(0, 40)),
      __proto__: raw(`{"__proto__":${json}}`),
    }),
    ...named("said twice, by another key", {
      subject: raw(`${json.slice(0, -1)},"sub":"999"}`, stranger),
      issuer: raw(`${json.slice(0, -1)},"iss":"stockwright"}`, stranger),
    }),
    ...named("too big, by our secret", {
      scopes: signed({ granted: `,${"sku:view:all,".repeat(2_000)}` }),
      claims: signed({ more: "x".repeat(40_000) }),
    }),
    ...named("shape", {
      "one part": "x",
      dots: "..",
      "four parts": `${genuine}.${signature}`,
      "five parts": `${head}.${body}.${signature}.${body}.${signature}`,
      "JSON of the standard": JSON.stringify({ payload: body, protected: head, signature }),
      undefined: "undefined",
      null: "null",
      object: "[object Object]",
      "a refresh token": randomBytes(32).toString("base64url"),
      "the body alone": body,
      "parts turned": `${body}.${head}.${signature}`,
      "another body": `${head}.${encode({ ...claims, sub: "1" })}x.${signature}`,
    }),
  };
};
