import type { KeyObject } from "node:crypto";
import { signatures } from "../http/signatures.ts";

/** The one spelling of an address; what stands behind it is a file's name. */
const spelling =
  /^\/apps\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/([1-9]\d{9,10})\/([A-Za-z0-9_-]{43})\/([a-z][a-z0-9-]{0,59}\.[a-z0-9]{2,5})?(?:\?|$)/;

/** A file of an app, by the account and the project it belongs to. */
export type AppFile = { accountId: number; projectId: number; name: string };

/** Addresses under which one app's files are read as it begins, by anyone who holds them: the frame that shows it signs in nowhere. */
export const appAddresses = (secret: KeyObject, now: () => number = Date.now) => {
  const { sign, end, holds } = signatures(secret, now);
  const opened = (accountId: string, projectId: string) => `app ${accountId} ${projectId}`;
  return {
    of: (accountId: number, projectId: number): string => {
      const expires = end();
      const signature = sign(opened(String(accountId), String(projectId)), expires);
      return `/apps/${accountId}/${projectId}/${expires}/${signature}/`;
    },
    /** Which file a request's address opens, as it was sent. */
    opens: (address: string): AppFile | null => {
      const [, account = "", project = "", expires = "", signature = "", name = "index.html"] =
        spelling.exec(address) ?? [];
      return signature !== "" && holds(signature, opened(account, project), expires)
        ? { accountId: Number(account), projectId: Number(project), name }
        : null;
    },
  };
};
export type AppAddresses = ReturnType<typeof appAddresses>;
