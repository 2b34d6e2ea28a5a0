import { afterAll, beforeAll, expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import { verifyAddress, type TestAccount, type TestUser } from "../../db/test/accounts.ts";
import { look, perform, runsOf, workflow, withoutPapers } from "../../db/test/rules/rules.ts";
import { eventually } from "../../workers/test/eventually.ts";
import { startMailServer, type MailServer } from "../../workers/test/mail-server.ts";
import { deskOf } from "../exports/exporter.ts";
import { diskStore } from "../files/disk-store.ts";
import { caller, keyOf } from "../rest/test/calling.ts";
import { exporting } from "../test/exporting.ts";
import { servedWith } from "../test/served-with.ts";

// One order over 1234.11, of which a workflow notified two people and mailed its customer.
const amount = "1234.11";
const env: NodeJS.ProcessEnv = {};
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  env["SMTP_URL"] = smtp.url;
});
afterAll(() => smtp.close());
const served = servedWith(({ within, folder }) => ({ env, exports: deskOf(within, diskStore(folder)) }));
const exported = exporting(served);

let account: TestAccount;
/** An administrator whose role has no prices. */
let reader: TestUser;
let order: number;

const as = (user: TestUser, operation: string, input: object) =>
  withVisitor(served().db.server, user.visitor, (client) => perform(client, operation, input));
const roleOf = async ({ accountId, userId }: TestUser): Promise<number> => {
  const { rows } = await served().db.admin.query<{ role: number }>(
    "select role_id as role from app_public.users where account_id = $1 and id = $2",
    [accountId, userId],
  );
  return rows[0]?.role ?? 0;
};
const place = {
  ...{ contactName: "Paula", email: "paula@customer.test", phone: "2025550123", address1: "1 Quay", city: "Dover" },
  ...{ postalCode: "19901", district: "DE", country: "US" },
};
const chooses = (user: TestUser, mail: "each" | "digest", language: string) =>
  withVisitor(served().db.server, user.visitor, (client) =>
    client.query("select app_hidden.choose_notifications($1)", [
      JSON.stringify({ choices: { workflow: { mail } }, language }),
    ]),
  );
/** Mails of notifications to an address. */
const noticesTo = async (address: string): Promise<string> => {
  const { rows } = await served().db.admin.query<{ told: string }>(
    "select string_agg(variables ->> 'notices', ' ') as told from app_private.outgoing_mails where recipient = $1 and template = 'notice'",
    [address],
  );
  return rows[0]?.told ?? "";
};

beforeAll(async () => {
  account = await served().account();
  const { admin, accountId } = account;
  reader = await served().user(accountId, { type: "admin", routeBlacklist: ["sku_prices"] });
  await verifyAddress(served().db.admin, admin, `boss-${accountId}@us.test`);
  await verifyAddress(served().db.admin, reader, `reader-${accountId}@us.test`);
  await chooses(admin, "each", "en");
  await chooses(reader, "each", "ru");
  const rule = await withVisitor(served().db.server, admin.visitor, async (client) =>
    workflow(
      client,
      [
        {
          triggerCondition: "created",
          testTable: "sales_orders",
          testColumn: "customerId",
          matchCriteria: "isNotEmpty",
        },
      ],
      [
        { type: "notifyUsers", message: "{{name}} comes to {{ total }}", userRoleId: await roleOf(reader) },
        { type: "notifyUsers", message: "{{name}} comes to {{total}}", userRoleId: await roleOf(admin) },
        { type: "notifyUsers", message: "{{name}} is new", userRoleId: await roleOf(reader) },
        { type: "sendEmail", emailSubject: "{{name}}: {{total}}", emailBody: "You owe {{total}} for {{name}}" },
        {
          type: "sendEmail",
          emailSubject: "{{name}}",
          emailBody: "Thank you",
          emailTo: "{{total}}@sums.test, paula@customer.test",
        },
      ],
    ),
  );
  await withoutPapers(served().db.admin, rule);
  const customer = await as(admin, "save_customers", { businessName: "Paula's", ...place });
  const warehouse = await as(admin, "save_warehouses", { name: "East", ...place });
  const sku = await as(admin, "save_skus", { name: "Chair", code: `CHR-${accountId}` });
  order = await as(admin, "save_sales_orders", {
    ...{ customerId: customer, warehouseId: warehouse },
    lineItems: [{ skuId: sku, quantity: "1", price: amount }],
  });
  await look(served().db.admin, accountId);
  const [run] = await eventually(async () => {
    const runs = await runsOf(served().db.admin, rule);
    return runs[0] && runs[0].outcome !== "waiting" && runs;
  }, 40);
  expect(run?.results.map(({ outcome, failure }) => failure ?? outcome)).toEqual(Array(5).fill("done"));
}, 60_000);

const toldBy = {
  "GraphQL: notifications": async (user: TestUser) =>
    (await served().ask(user, "{ notifications { id message secrets } }")).data,
  "GraphQL: one notification": async (user: TestUser) => {
    const { data } = await served().ask<{ notifications: { id: number }[] }>(user, "{ notifications { id } }");
    return Promise.all(
      data.notifications.map(
        async ({ id }) =>
          (await served().ask(user, "query ($id: Int!) { notification(id: $id) { message } }", { variables: { id } }))
            .data,
      ),
    );
  },
  "GraphQL: a notification that is marked": async (user: TestUser) => {
    const { data } = await served().ask<{ notifications: { id: number }[] }>(user, "{ notifications { id } }");
    return Promise.all(
      data.notifications.map(
        async ({ id }) =>
          (
            await served().ask(
              user,
              "mutation ($id: Int!) { updateNotification(input: { id: $id, hasBeenSeen: false }) { notification { message } } }",
              { variables: { id } },
            )
          ).data,
      ),
    );
  },
  "GraphQL: the outbox": async (user: TestUser) =>
    (await served().ask(user, "{ emails { id subject body sentTo secrets } }")).data,
  "GraphQL: the record's page": async (user: TestUser) =>
    (
      await served().ask(
        user,
        `query ($order: Int!) { recordEmails(module: "sales_orders", recordId: $order) { subject body to secrets } }`,
        { variables: { order } },
      )
    ).data,
  "REST: notifications": async (user: TestUser) =>
    (await caller(served().url, await keyOf(served(), user))("GET", "/notifications")).body,
  "REST: emails": async (user: TestUser) =>
    (await caller(served().url, await keyOf(served(), user))("GET", "/emails")).body,
  "export: notifications": async (user: TestUser) =>
    String(await exported(user, { module: "notifications", columns: ["message", "secrets"] })),
  "export: emails": async (user: TestUser) =>
    String(await exported(user, { module: "emails", columns: ["subject", "body"] })),
  "mail of notifications": (user: TestUser) =>
    noticesTo(`${user === reader ? "reader" : "boss"}-${account.accountId}@us.test`),
} as const;

test.each(Object.entries(toldBy))("%s: the total is for who sees prices", async (_, told) => {
  const all = JSON.stringify(await told(account.admin));
  expect(all).toContain(amount);
  const less = JSON.stringify(await told(reader));
  expect(less).not.toContain(amount);
  expect(less).toContain("SO-");
  expect(less).toContain("•••");
});

test("the digest of who lost prices meanwhile says them no more", async () => {
  const lesser = await served().user(account.accountId, { type: "admin" });
  const address = `lesser-${account.accountId}@us.test`;
  await verifyAddress(served().db.admin, lesser, address);
  await chooses(lesser, "digest", "en");
  const { admin } = served().db;
  await admin.query(
    `insert into app_public.notifications (account_id, user_id, type, message, words, module, record_id, secrets, full_texts)
     select account_id, $2, type, message, words, module, record_id, secrets, full_texts
     from app_public.notifications where account_id = $1 and secrets <> '{}' limit 1`,
    [account.accountId, lesser.userId],
  );
  const digest = async () => {
    await admin.query(
      "update app_public.notification_settings set digest_at = now() - interval '2 days' where user_id = $1",
      [lesser.userId],
    );
    await admin.query("select app_private.write_digests()");
    const told = await noticesTo(address);
    await admin.query("delete from app_private.outgoing_mails where recipient = $1", [address]);
    await admin.query("update app_public.notifications set is_mailed = false where user_id = $1", [lesser.userId]);
    return told;
  };
  expect(await digest()).toContain(amount);
  await admin.query("update app_public.user_roles set route_blacklist = '{sku_prices}' where id = $1", [
    await roleOf(lesser),
  ]);
  const told = await digest();
  expect(told).not.toContain(amount);
  expect(JSON.parse(told)).toMatchObject([{ message: expect.stringContaining("•••"), withheld: ["price"] }]);
});

test("the record's history calls the mail as everybody may", async () => {
  const changes = async (user: TestUser) => {
    const { data } = await served().ask(
      user,
      `query ($order: Int!) { history(filter: { module: "sales_orders", rootId: $order, tables: ["emails"] }) { changes } }`,
      { variables: { order } },
    );
    return JSON.stringify(data);
  };
  expect(await changes(reader)).toMatch(/SO-\d+: •••/);
  expect(await changes(reader)).not.toContain(amount);
});

test("no search, order or filter finds a mail by what is withheld", async () => {
  const { data } = await served().ask<{ emails: { id: number }[] }>(
    reader,
    `{ emails(filter: { searchText: "${amount}" }) { id } }`,
  );
  expect(data.emails ?? []).toEqual([]);
  const { rows } = await served().db.admin.query(
    "select from app_public.references where account_id = $1 and name like $2",
    [account.accountId, `%${amount}%`],
  );
  expect(rows).toEqual([]);
});

test("who does not see what a mail tells does not send it again; who does sends it whole, and it stays withheld", async () => {
  const { data } = await served().ask<{ emails: { id: number; secrets: string[] }[] }>(
    reader,
    "{ emails { id secrets } }",
  );
  const id = data.emails.find(({ secrets }) => secrets.length > 0)?.id ?? 0;
  const again = (user: TestUser) =>
    served().ask<{ sendEmailAgain: { email: { id: number; subject: string } } | null }>(
      user,
      "mutation ($id: Int!) { sendEmailAgain(id: $id) { email { id subject } } }",
      { variables: { id } },
    );
  expect((await again(reader)).code).toBe("FORBIDDEN");
  const sent = await again(account.admin);
  expect(sent.errors).toEqual([]);
  expect(sent.data.sendEmailAgain?.email.subject).toContain(amount);
  const { data: seen } = await served().ask<{ email: { subject: string } }>(
    reader,
    "query ($id: Int!) { email(id: $id) { subject body } }",
    { variables: { id: sent.data.sendEmailAgain?.email.id } },
  );
  expect(seen.email.subject).toMatch(/^SO-\d+: •••$/);
});

test("its customer is mailed the amount, and no address is made of one", async () => {
  const mail = await eventually(() => Promise.resolve(smtp.mails.find((text) => text.includes(`You owe ${amount}`))));
  expect(mail).toMatch(new RegExp(`^Subject: SO-\\d+: ${amount}$`, "m"));
  expect(smtp.recipients.join()).not.toContain("sums.test");
});

test("nobody says of a mail of one's own that it tells less than it does", async () => {
  const { data, errors } = await served().ask<{ sendEmail: { email: { subject: string; secrets: string[] } } }>(
    account.admin,
    "mutation ($input: SendEmailInput!) { sendEmail(input: $input) { email { subject secrets } } }",
    {
      variables: { input: { module: "sales_orders", recordId: order, to: "paula@customer.test", subject: "By hand" } },
    },
  );
  expect(errors).toEqual([]);
  expect(data.sendEmail.email).toEqual({ subject: "By hand", secrets: [] });
  const made = await as(account.admin, "send_email", {
    ...{ module: "sales_orders", recordId: order, to: "paula@customer.test", subject: "Pay 5", body: "now" },
    ...{ secrets: ["price"], plain: { subject: "Hello", body: "Hello" } },
  });
  const { rows } = await served().db.admin.query("select subject, secrets from app_public.emails where id = $1", [
    made,
  ]);
  expect(rows).toEqual([{ subject: "Pay 5", secrets: [] }]);
});
