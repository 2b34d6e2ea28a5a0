import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";
import { openShop } from "../test/stock/shop.ts";

const db = useDatabase();

test("a user sees and marks what was told to him, and nobody else's", () =>
  withRollback(db().admin, async (client) => {
    const ours = await createAccount(client);
    const theirs = await createAccount(client);
    const tell = async ({ accountId, userId }: TestUser, message: string) => {
      await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
      await client.query("select app_private.notify_users(array[$1::int], $2)", [userId, message]);
      const { rows } = await client.query<{ id: number }>("select max(id) as id from app_public.notifications");
      return rows[0]?.id ?? 0;
    };
    const mine = await tell(ours.user, "Your export is complete.");
    const administrators = await tell(ours.admin, "Stock levels were taken from a file.");
    const foreign = await tell(theirs.user, "The update of 3 SKUs is done.");

    await become(client, ours.user.visitor);
    const seen = async () =>
      (await client.query<{ id: number; type: string }>("select id, type from app_public.notifications order by id"))
        .rows;
    expect(await seen()).toEqual([{ id: mine, type: "export" }]);

    const mark = (id: number) =>
      client.query("select app_hidden.update_notification($1)", [JSON.stringify({ id, hasBeenSeen: true })]);
    for (const id of [administrators, foreign]) {
      await client.query("savepoint before");
      await expect(mark(id)).rejects.toMatchObject({ code: "SWNFD" });
      await client.query("rollback to before");
    }
    await mark(mine);
    // nobody can write a notification, for themselves or for others
    await client.query("savepoint before");
    await expect(
      client.query("insert into app_public.notifications (user_id, type, message) values ($1, 'bulk', 'x')", [
        ours.user.userId,
      ]),
    ).rejects.toMatchObject({ code: "42501" });
    await client.query("rollback to before");
    await expect(
      client.query("select app_private.notify_users(array[$1::int], 'x')", [ours.user.userId]),
    ).rejects.toMatchObject({ code: "42501" });
    await client.query("rollback to before");

    await becomeAdmin(client);
    const { rows } = await client.query<{ id: number; seen: boolean; type: string }>(
      "select id, has_been_seen as seen, type from app_public.notifications order by id",
    );
    expect(rows).toEqual([
      { id: mine, seen: true, type: "export" },
      { id: administrators, seen: false, type: "bulk" },
      { id: foreign, seen: false, type: "update" },
    ]);
  }));

test("marking all leaves those that came meanwhile, and those of others", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, user, admin } = await createAccount(client);
    await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
    for (const { userId } of [user, admin, user, user])
      await client.query("select app_private.notify_users(array[$1::int], 'Done.')", [userId]);
    await become(client, user.visitor);
    const { rows: own } = await client.query<{ id: number }>("select id from app_public.notifications order by id");
    await client.query("select app_hidden.see_all_notifications($1)", [JSON.stringify({ id: own[1]?.id })]);
    await becomeAdmin(client);
    const { rows } = await client.query<{ seen: boolean }>(
      "select has_been_seen as seen from app_public.notifications order by id",
    );
    expect(rows.map(({ seen }) => seen)).toEqual([true, false, true, false]);
  }));

test("a role without notifications reads none", () =>
  withRollback(db().admin, async (client) => {
    const { accountId } = await createAccount(client);
    const without = await createUser(client, accountId, { routeBlacklist: ["notifications"] });
    const withThem = await createUser(client, accountId);
    await client.query("select app_private.notify_users(array[$1::int, $2], 'Done.')", [
      without.userId,
      withThem.userId,
    ]);
    const seenBy = async ({ visitor }: TestUser) => {
      await become(client, visitor);
      return (await client.query("select from app_public.notifications")).rowCount;
    };
    expect(await seenBy(without)).toBe(0);
    expect(await seenBy(withThem)).toBe(1);
  }));

test("administrators are told of a difference of the ledger once, however often it is checked", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const check = () => db().worker.query("select app_private.check_ledgers()");
  const told = () =>
    shop.rowsOf<{ user_id: number; type: string; message: string; words: object; module: string; record_id: number }>(
      "notifications",
    );
  const change = (statement: string) =>
    shop.admin.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await check();
  expect(await told()).toEqual([]);

  await change(`update app_public.lots set quantity = quantity + 1 where account_id = ${shop.accountId}`);
  await check();
  await check();
  const first = await told();
  expect(first).toEqual([
    expect.objectContaining({
      type: "ledger",
      module: "skus",
      record_id: shop.sku,
      message: expect.stringContaining("SKU-1, in stock"),
      words: { key: "ledgerDiffers", values: { count: 3, sku: "SKU-1", quantity: "inStock" } },
    }),
  ]);

  await change(`update app_public.stock_levels set on_order = on_order + 1 where account_id = ${shop.accountId}`);
  await check();
  expect(await told()).toHaveLength(2);

  await change(
    `update app_public.lots set quantity = quantity - 1 where account_id = ${shop.accountId}; update app_public.stock_levels set on_order = on_order - 1 where account_id = ${shop.accountId}`,
  );
  await check();
  expect(await told()).toHaveLength(2);
});
