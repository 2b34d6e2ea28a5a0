import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";

/** How long an address opens its file. */
const seconds = 300;

/** Addresses that open one file of one account for a short while, for anyone who holds them. */
export const signedAddresses = (secret: KeyObject, now: () => number = Date.now) => {
  const sign = (accountId: number, path: string, expires: number): string =>
    createHmac("sha256", secret).update(`file ${accountId} ${path} ${expires}`).digest("base64url");
  return {
    of: (accountId: number, path: string): string => {
      const expires = Math.floor(now() / 1000) + seconds;
      return `/files/${accountId}/${path}?expires=${expires}&signature=${sign(accountId, path, expires)}`;
    },
    opens: (accountId: number, path: string, expires: number, signature: string): boolean => {
      if (!(expires * 1000 > now())) return false;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(accountId, path, expires))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
};
export type SignedAddresses = ReturnType<typeof signedAddresses>;
