import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";

/** How long an address opens an app's files, in seconds: they are all loaded as it begins. */
const seconds = 300;
const minute = 60;

/** The one spelling of an address; what stands behind it is a file's name. */
const spelling =
  /^\/apps\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/([1-9]\d{9,10})\/([A-Za-z0-9_-]{43})\/([a-z][a-z0-9-]{0,59}\.[a-z0-9]{2,5})?(?:\?|$)/;

/** A file of an app, by the account and the project it belongs to. */
export type AppFile = { accountId: number; projectId: number; name: string };

/** Addresses under which one app's files are read for a short while, by anyone who holds them: the frame that shows it signs in nowhere. */
export const appAddresses = (secret: KeyObject, now: () => number = Date.now) => {
  const sign = (account: string, project: string, expires: string): string =>
    createHmac("sha256", secret).update(`app ${account} ${project} ${expires}`).digest("base64url");
  return {
    of: (accountId: number, projectId: number): string => {
      const expires = String(Math.floor(now() / 1000 / minute) * minute + seconds);
      return `/apps/${accountId}/${projectId}/${expires}/${sign(String(accountId), String(projectId), expires)}/`;
    },
    /** Which file a request's address opens, as it was sent. */
    opens: (address: string): AppFile | null => {
      const [, account = "", project = "", expires = "", signature = "", name = "index.html"] =
        spelling.exec(address) ?? [];
      if (signature === "" || Number(expires) * 1000 <= now()) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(account, project, expires)))
        ? { accountId: Number(account), projectId: Number(project), name }
        : null;
    },
  };
};
export type AppAddresses = ReturnType<typeof appAddresses>;
