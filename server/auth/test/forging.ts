import { createHmac } from "node:crypto";

export type Json = Readonly<Record<string, unknown>>;
export type Tokens = Record<string, string>;

export const encode = (part: Json | string): string =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");
export const ours = { alg: "HS256", typ: "JWT" };
export const hmac = (header: Json | string, body: Json | string, key: Buffer | string, hash = "sha256"): string => {
  const text = `${encode(header)}.${encode(body)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
};
/** Tokens under the name of their group. */
export const named = (group: string, tokens: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).map(([name, token]) => [`${group}: ${name}`, token]));
/** A token for each value, by the value. */
export const each = <T>(values: readonly T[], make: (value: T) => string): Tokens =>
  Object.fromEntries(values.map((value) => [JSON.stringify(value) ?? "absent", make(value)]));
