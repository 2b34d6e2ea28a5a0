import { beforeAll, expect, test } from "vitest";
import { withVisitor, type Visitor } from "../client/transaction.ts";
import { createAccount, type TestAccount } from "../test/accounts.ts";
import { useDatabase } from "../test/database.ts";

const database = useDatabase();
let account: TestAccount;
beforeAll(async () => {
  const client = await database().admin.connect();
  await client.query("begin");
  account = await createAccount(client);
  await client.query("commit");
  client.release();
});

/** What acts in a person's name, as app.actor names it. */
const programs = ["api_key", "app", "workflow", "automation", "import"];
const refused = "SWFBD inPerson";

const outcomeOf = async (visitor: Visitor, sql: string, ...values: unknown[]): Promise<string> => {
  try {
    await withVisitor(database().server, visitor, (client) => client.query(sql, values));
    return "done";
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    const reason = /"reason": ?"(\w+)"/.exec(detail ?? "")?.[1];
    return [code ?? String(error), ...(reason ? [reason] : [])].join(" ");
  }
};
const perform = (operation: string, input: object, actor = "") =>
  outcomeOf(
    { ...account.admin.visitor, ...(actor && { actor }) },
    "select app_hidden.perform($1, $2)",
    operation,
    JSON.stringify(input),
  );
const names = async (sql: string, ...values: unknown[]): Promise<string[]> =>
  (await database().admin.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
const credentialTables = () => names("select t::text as name from app_private.credential_tables() as t order by 1");

test("each function that writes credentials, itself or by another, is refused to a program before it looks at anything", async () => {
  const { rows } = await database().admin.query<{ name: string; body: string; isEntrance: boolean }>(
    `select p.oid::regproc::text as name, p.prosrc as body,
       p.pronamespace = 'app_hidden'::regnamespace and oidvectortypes(p.proargtypes) = 'jsonb' as "isEntrance"
     from pg_proc as p where p.pronamespace = any ('{app_hidden,app_private}'::regnamespace[])`,
  );
  const tables = (await credentialTables()).map((table) => table.replace(".", String.raw`\.`)).join("|");
  const writes = new RegExp(String.raw`(insert into|update|delete from)\s+(only\s+)?(${tables})\b`, "i");
  const bodies = new Map<string, string>();
  for (const { name, body } of rows) bodies.set(name, `${bodies.get(name) ?? ""}\n${body}`);
  const writers = new Set([...bodies].filter(([, body]) => writes.test(body)).map(([name]) => name));
  for (let before = 0; before < writers.size;) {
    before = writers.size;
    for (const [name, body] of bodies)
      if ([...body.matchAll(/\b(app_(?:hidden|private)\.\w+)\s*\(/g)].some(([, called]) => writers.has(String(called))))
        writers.add(name);
  }
  const found = rows.filter(({ name, isEntrance }) => isEntrance && writers.has(name)).map(({ name }) => name);
  const operations = found.map((name) => name.replace("app_hidden.", "")).toSorted();
  for (const known of ["save_users", "delete_user_roles", "update_profile", "create_api_key", "reset_second_factor"])
    expect(operations).toContain(known); // so that the search finds anything
  const outcomes = [];
  for (const operation of operations) outcomes.push([operation, await perform(operation, {}, "api_key")]);
  expect(outcomes).toEqual(operations.map((operation) => [operation, refused]));
});

test("every table of credentials refuses every program's rows, whichever function writes them", async () => {
  const tables = await credentialTables();
  expect(tables.length).toBeGreaterThanOrEqual(12);
  const client = await database().admin.connect();
  const outcomes = [];
  for (const table of tables)
    for (const actor of programs) {
      await client.query("begin");
      await client.query(
        "select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.actor', $3, true)",
        [String(account.accountId), String(account.admin.userId), actor],
      );
      const code = await client
        .query(`insert into ${table} default values`)
        .catch((error: { code: string }) => error.code);
      outcomes.push([table, actor, code]);
      await client.query("rollback");
    }
  client.release();
  expect(outcomes).toEqual(tables.flatMap((table) => programs.map((actor) => [table, actor, "SWFBD"])));
  const guarded = await names(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = '_005_in_person' and tgtype & 31 = 31 and tgenabled = 'O' order by 1",
  );
  expect(guarded).toEqual(tables);
});

test("what is kept hashed or sealed is a credential, or is known to be none", async () => {
  const secrets = await names(
    `select distinct c.oid::regclass::text as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'app_private'::regnamespace and c.relkind = 'r' and a.attname ~ '(hash|secret|token|password)' order by 1`,
  );
  const none = [
    "app_private.connection_addresses", // of addresses that a provider calls and signs for
    "app_private.requests", // parameters of calls
    "app_private.webhook_states", // signs what a webhook sends; opens nothing here
  ];
  const credentials = await credentialTables();
  expect(secrets.filter((table) => !credentials.includes(table))).toEqual(none);
});

test("a person does all of it; an API key does everything else", async () => {
  expect(await perform("update_profile", { firstName: "Ada" })).toBe("done");
  expect(await perform("create_api_key", { name: "By hand" })).toBe("done");
  expect(await perform("save_user_roles", { displayName: "Packers", type: "user" })).toBe("done");
  expect(await perform("save_labels", { name: "By key", modules: ["vendors"] }, "api_key")).toBe("done");
});

test("neither labels of users nor bulk actions with them are a program's", async () => {
  const { rows } = await database().admin.query<{ id: number }>(
    "insert into app_public.labels (account_id, name, modules) values ($1, 'Night shift', '{users}') returning id",
    [account.accountId],
  );
  const label = rows[0]?.id;
  const bulk = { module: "users", action: "labels", fields: { add: [{ id: label }] }, ids: [account.user.userId] };
  expect(await perform("start_bulk_update", bulk, "api_key")).toBe(refused);
  expect(await perform("start_bulk_update", bulk)).toBe("done");
  const link = "insert into app_public.label_links (label_id, module, record_id) values ($1, 'users', $2)";
  const key = { ...account.admin.visitor, actor: "api_key" };
  expect(await outcomeOf(key, link, label, account.user.userId)).toBe(refused);
  expect(await outcomeOf(account.admin.visitor, link, label, account.user.userId)).toBe("done");
});

test("a program is not shown a mail with a link that opens an account", async () => {
  await database().admin.query(
    `with mail as (
       insert into app_public.mails (account_id, recipient, user_id, template, language, subject, state)
       values ($1, 'a@b.test', $2, 'reset', 'en', 'Choose', 'kept') returning id
     ) insert into app_private.mail_texts (account_id, mail_id, body) select $1, id, 'https://reset' from mail`,
    [account.accountId, account.user.userId],
  );
  const read = async (actor: string) =>
    withVisitor(database().server, { ...account.admin.visitor, actor }, async (client) => {
      await client.query("set local app.mail_texts = 'kept'");
      const { rows } = await client.query("select app_hidden.mail_text(max(id)) as text from app_public.mails");
      return rows[0].text;
    });
  expect([await read(""), await read("api_key")]).toEqual(["https://reset", null]);
});
