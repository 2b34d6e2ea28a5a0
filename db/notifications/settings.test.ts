import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const db = useDatabase();
type Client = Parameters<Parameters<typeof withRollback>[1]>[0];

const choose = (client: Client, choices: unknown, language = "en") =>
  client.query("select app_hidden.choose_notifications($1)", [JSON.stringify({ choices, language })]);
const refused = async (client: Client, work: () => Promise<unknown>) => {
  await client.query("savepoint before");
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  await client.query("rollback to before");
  return error as { code: string; detail: string } | null;
};
const verified = async (client: Client, { accountId, userId }: TestUser, email: string) => {
  await client.query(
    `insert into app_private.logins (account_id, user_id, email, password_hash, verified_at) values ($1, $2, $3, 'no hash', now())
     on conflict (account_id, user_id) do update set verified_at = now(), email = excluded.email`,
    [accountId, userId, email],
  );
};
/** `vendor`: the one that it is about. */
const tell = (client: Client, { accountId, userId }: TestUser, type: string, vendor: number | null = null) =>
  client.query(
    "select set_config('app.account_id', $1, true), app_private.notify_users(array[$2::int], $3, $3, case when $4::int is null then null else 'vendors' end, $4::int)",
    [String(accountId), userId, type, vendor],
  );
const mailed = async (client: Client, email: string) => {
  const { rows } = await client.query<{ types: string[]; language: string; more: number }>(
    `select jsonb_path_query_array(variables, '$.notices[*].type') as types, variables ->> 'language' as language, (variables ->> 'more')::int as more
     from app_private.outgoing_mails where recipient = $1 and template = 'notice' order by id`,
    [email],
  );
  return rows;
};
const digests = async (client: Client) =>
  (await client.query<{ written: number }>("select app_private.write_digests() as written")).rows[0]?.written;

test("each is told as he chose: in the bubble or not, by mail at once, once a day, or never", () =>
  withRollback(db().admin, async (client) => {
    const { user, accountId } = await createAccount(client);
    await becomeAdmin(client);
    await verified(client, user, "told@one.test");
    await become(client, user.visitor);
    await choose(client, { import: { bubble: false, mail: "digest" }, export: { mail: "each" } }, "ru");
    await becomeAdmin(client);
    // the digest of yesterday
    await client.query(
      "update app_public.notification_settings set digest_at = now() - interval '2 days' where account_id = $1",
      [accountId],
    );
    for (const type of ["import", "export", "update"]) await tell(client, user, type);
    expect(await mailed(client, "told@one.test")).toEqual([{ types: ["export"], language: "ru", more: 0 }]);
    const { rows } = await client.query(
      "select type, is_quiet as quiet, is_mailed as mailed from app_public.notifications where account_id = $1 order by id",
      [accountId],
    );
    expect(rows).toEqual([
      { type: "import", quiet: true, mailed: false },
      { type: "export", quiet: false, mailed: true },
      { type: "update", quiet: false, mailed: false },
    ]);
    expect(await digests(client)).toBe(1);
    expect(await digests(client)).toBe(0);
    expect((await mailed(client, "told@one.test")).map(({ types }) => types)).toEqual([["export"], ["import"]]);
  }));

test("the eleventh of a day waits for the digest, which leaves out what was seen and what one may not view any more", () =>
  withRollback(db().admin, async (client) => {
    const { user, accountId } = await createAccount(client);
    await becomeAdmin(client);
    await verified(client, user, "many@two.test");
    await become(client, user.visitor);
    await choose(client, { mention: { mail: "each" } });
    await becomeAdmin(client);
    const made = await client.query<{ id: number }>(
      `insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
       values ($1, 'Norrland', 'Ida', 'ida@norrland.test', '5035550100', 'Kaj 1', 'Luleå', '97231', 'BD', 'SE') returning id`,
      [accountId],
    );
    for (let n = 0; n < 12; n += 1) await tell(client, user, "mention", made.rows[0]?.id);
    expect(await mailed(client, "many@two.test")).toHaveLength(10);
    await client.query(
      "update app_public.notification_settings set digest_at = now() - interval '2 days' where account_id = $1",
      [accountId],
    );
    await client.query(
      "update app_public.notifications set has_been_seen = true where account_id = $1 and id = (select max(id) from app_public.notifications where account_id = $1)",
      [accountId],
    );
    await client.query("savepoint seen");
    expect(await digests(client)).toBe(1);
    expect((await mailed(client, "many@two.test")).at(-1)?.types).toEqual(["mention"]);
    await client.query("rollback to seen");
    await client.query(
      "update app_public.user_roles set route_blacklist = '{vendors}' where account_id = $1 and id = (select role_id from app_public.users where account_id = $1 and id = $2)",
      [accountId, user.userId],
    );
    expect(await digests(client)).toBe(0);
  }));

test("an address that nobody verified is mailed nothing, and other choices than the offered are refused with their path", () =>
  withRollback(db().admin, async (client) => {
    const { user, admin } = await createAccount(client);
    await become(client, user.visitor);
    await choose(client, { export: { mail: "each" } });
    const wrong = [
      [null, "choices"],
      [[], "choices"],
      [{ nothing: {} }, "choices.nothing"],
      [{ export: { mail: "hourly" } }, "choices.export"],
      [{ export: { bubble: "yes" } }, "choices.export"],
      [{ export: { sound: true } }, "choices.export"],
      [{ export: 1 }, "choices.export"],
    ] as const;
    for (const [choices, path] of wrong) {
      const error = await refused(client, () => choose(client, choices));
      expect(error?.code).toBe("SWVAL");
      expect(Object.keys((JSON.parse(error?.detail ?? "{}") as { fields: object }).fields)).toEqual([path]);
    }
    expect((await refused(client, () => choose(client, {}, "xx")))?.code).toBe("SWVAL");
    // a colleague's settings are nobody's business
    await become(client, admin.visitor);
    expect((await client.query("select from app_public.notification_settings")).rowCount).toBe(0);
    await becomeAdmin(client);
    await client.query("update app_private.logins set verified_at = null where user_id = $1", [user.userId]);
    await tell(client, user, "export");
    expect((await client.query("select from app_private.outgoing_mails where template = 'notice'")).rowCount).toBe(0);
  }));
