import { createHmac } from "node:crypto";

/** How each part of Stockwright logs in. `admin` migrates and owns nothing of a request; the other two never see it. */
export type Connections = { admin: string; server: string; worker: string };

type Login = "stockwright_server" | "stockwright_worker";

const adminPassword = (adminUrl: string) => decodeURIComponent(new URL(adminUrl).password);

/**
 * The password of a login, derived from the admin's, so that every process finds it without being told.
 * Null where the admin logs in without one: then the server decides who is trusted.
 */
export const loginPassword = (adminUrl: string, login: Login): string | null => {
  const password = adminPassword(adminUrl);
  return password ? createHmac("sha256", password).update(login).digest("hex") : null;
};

const loginUrl = (adminUrl: string, login: Login): string => {
  const url = new URL(adminUrl);
  url.username = login;
  url.password = loginPassword(adminUrl, login) ?? "";
  return url.href;
};

/** SERVER_DATABASE_URL and WORKER_DATABASE_URL replace the derived logins, e.g. to go through a pooler. */
export const connectionsFrom = (adminUrl: string, env: NodeJS.ProcessEnv = process.env): Connections => ({
  admin: adminUrl,
  server: env.SERVER_DATABASE_URL ?? loginUrl(adminUrl, "stockwright_server"),
  worker: env.WORKER_DATABASE_URL ?? loginUrl(adminUrl, "stockwright_worker"),
});

/** The same server and login, another database. */
export const withDatabase = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
