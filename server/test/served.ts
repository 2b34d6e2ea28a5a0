import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientBase, Pool } from "pg";
import type { Registry } from "prom-client";
import { afterAll, beforeAll } from "vitest";
import { createAccount, createUser, type TestAccount, type TestUser } from "../../db/test/accounts.ts";
import { useDatabase, type TestDatabase } from "../../db/test/database.ts";
import { oneDatabase } from "../databases/databases.ts";
import { createApp } from "../app.ts";
import { accessTokens, lifetime, type Identity } from "../auth/access-token.ts";
import { createAuth } from "../api/auth.ts";
import { diskStore } from "../files/disk-store.ts";
import type { Pace } from "../files/uploads/limits.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Integrations } from "../integrations/registry.ts";
import { silentLog, type Log } from "../log.ts";
import type { HeavyRequestQueue } from "../shares/heavy-request-queue.ts";

export type ApiError = {
  message: string;
  path?: readonly (string | number)[];
  extensions: {
    code: string;
    fields?: Record<string, unknown>;
    detail?: Record<string, unknown>;
    requestId?: string;
    input?: string;
  };
};
export type Reply<T> = { status: number; data: T; errors: readonly ApiError[]; code: string | undefined };
type Sent = { variables?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> };

export type Served = {
  db: TestDatabase;
  /** http://127.0.0.1:… */
  url: string;
  /** Asks within the process, as jobs do. */
  within: Ask;
  /** Where its files lie. */
  folder: string;
  /** `seconds` until it expires: the usual minute unless given. */
  tokenOf(user: TestUser, seconds?: number): string;
  /** The token of an administrator who looks as that user's role does. */
  simulatedTokenOf(user: TestUser): string;
  /** The token with which a custom app calls for that user. */
  appTokenOf(user: TestUser): string;
  /** Asks as a user, or as nobody. */
  ask<T = Record<string, never>>(user: TestUser | null, query: string, sent?: Sent): Promise<Reply<T>>;
  account(): Promise<TestAccount>;
  user(accountId: number, options?: Parameters<typeof createUser>[2]): Promise<TestUser>;
};

type Options = {
  /** What one sender may use of the process at once; sweeps ask more new questions than any person, so no end to it unless given. */
  loopAtOnce?: number;
  /** Whether who keeps the process busy pauses while others are at work: a sweep's people would pause most of its time. */
  paced?: boolean;
  /** Calls by REST in a minute; no end to them unless given, for the same reason. */
  restCalls?: number;
  production?: boolean;
  /** A folder for its files that is there already, and stays. */
  folder?: string;
  outbox?: string;
  pace?: Pace;
  log?: Log;
  metrics?: Registry;
  integrations?: Integrations;
  /** Connections to a replica of its database. */
  replicaPool?: Pool;
  /** Signs tokens: the same for servers that know each other's people. */
  secret?: KeyObject;
};

const unpaced: HeavyRequestQueue = { handle: (_request, _response, next) => next(), beforeRun: () => undefined };

/** The real server over HTTP on a database that is there. */
export const serve = async (
  db: TestDatabase,
  {
    production = false,
    paced = false,
    folder: given,
    log = silentLog,
    secret = createSecretKey(randomBytes(32)),
    ...options
  }: Options,
): Promise<{ served: Served; stop(): Promise<void> }> => {
  const folder = given ?? mkdtempSync(join(tmpdir(), "stockwright-served-"));
  const databases = oneDatabase(db.server);
  const auth = createAuth({ databases, secret });
  const app = await createApp({
    databases,
    auth,
    log,
    files: diskStore(folder),
    secret,
    production,
    loopAtOnce: Number.MAX_SAFE_INTEGER,
    restCalls: Number.MAX_SAFE_INTEGER,
    paces: paced ? undefined : unpaced,
    ...options,
  });
  // so that what is proved here holds for what is delivered
  if (!app.isPrepared)
    throw new Error("The prepared schema is not of this database and these sources: run `npm run generate`.");
  await new Promise<void>((resolve) => void app.server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const prepare = async <T>(work: (client: ClientBase) => Promise<T>): Promise<T> => {
    const client = await db.admin.connect();
    try {
      await client.query("begin");
      const made = await work(client);
      await client.query("commit");
      return made;
    } finally {
      client.release();
    }
  };
  const identityOf = ({ accountId, userId, visitor }: TestUser): Identity => ({
    sub: userId,
    acc: accountId,
    sid: 1,
    role: visitor.role,
    type: visitor.roleType ?? "user",
    granted: visitor.granted ?? ",",
  });
  const tokenOf: Served["tokenOf"] = (user, seconds = lifetime) =>
    accessTokens(secret, () => Date.now() - (lifetime - seconds) * 1000).issue(identityOf(user));
  const simulatedTokenOf: Served["simulatedTokenOf"] = (user) =>
    accessTokens(secret).issue({ ...identityOf(user), simulated: true });
  const appTokenOf: Served["appTokenOf"] = (user) => accessTokens(secret).issue({ ...identityOf(user), app: "sweep" });
  const ask = async <T>(
    user: TestUser | null,
    query: string,
    { variables = {}, headers = {} }: Sent = {},
  ): Promise<Reply<T>> => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "test",
        ...(user ? { authorization: `Bearer ${tokenOf(user)}` } : {}),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = (await response.json()) as { data: T; errors?: ApiError[] };
    return { status: response.status, data, errors, code: errors[0]?.extensions.code };
  };
  const served: Served = {
    db,
    url,
    within: app.ask,
    folder,
    tokenOf,
    simulatedTokenOf,
    appTokenOf,
    ask,
    account: () => prepare(createAccount),
    user: (accountId, options) => prepare((client) => createUser(client, accountId, options)),
  };
  const stop = async (): Promise<void> => {
    await app.stop();
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { served, stop };
};

/** The real server over HTTP on a database of its own. */
export const useServed = (options: Options = {}): (() => Served) => {
  const database = useDatabase();
  const running: { served?: Served; stop?: () => Promise<void> } = {};
  beforeAll(async () => void Object.assign(running, await serve(database(), options)));
  afterAll(() => running.stop?.());
  return () => {
    if (!running.served) throw new Error("The server is there from beforeAll on");
    return running.served;
  };
};

export const vendorInput = (name: string): Record<string, string> => ({
  name,
  contactName: "Ann Lee",
  email: "ann@vendor.test",
  phone: "2125550100",
  address1: "1 Main Street",
  city: "Columbus",
  postalCode: "43004",
  district: "OH",
  country: "US",
});
