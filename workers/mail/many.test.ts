import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import { createAccount, createUser, verifyAddress, type TestUser } from "../../db/test/accounts.ts";
import { useDatabase } from "../../db/test/database.ts";
import { perform } from "../../db/test/rules/rules.ts";
import { eventually } from "../test/eventually.ts";
import { startMailServer } from "../test/mail-server.ts";
import { startWorkerProcess } from "../test/worker-process.ts";

const database = useDatabase();
/** With the caps that are delivered 10,000 mails are queued, else as many companies with smaller ones. */
const isFull = process.env["STOCKWRIGHT_FULL"] === "1";
const companies = 5;
const delivered = { company: 2000, person: 1000 };
const caps = isFull ? delivered : { company: 40, person: 20 };

type Company = { accountId: number; people: TestUser[]; sku: number };
const company = async (): Promise<Company> => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    const { accountId, admin } = await createAccount(client);
    const people = [admin, ...(await Promise.all([1, 2].map(() => createUser(client, accountId, { type: "admin" }))))];
    for (const each of people) await verifyAddress(client, each, `p${each.userId}@c${accountId}.test`);
    await client.query("commit");
    const sku = await withVisitor(database().server, admin.visitor, (db) =>
      perform(db, "save_skus", { name: "Oak", code: "OAK" }),
    );
    return { accountId, people, sku };
  } finally {
    client.release();
  }
};

/** Has a person write so many mails in portions, each to somebody else and few to one domain; what it is refused for, if it is. */
const write = async ({ accountId, sku }: Company, { visitor, userId }: TestUser, many: number) => {
  const portion = 10;
  for (let from = 0; from < many; from += portion) {
    const refused = await withVisitor(database().server, visitor, (db) =>
      db.query(
        `select app_hidden.perform('send_email', jsonb_build_object('module', 'skus', 'recordId', $1::int,
           'to', 'r' || n || '@d' || n / 20 || 'u' || $2 || 'a' || $3 || '.test', 'subject', 'Mail ' || n, 'body', repeat('Words. ', 100)))
         from generate_series($4::int, $5::int) as n`,
        [sku, String(userId), String(accountId), from + 1, Math.min(from + portion, many)],
      ),
    ).then(
      () => null,
      (error: { detail?: string }) => {
        if (error.detail === undefined) throw error;
        return (JSON.parse(error.detail) as { fields?: object }).fields;
      },
    );
    if (refused) return refused;
  }
  return null;
};

test(
  `${companies * caps.company} mails that are queued: no company and no person beyond its cap, each sent once, memory stays`,
  { timeout: 900_000 },
  async () => {
    const { admin, connections } = database();
    for (const [kind, maximum, before] of [
      ["outgoing:account", caps.company, delivered.company],
      ["outgoing:user", caps.person, delivered.person],
    ] as const) {
      const { rows } = await admin.query<{ maximum: number }>(
        `update app_private.rate_rules set maximum = $2 where kind = $1
         returning (select maximum from app_private.rate_rules where kind = $1) as maximum`,
        [kind, maximum],
      );
      expect(rows).toEqual([{ maximum: before }]);
    }
    // that strangers are fewer is shown by server/templates/recipients.test.ts
    await admin.query("update app_private.rate_rules set maximum = 10000 where kind like 'outgoingOutside:%'");
    const all = await Promise.all(Array.from({ length: companies }, company));
    await Promise.all(
      all.map(async (one) => {
        const [first, second, third] = one.people as [TestUser, TestUser, TestUser];
        expect(await write(one, first, caps.person)).toBeNull();
        expect(await write(one, first, 1)).toEqual({ to: "ownMailsSpent" });
        expect(await write(one, second, caps.company - caps.person)).toBeNull();
        expect(await write(one, third, 1)).toEqual({ to: "mailsSpent" });
      }),
    );
    const { rows: queued } = await admin.query<{ many: number }>(
      "select count(*)::int as many from app_public.emails where state = 'waiting' group by account_id",
    );
    expect(queued).toEqual(all.map(() => ({ many: caps.company })));

    const smtp = await startMailServer();
    const dataDir = mkdtempSync(join(tmpdir(), "stockwright-many-"));
    const worker = startWorkerProcess({ DATABASE_URL: connections.admin, DATA_DIR: dataDir, SMTP_URL: smtp.url });
    const begun = performance.now();
    try {
      const requested = companies * caps.company;
      await eventually(async () => smtp.mails.length >= requested, 800);
      await eventually(async () => {
        const { rows } = await admin.query("select from app_public.emails where state <> 'sent' limit 1");
        return rows.length === 0;
      }, 60);
      const seconds = (performance.now() - begun) / 1000;
      const ids = new Set(smtp.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]));
      expect([smtp.mails.length, ids.size]).toEqual([requested, requested]);
      const highest = worker.highest();
      console.info(
        `${requested} mails in ${seconds.toFixed(1)} s (${Math.round(requested / seconds)} a second); the worker had ${highest} MB at most`,
      );
      expect(highest).toBeLessThan(300);
    } finally {
      await worker.stop();
      await smtp.close();
      rmSync(dataDir, { recursive: true });
    }
  },
);
