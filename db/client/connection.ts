import { createHmac } from "node:crypto";
import { StartError } from "./startError.ts";

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

/** An address that Postgres can be found by. Anything else is refused, without its password. */
export const postgresAddress = (variable: string, text: string): string => {
  const isPostgres = (url: URL | null): boolean => {
    if (!url || !["postgres:", "postgresql:"].includes(url.protocol) || url.pathname.length < 2) return false;
    return [url.username, url.password, url.pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  };
  if (isPostgres(URL.parse(text))) return text;
  throw new StartError(
    `${variable} is no address of a database: write it as postgres://user:password@host:5432/database, with signs such as / and % in the password as %2F and %25.`,
  );
};

/** The server's login to a replica, whose address names it as DATABASE_URL names the primary. */
export const replicaLogin = (url: string): string => loginUrl(url, "stockwright_server");

/** The three logins of a database; those that are given replace the derived ones, e.g. to go through a pooler. */
export const connectionsFrom = (
  admin: string,
  { server, worker }: { server?: string | undefined; worker?: string | undefined } = {},
): Connections => ({
  admin,
  server: server ?? loginUrl(admin, "stockwright_server"),
  worker: worker ?? loginUrl(admin, "stockwright_worker"),
});

/** What the database of DATABASE_URL is called beside those of DATABASES. */
export const home = "home";
const databaseName = /^[a-z][a-z0-9_-]{0,59}$/;

/**
 * Further databases that companies may live in, by name, of a text such as `east=postgres://… west=postgres://…`, each
 * the administrator's address.
 */
export const furtherDatabases = (databases: string): ReadonlyMap<string, Connections> => {
  const found = new Map<string, Connections>();
  for (const entry of databases.split(/\s+/).filter(Boolean)) {
    const [name = "", ...address] = entry.split("=");
    if (!databaseName.test(name) || name === home || found.has(name))
      throw new StartError(
        `DATABASES names databases as east=postgres://user:password@host:5432/database, with spaces between them; each name once, of a-z, 0-9, - and _, and not ${home}.`,
      );
    found.set(name, connectionsFrom(postgresAddress("DATABASES", address.join("="))));
  }
  return found;
};

/** The same server and login, another database. */
export const withDatabase = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
