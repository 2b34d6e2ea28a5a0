import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { withDatabase } from "../../db/client/connection.ts";
import { freePort } from "../../db/client/embedded/freePort.ts";
import { type Embedded, startEmbedded } from "../../db/client/embedded/start.ts";
import { type MailServer, startMailServer } from "../../workers/test/mail-server.ts";
import { type Receiver, startReceiver } from "../../workers/test/receiver.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type Office, openOffice, stock } from "./office.ts";
import { temporaryFolder } from "./processes.ts";
import { type Supervised, supervise } from "./supervised.ts";

type Running = {
  postgres: Embedded;
  mails: MailServer;
  receiver: Receiver;
  server: Supervised;
  worker: Supervised;
  url: string;
  /** What server and worker were started with; others join them with the same and a port of their own. */
  environment: Readonly<Record<string, string>>;
  /** Its administrator's; the password is this one. */
  api: ApiClient;
  password: string;
  office: Office;
};

/** A server, a worker and a Postgres of their own, to be killed by the tests of a file, with a company that has so many pieces to sell. */
export const killable = (stocked: number) => {
  const folder = temporaryFolder();
  const now: Partial<Running> = {};
  let adminUrl = "";
  const running = (): Running => now as Running;

  /** As the database's administrator; a connection of its own, for they are cut now and then. */
  const read = async <T>(query: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(query, values)).rows as T[];
    } finally {
      await client.end();
    }
  };
  const ready = async (): Promise<boolean> =>
    (await fetch(`${running().url}/readyz`).catch(() => undefined))?.status === 200;
  /** Seconds until it is so. */
  const until = async (isSo: () => boolean | Promise<boolean>, seconds: number): Promise<number> => {
    const began = Date.now();
    while (!(await isSo())) {
      if (Date.now() - began > seconds * 1000)
        throw new Error(`Not within ${seconds} s:\n${now.server?.log()}\n${now.worker?.log()}`);
      await delay(50);
    }
    return (Date.now() - began) / 1000;
  };
  const differences = async (): Promise<unknown[]> => {
    const { verifyLedger } = await running().api.request<{ verifyLedger: { differences: unknown[] } }>(
      "{ verifyLedger { differences { sku dimension expected found } } }",
    );
    return verifyLedger.differences;
  };

  beforeAll(async () => {
    chmodSync(folder.path, 0o711); // Postgres' own user may have to reach a copy of the programs in it
    const postgres = await startEmbedded({
      folder: join(folder.path, "postgres"),
      copies: join(folder.path, "programs"),
    });
    adminUrl = postgres.url;
    await read("create database stockwright");
    adminUrl = withDatabase(postgres.url, "stockwright");
    const [mails, receiver, port] = [await startMailServer(), await startReceiver(), await freePort()];
    const environment = {
      DATABASE_URL: adminUrl,
      DATA_DIR: folder.path,
      SMTP_URL: mails.url,
      WEBHOOK_ALLOW_PRIVATE: "1",
      NODE_ENV: "test",
      PORT: String(port),
    };
    const url = `http://127.0.0.1:${port}`;
    Object.assign(now, {
      postgres,
      mails,
      receiver,
      url,
      environment,
      server: supervise("server/main.ts", environment),
    });
    await until(ready, 60);
    now.worker = supervise("server/worker.ts", environment);
    const password = "nothing is lost";
    await read("select app_private.create_demo_account('Kill', 'kill', $1)", [await hash(password)]);
    const api = createApiClient(url);
    await api.login("admin@demo.test", password);
    const office = await openOffice(api);
    Object.assign(now, { api, password, office });
    await stock(api, office, stocked);
  });
  afterAll(async () => {
    await Promise.all([now.server?.stop(), now.worker?.stop()]);
    await now.postgres?.stop();
    await now.mails?.close();
    await now.receiver?.close();
    folder.remove();
  });
  return { running, read, ready, until, differences, cluster: () => join(folder.path, "postgres/data") };
};
