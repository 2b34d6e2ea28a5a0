import type { KeyObject } from "node:crypto";
import { signatures } from "../http/signatures.ts";

/** The one spelling of an address: what we write, and nothing that merely means the same. */
const spelling =
  /^\/files\/([1-9]\d{0,9})\/([A-Za-z0-9_-]{20,64})(\/small)?\?expires=([1-9]\d{9,10})&signature=([A-Za-z0-9_-]{43})$/;

/** `small` opens the small picture of an image, or the image where it has none. */
export type Opened = { accountId: number; path: string; small: boolean; expires: number };

/** Addresses that open one file of one account for a short while, for anyone who holds them. */
export const signedAddresses = (secret: KeyObject, now: () => number = Date.now) => {
  const { sign, end, holds } = signatures(secret, now);
  const opened = (accountId: string, path: string) => `file ${accountId} ${path}`;
  return {
    of: (accountId: number, name: string, { small = false } = {}): string => {
      const path = small ? `${name}/small` : name;
      const expires = end();
      return `/files/${accountId}/${path}?expires=${expires}&signature=${sign(opened(String(accountId), path), expires)}`;
    },
    /** Which file a request's address opens, as it was sent: text is compared, never what it decodes to. */
    opens: (address: string): Opened | null => {
      const [, accountId = "", path = "", small = "", expires = "", signature = ""] = spelling.exec(address) ?? [];
      return signature !== "" && holds(signature, opened(accountId, path + small), expires)
        ? { accountId: Number(accountId), path, small: small !== "", expires: Number(expires) }
        : null;
    },
  };
};
export type SignedAddresses = ReturnType<typeof signedAddresses>;
