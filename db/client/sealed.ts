import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** A text that only who has the key can read or make. */
export const seal = (key: Buffer, text: string): Buffer => {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, key, iv);
  return Buffer.concat([iv, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
};

/** The text again; throws when it was sealed with another key or altered. */
export const unseal = (key: Buffer, sealed: Buffer): string => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
  opening.setAuthTag(sealed.subarray(-tagLength));
  return opening.update(sealed.subarray(ivLength, -tagLength), undefined, "utf8") + opening.final("utf8");
};
