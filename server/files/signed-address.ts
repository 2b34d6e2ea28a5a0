import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";

/** How long an address opens its file at most; within a minute a file has one address, so that browsers keep what they have. */
const seconds = 300;
const minute = 60;

/** The one spelling of an address: what we write, and nothing that merely means the same. */
const spelling =
  /^\/files\/([1-9]\d{0,9})\/([A-Za-z0-9_-]{20,64})(\/small)?\?expires=([1-9]\d{9,10})&signature=([A-Za-z0-9_-]{43})$/;

/** `small` opens the small picture of an image, or the image where it has none. */
export type Opened = { accountId: number; path: string; small: boolean; expires: number };

/** Addresses that open one file of one account for a short while, for anyone who holds them. */
export const signedAddresses = (secret: KeyObject, now: () => number = Date.now) => {
  const sign = (accountId: string, path: string, expires: string): string =>
    createHmac("sha256", secret).update(`file ${accountId} ${path} ${expires}`).digest("base64url");
  return {
    of: (accountId: number, name: string, { small = false } = {}): string => {
      const path = small ? `${name}/small` : name;
      const expires = Math.floor(now() / 1000 / minute) * minute + seconds;
      return `/files/${accountId}/${path}?expires=${expires}&signature=${sign(String(accountId), path, String(expires))}`;
    },
    /** Which file a request's address opens, as it was sent: text is compared, never what it decodes to. */
    opens: (address: string): Opened | null => {
      const [, accountId = "", path = "", small = "", expires = "", signature = ""] = spelling.exec(address) ?? [];
      if (signature === "" || Number(expires) * 1000 <= now()) return null;
      const right = sign(accountId, path + small, expires);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
        ? { accountId: Number(accountId), path, small: small !== "", expires: Number(expires) }
        : null;
    },
  };
};
export type SignedAddresses = ReturnType<typeof signedAddresses>;
