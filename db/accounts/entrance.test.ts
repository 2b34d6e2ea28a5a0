import { expect, test } from "vitest";
import { become, createAccount } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const database = useDatabase();

/** All that the server asks about logins and for the calls of providers, as nobody: the sender of the request is a parameter. */
const entrance = [
  "account_of_login",
  "account_of_token",
  "app_file",
  "begin_email_change",
  "begin_login",
  "begin_password_change",
  "begin_registration",
  "begin_second_factor_check",
  "complete_login",
  "complete_password_change",
  "count_link",
  "end_second_factor",
  "end_sessions",
  "forgive_password",
  "inbound_secrets",
  "offer_second_factor",
  "open_app",
  "register",
  "replace_recovery_codes",
  "request_mail",
  "reserve_login",
  "reset_password",
  "revoke_session",
  "rotate_refresh_token",
  "second_factor_state",
  "sessions_of",
  "simulate",
  "take_event",
  "take_second_factor",
  "undo_email_change",
  "use_api_key",
  "use_calendar_feed",
  "verify_email",
  "words_of",
  "words_of_link",
];

const callable = async (role: string): Promise<string[]> => {
  const { rows } = await database().admin.query<{ name: string }>(
    `select p.proname as name
     from pg_proc as p
     where p.pronamespace = 'app_private'::regnamespace and has_function_privilege($1, p.oid, 'execute')
     order by 1`,
    [role],
  );
  return rows.map(({ name }) => name);
};

test("anonymous may call the functions of signing in, and nothing else of app_private", async () => {
  expect(await callable("anonymous")).toEqual(entrance);
});

test("a visitor may call none of them", async () => {
  const visitors = await callable("visitor");
  expect(visitors).toContain("fail"); // so that it can fail
  expect(visitors.filter((name) => entrance.includes(name))).toEqual([]);
});

test("anonymous reads no table", () =>
  withRollback(database().admin, async (client) => {
    await createAccount(client);
    await become(client, { role: "anonymous" });
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('app_public', 'app_hidden', 'app_private') and has_table_privilege(format('%I.%I', table_schema, table_name), 'select, insert, update, delete')`,
    );
    expect(rows).toEqual([]);
  }));

test("the clerk sees one tenant's users at a time, and every login", () =>
  withRollback(database().admin, async (client) => {
    const [ours, theirs] = [await createAccount(client), await createAccount(client)];
    const seen = async (): Promise<number[]> => {
      const { rows } = await client.query<{ account: number }>(
        "select distinct account_id as account from app_public.users order by 1",
      );
      return rows.map(({ account }) => account);
    };
    expect(await seen()).toEqual([ours.accountId, theirs.accountId]);
    await become(client, { role: "login_clerk", accountId: ours.accountId });
    expect(await seen()).toEqual([ours.accountId]);
    await become(client, { role: "login_clerk" });
    expect(await seen()).toEqual([]);
    expect((await client.query("select from app_public.accounts")).rowCount).toBeGreaterThanOrEqual(2);
  }));

test("the demo account is made by the owner of the database alone", () =>
  withRollback(database().admin, async (client) => {
    await become(client, { role: "anonymous" });
    await client.query("savepoint before");
    await expect(client.query("select app_private.create_demo_account('Demo', 'demo', 'hash')")).rejects.toThrow(
      /permission denied/,
    );
    await client.query("rollback to savepoint before");
    await become(client, { role: "stockwright_owner" });
    const { rows } = await client.query("select app_private.create_demo_account('Demo', 'demo', 'hash') as made");
    expect(rows[0].made).toEqual({
      accountId: expect.any(Number),
      adminId: expect.any(Number),
      userId: expect.any(Number),
    });
  }));
