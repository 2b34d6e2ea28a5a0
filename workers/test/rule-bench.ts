import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { withVisitor, type Visitor } from "../../db/client/transaction.ts";
import { createAccount, createUser, verifyAddress, type TestAccount } from "../../db/test/accounts.ts";
import type { useDatabase } from "../../db/test/database.ts";
import {
  look,
  perform as performWith,
  runsOf,
  withoutPapers,
  workflow as makeWorkflow,
  type Criterion,
} from "../../db/test/rules/rules.ts";
import { startWorker, type Worker } from "../worker.ts";
import { eventually } from "./eventually.ts";
import { startMailServer, type MailServer } from "./mail-server.ts";

type Client = Parameters<typeof createAccount>[0];

/** A company of its own for each test, whose administrator may write mails; a worker that does what its workflows are to do, and a mail server. */
export const ruleBench = (database: ReturnType<typeof useDatabase>) => {
  const dataDir = mkdtempSync(join(tmpdir(), "stockwright-rules-"));
  let smtp: MailServer;
  let worker: Worker | undefined;
  let company: TestAccount;
  const inDatabase = async <T>(make: (client: Client) => Promise<T>): Promise<T> => {
    const client = await database().admin.connect();
    try {
      await client.query("begin");
      const made = await make(client);
      await client.query("commit");
      return made;
    } finally {
      client.release();
    }
  };
  beforeAll(async () => {
    smtp = await startMailServer();
  });
  beforeEach(async () => {
    company = await inDatabase(createAccount);
    await verifyAddress(database().admin, company.admin, `boss-${company.accountId}@us.test`);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });
  afterAll(async () => {
    await smtp.close();
    rmSync(dataDir, { recursive: true });
  });
  const as = <T>(visitor: Visitor, ask: (client: Parameters<typeof performWith>[0]) => Promise<T>): Promise<T> =>
    withVisitor(database().server, visitor, ask);
  return {
    smtp: () => smtp,
    company: () => company,
    inDatabase,
    /** Starts the worker; it ends with the test. */
    work: async (): Promise<void> => {
      worker = await startWorker({
        url: database().connections.worker,
        configuration: configurationFrom({
          DATA_DIR: dataDir,
          SMTP_URL: smtp.url,
          PUBLIC_URL: "https://stock.example",
        }),
        unscheduled: true,
      });
    },
    perform: (operation: string, input: object, visitor = company.admin.visitor) =>
      as(visitor, (client) => performWith(client, operation, input)),
    workflow: async (
      criteria: readonly Criterion[],
      actions: readonly object[],
      options: Parameters<typeof makeWorkflow>[3] = {},
      visitor = company.admin.visitor,
    ) => {
      const id = await as(visitor, (client) => makeWorkflow(client, criteria, actions, options));
      await withoutPapers(database().admin, id);
      return id;
    },
    /** Looks at what happened, as the worker does by the clock; how many runs were begun. */
    queue: (accountId = company.accountId) => look(database().admin, accountId),
    /** The runs of a workflow, once as many have ended. */
    ended: (id: number, many: number) =>
      eventually(async () => {
        const runs = await runsOf(database().admin, id);
        return runs.length === many && runs.every(({ outcome }) => outcome !== "waiting") && runs;
      }, 40),
    row: async (table: string, id: number) =>
      (
        await database().admin.query<Record<string, unknown>>(
          `select * from app_public.${table} where id = $1 and account_id = $2`,
          [id, company.accountId],
        )
      ).rows[0],
    /** Somebody else of the company, with a verified address. */
    createUserOf: async (spec: Parameters<typeof createUser>[2]): Promise<Visitor> => {
      const user = await inDatabase((client) => createUser(client, company.accountId, spec));
      await verifyAddress(database().admin, user, `user-${user.userId}@us.test`);
      return user.visitor;
    },
  };
};

/** What holds for customers whose name begins with "shop". */
export const ofShops = {
  testTable: "customers",
  testColumn: "businessName",
  matchCriteria: "startsWith",
  testValue: "shop",
};
