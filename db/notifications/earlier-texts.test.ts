import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { becomeAdmin, type TestAccount } from "../test/accounts.ts";
import { useDatabase } from "../test/database.ts";
import { companyIn, perform, workflow } from "../test/rules/rules.ts";

const companyOf = companyIn(useDatabase());
const migration = readFileSync(
  join(import.meta.dirname, "../migrations/committed/000961-earlier-texts.sql"),
  "utf8",
).replaceAll(/^--!.*$/gm, "");

/** Rows as they were written before anybody kept which amounts they tell. */
const before = async (client: PoolClient, { accountId, user }: TestAccount) => {
  await becomeAdmin(client);
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await client.query(
    `insert into app_public.notifications (account_id, user_id, type, message, words) values
       ($1, $2, 'workflow', 'SO-1 comes to 1234.11', null), ($1, $2, 'workflow', 'An order is new', null),
       ($1, $2, 'workflow', 'It ran 500 times', '{"key": "workflowStorm", "values": {}}'), ($1, $2, 'mention', 'Ann mentioned you: SO-1', null)`,
    [accountId, user.userId],
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into app_public.emails (account_id, module, record_id, origin, user_id, sent_from, sender_name, sent_to, subject, body) values
       ($1, 'sales_orders', 1, 'workflow', $2, 'us@us.test', 'Us', 'them@them.test', 'SO-1: 1234.11', 'Pay 1234.11'),
       ($1, 'sales_orders', 1, 'hand', $2, 'us@us.test', 'Us', 'them@them.test', 'By hand: 5', 'Pay 5') returning id`,
    [accountId, user.userId],
  );
  await client.query(
    `insert into app_public.history (account_id, module, table_name, record_id, root_id, operation, changes)
     values ($1, 'sales_orders', 'emails', $2, 1, 'created', '{"subject": [null, "SO-1: 1234.11"], "sent_to": [null, "them@them.test"]}')`,
    [accountId, rows[0]?.id],
  );
};
const told = async (client: PoolClient, { accountId }: TestAccount) => ({
  notices: (
    await client.query(
      "select message, secrets, full_texts as whole from app_public.notifications where account_id = $1 order by id",
      [accountId],
    )
  ).rows,
  mails: (
    await client.query(
      "select subject, body, secrets, full_texts as whole from app_public.emails where account_id = $1 order by id",
      [accountId],
    )
  ).rows,
  history: (
    await client.query("select changes from app_public.history where account_id = $1 and table_name = 'emails'", [
      accountId,
    ])
  ).rows,
});
const rule = [{ testTable: "sales_orders", testColumn: "customerId", matchCriteria: "isNotEmpty" }];
const plain = { secrets: [], whole: null };
const both = ["price", "cost"];

test("earlier texts of a company whose workflows named amounts, or once did, count as telling both kinds, but those without a digit", () =>
  companyOf(async (client, company) => {
    const action = { type: "sendEmail", emailSubject: "{{name}}: {{ total }}", emailBody: "Pay", emailTo: "a@b.test" };
    await perform(client, "delete_workflows", { id: await workflow(client, rule, [action]) });
    await before(client, company);
    await client.query(migration);
    const { notices, mails, history } = await told(client, company);
    expect(notices).toEqual([
      { message: "•••", secrets: both, whole: { message: "SO-1 comes to 1234.11" } },
      { message: "An order is new", ...plain },
      { message: "It ran 500 times", ...plain },
      { message: "Ann mentioned you: SO-1", ...plain },
    ]);
    expect(mails).toEqual([
      { subject: "•••", body: "•••", secrets: both, whole: { subject: "SO-1: 1234.11", body: "Pay 1234.11" } },
      { subject: "By hand: 5", body: "Pay 5", ...plain },
    ]);
    expect(history).toEqual([{ changes: { subject: [null, "•••"], sent_to: [null, "them@them.test"] } }]);
    // once more changes nothing, and the history is closed again
    await client.query(migration);
    expect(await told(client, company)).toEqual({ notices, mails, history });
    await expect(client.query("update app_public.history set cause = 'x'")).rejects.toThrow("insert-only");
  }));

test("earlier texts of workflows stay as they are where no workflow ever named an amount", () =>
  companyOf(async (client, company) => {
    await before(client, company);
    await client.query(migration);
    const { notices, mails, history } = await told(client, company);
    expect(notices).toMatchObject([plain, plain, plain, plain]);
    expect(mails).toMatchObject([plain, plain]);
    expect(JSON.stringify(history)).toContain("1234.11");
  }));
