import { beforeAll, expect, test } from "vitest";
import { withVisitor } from "../client/transaction.ts";
import { createAccount, createUser, verifyAddress, type TestUser } from "../test/accounts.ts";
import { useDatabase } from "../test/database.ts";
import { perform } from "../test/rules/rules.ts";

const database = useDatabase();
type Company = { accountId: number; admin: TestUser; clerk: TestUser; colleague: string; customer: number };

/** A company with a customer who has a contact; `age` as Postgres has it, an established one by itself. */
const company = async (age = "1 month"): Promise<Company> => {
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    const { accountId, admin } = await createAccount(client);
    await client.query("update app_public.accounts set created_at = now() - $2::interval where id = $1", [
      accountId,
      age,
    ]);
    const clerk = await createUser(client, accountId);
    const colleague = `boss@c${accountId}.test`;
    await verifyAddress(client, admin, colleague);
    await verifyAddress(client, clerk, `clerk@c${accountId}.test`);
    await client.query("commit");
    const customer = await withVisitor(database().server, admin.visitor, (db) =>
      perform(db, "save_customers", {
        businessName: "Oak & Sons",
        email: "desk@oak.test",
        contacts: Array.from({ length: 10 }, (_, n) => ({ firstName: "Bo", email: `bo${n}@oak.test` })),
      }),
    );
    return { accountId, admin, clerk, colleague, customer };
  } finally {
    client.release();
  }
};
type Refusal = { fields: Record<string, string>; limits: Record<string, string> };
/** What a mail is refused for; null where it is sent. */
const call = (user: TestUser, operation: string, input: object): Promise<Refusal | null> =>
  withVisitor(database().server, user.visitor, (db) => perform(db, operation, input)).then(
    () => null,
    (error: { detail?: string }) => {
      if (error.detail === undefined) throw error;
      return JSON.parse(error.detail) as Refusal;
    },
  );
const mail = ({ customer, clerk }: Company, input: object, user = clerk) =>
  call(user, "send_email", { module: "customers", recordId: customer, subject: "Hello", body: "Words.", ...input });
let serial = 0;
const strangers = (many: number, domain = "elsewhere.test") =>
  Array.from({ length: many }, () => `s${(serial += 1)}@${domain}`).join(", ");
const party = Array.from({ length: 10 }, (_, n) => `bo${n}@oak.test`).join(", ");
/** People whom a company's mails reached. */
const reached = async ({ accountId }: Company): Promise<number> => {
  const { rows } = await database().admin.query<{ many: number }>(
    "select coalesce(sum(cardinality(string_to_array(concat_ws(', ', sent_to, cc, bcc), ', '))), 0)::int as many from app_public.emails where account_id = $1",
    [accountId],
  );
  return rows[0]?.many ?? 0;
};

let ours: Company;
beforeAll(async () => {
  ours = await company();
});

test("a clerk's 140 mails to 20 strangers each reach 60; customers, contacts and colleagues are reached on", async () => {
  const refusals = [];
  for (let n = 0; n < 140; n += 10)
    refusals.push(...(await Promise.all(Array.from({ length: 10 }, () => mail(ours, { to: strangers(20) })))));
  expect(refusals.filter((refused) => refused === null)).toHaveLength(3);
  expect(refusals.at(-1)).toMatchObject({ fields: { to: "outsideSpent" }, limits: { to: "60" } });
  expect(await reached(ours)).toBe(60);
  expect(await mail(ours, { to: "desk@oak.test", cc: party })).toBeNull();
  expect(await mail(ours, { to: "Desk+orders@oak.test", cc: ours.colleague })).toBeNull();
  expect(await mail(ours, { to: "desk@oak.test", bcc: strangers(1) })).toMatchObject({
    fields: { bcc: "outsideSpent" },
  });
  // each colleague has a share, the company one for all
  expect(await mail(ours, { to: strangers(20), from: ours.colleague }, ours.admin)).toBeNull();
}, 60_000);

test("the strangers of a whole company are 300", async () => {
  const whole = await company();
  const people = [whole.admin];
  const client = await database().admin.connect();
  try {
    await client.query("begin");
    for (let n = 0; n < 5; n += 1) {
      const person = await createUser(client, whole.accountId);
      await verifyAddress(client, person, `p${n}@c${whole.accountId}.test`);
      people.push(person);
    }
    await client.query("commit");
  } finally {
    client.release();
  }
  for (const person of people.slice(0, 5))
    for (let n = 0; n < 3; n += 1) expect(await mail(whole, { to: strangers(20) }, person)).toBeNull();
  expect(await mail(whole, { to: strangers(1) }, people[5])).toMatchObject({ limits: { to: "300" } });
}, 60_000);

test("a company three seconds old reaches ten strangers and fifty people; a licensed one more", async () => {
  const young = await company("3 seconds");
  const refusals = [];
  for (let n = 0; n < 25; n += 1) refusals.push(await mail(young, { to: strangers(20) }));
  expect(refusals).toEqual(
    Array.from({ length: 25 }, () => expect.objectContaining({ fields: { to: "newCompanySpent" } })),
  );
  expect(await mail(young, { to: strangers(10) })).toBeNull();
  expect(await mail(young, { to: "desk@oak.test", cc: strangers(1) })).toMatchObject({ limits: { cc: "10" } });
  for (let n = 0; n < 4; n += 1) expect(await mail(young, { to: party })).toBeNull();
  expect(await mail(young, { to: "desk@oak.test" })).toMatchObject({ limits: { to: "50" } });
  expect(await mail(young, { to: young.colleague })).toBeNull();
  await database().admin.query("insert into app_private.licences (account_id) values ($1)", [young.accountId]);
  expect(await mail(young, { to: strangers(20) })).toBeNull();
}, 60_000);

test("one domain, one person and one company have caps of recipients, and a bulk action's row names its own", async () => {
  const { admin: db } = database();
  const cap = (kind: string, maximum: number) =>
    db.query("update app_private.rate_rules set maximum = $2 where kind = $1", [kind, maximum]);
  const mine = await company();
  await cap("outgoing:domain", 11);
  expect(await mail(mine, { to: party })).toBeNull();
  expect(await mail(mine, { to: strangers(1), cc: "bo1@oak.test, bo2@oak.test, bo3@oak.test" })).toMatchObject({
    fields: { cc: "domainFull" },
    limits: { cc: "11" },
  });
  await cap("outgoing:domain", 500);
  await cap("outgoing:user", 11);
  expect(await mail(mine, { to: "bo1@oak.test", cc: "bo2@oak.test" })).toMatchObject({
    fields: { to: "ownMailsSpent" },
  });
  const bulk = () => call(mine.clerk, "email_record", { module: "customers", recordId: mine.customer });
  expect([await bulk(), await bulk()]).toEqual([null, expect.objectContaining({ fields: { to: "ownMailsSpent" } })]);
  await cap("outgoing:user", 1000);
  await cap("outgoing:account", 11);
  expect(await mail(mine, { to: mine.colleague }, mine.admin)).toMatchObject({ fields: { to: "mailsSpent" } });
  await cap("outgoing:account", 2000);
});

test("mails that are sent at once are counted one after the other", async () => {
  const mine = await company();
  const answers = await Promise.all(Array.from({ length: 8 }, () => mail(mine, { to: strangers(20) })));
  expect(answers.filter((refused) => refused === null)).toHaveLength(3);
}, 30_000);

test("a new company invites twenty", async () => {
  const { rows } = await database().admin.query<{ maximum: number }>(
    "select maximum from app_private.rate_rules where kind = 'inviteNew:account'",
  );
  expect(rows).toEqual([{ maximum: 20 }]);
  for (const [age, code] of [
    ["3 seconds", "SWRAT"],
    ["1 month", null],
  ] as const) {
    const { accountId, admin } = await company(age);
    for (let n = 0; n < 20; n += 1)
      await database().admin.query("select app_private.count_attempts($1)", [{ "inviteNew:account": `${accountId}` }]);
    const refused = await withVisitor(database().server, admin.visitor, (db) =>
      db.query("select app_hidden.begin_new_address(null, $1)", [`new@c${accountId}.test`]),
    ).then(
      () => null,
      ({ code: state }: { code: string }) => state,
    );
    expect([age, refused]).toEqual([age, code]);
  }
});
