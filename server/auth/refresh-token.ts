import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** An opaque token: 256 bits of nothing but chance. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** What the database keeps of it. A token is random enough that a plain hash cannot be reversed. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const keyFrom = (token: string) => Buffer.from(hkdfSync("sha256", token, "", "stockwright successor", 32));

/** A successor that only whoever holds the token it replaces can read. */
export const seal = (token: string, successor: string): Buffer => {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, keyFrom(token), iv);
  return Buffer.concat([iv, sealing.update(successor, "utf8"), sealing.final(), sealing.getAuthTag()]);
};

export const unseal = (token: string, sealed: Buffer): string => {
  const opening = createDecipheriv(cipher, keyFrom(token), sealed.subarray(0, ivLength));
  opening.setAuthTag(sealed.subarray(-tagLength));
  return opening.update(sealed.subarray(ivLength, -tagLength), undefined, "utf8") + opening.final("utf8");
};
