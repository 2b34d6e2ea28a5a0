import { beforeAll, expect, test } from "vitest";
import { withVisitor } from "../client/transaction.ts";
import { createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase } from "../test/database.ts";

const database = useDatabase();
/** Holds the scopes of users and roles, and little else. */
const others = ["vendor:create", "sku_cost:view:all"];
let pilot: TestUser;
let copilot: TestUser;
let clerk: TestUser;

const perform = async (caller: TestUser, operation: string, input: object): Promise<string> => {
  try {
    await withVisitor(
      database().server,
      caller.visitor,
      (client) => client.query("select app_hidden.perform($1, $2)", [operation, input]),
      { retry: true },
    );
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const roleOf = async ({ userId }: TestUser): Promise<number> => {
  const { rows } = await database().admin.query("select role_id from app_public.users where id = $1", [userId]);
  return rows[0].role_id;
};

beforeAll(async () => {
  const client = await database().admin.connect();
  await client.query("begin");
  const { accountId, admin, user } = await createAccount(client);
  await client.query("delete from app_public.users where id = $1", [user.userId]);
  pilot = await createUser(client, accountId, { type: "admin", scopeBlacklist: others });
  copilot = await createUser(client, accountId, { type: "admin", scopeBlacklist: others });
  // an administrator by name who may not delete roles is none
  clerk = await createUser(client, accountId, {
    type: "admin",
    scopeBlacklist: [...others, "user_role:delete:single"],
  });
  // a company whose last whole administrator went before that was refused
  await client.query("set local session_replication_role = replica");
  await client.query("delete from app_public.users where id = $1", [admin.userId]);
  await client.query("set local session_replication_role = origin");
  await client.query(
    "update app_public.user_roles set slug = 'pirate' where id = (select role_id from app_public.users where id = $1)",
    [pilot.userId],
  );
  await client.query("commit");
  client.release();
});

test("of two administrators one may go, the last one stays, whatever is edited", async () => {
  const [own, lesser] = [await roleOf(pilot), await roleOf(clerk)];
  expect(await perform(pilot, "save_users", { id: copilot.userId, isActive: false })).toBe("done");
  const ways: [string, object][] = [
    ["save_users", { id: pilot.userId, isActive: false }],
    ["save_users", { id: pilot.userId, roleId: lesser }],
    ["delete_users", { id: pilot.userId }],
    ["save_user_roles", { id: own, isActive: false }],
    ["save_user_roles", { id: own, type: "user" }],
    ["save_user_roles", { id: own, routeBlacklist: ["user"] }],
    ["save_user_roles", { id: own, routeBlacklist: ["user_role"] }],
    ...["user:create", "user:view:all", "user:update", "user:delete"].map((scope): [string, object] => [
      "save_user_roles",
      { id: own, scopeBlacklist: [...others, scope] },
    ]),
    ...["create", "view:all", "update:single", "delete:single"].map((action): [string, object] => [
      "save_user_roles",
      { id: own, scopeBlacklist: [...others, `user_role:${action}`] },
    ]),
  ];
  const outcomes = [];
  for (const [operation, input] of ways) outcomes.push([input, await perform(pilot, operation, input)]);
  expect(outcomes).toEqual(ways.map(([, input]) => [input, "SWRUL"]));
  // what leaves an administrator is allowed
  expect(
    await perform(pilot, "save_user_roles", { id: own, displayName: "Pirates", routeBlacklist: ["vendors"] }),
  ).toBe("done");
  expect(await perform(pilot, "save_user_roles", { id: own, routeBlacklist: [] })).toBe("done");
  expect(await perform(pilot, "save_users", { id: copilot.userId, isActive: true })).toBe("done");
});

test("a whole administrator stays: lesser ones are no substitute, and another whole one is", async () => {
  const client = await database().admin.connect();
  await client.query("begin");
  const whole = await createUser(client, pilot.accountId, { type: "admin" });
  await client.query("commit");
  const own = await roleOf(whole);
  const lesser = await roleOf(pilot);
  const ways: [string, object][] = [
    ["save_users", { id: whole.userId, isActive: false }],
    ["save_users", { id: whole.userId, roleId: lesser }],
    ["save_user_roles", { id: own, isActive: false }],
    ["save_user_roles", { id: own, type: "user" }],
    ["save_user_roles", { id: own, scopeBlacklist: ["vendor:create"] }],
    ["save_user_roles", { id: own, routeBlacklist: ["vendors"] }],
  ];
  const outcomes = [];
  for (const [operation, input] of ways) outcomes.push([input, await perform(whole, operation, input)]);
  expect(outcomes).toEqual(ways.map(([, input]) => [input, "SWRUL"]));
  const second = await createUser(client, pilot.accountId, { type: "admin" });
  client.release();
  const ends = await Promise.all([
    perform(whole, "save_users", { id: second.userId, roleId: lesser }),
    perform(second, "save_users", { id: whole.userId, roleId: lesser }),
  ]);
  expect(ends.toSorted()).toEqual(["SWRUL", "done"]);
  // the rest of this file is about a company without one
  await database().admin.query("alter table app_public.users disable trigger _550_administrator");
  await database().admin.query("delete from app_public.users where id in ($1, $2)", [whole.userId, second.userId]);
  await database().admin.query("alter table app_public.users enable trigger _550_administrator");
});

test("the type of a built-in role stays; its name and what it lacks change", async () => {
  const client = await database().admin.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: number }>(
    "select app_private.create_account('Builders', 'builders') as id",
  );
  const accountId = rows[0]?.id ?? 0;
  const whole = await createUser(client, accountId, { type: "admin" });
  const roles = await client.query<{ id: number; slug: string }>(
    "select id, slug from app_public.user_roles where account_id = $1 and slug in ('admin', 'user') order by slug",
    [accountId],
  );
  await client.query("commit");
  client.release();
  const [admin, user] = roles.rows.map(({ id }) => id);
  expect(await perform(whole, "save_user_roles", { id: admin, type: "user" })).toBe("SWVAL");
  expect(await perform(whole, "save_user_roles", { id: user, type: "admin" })).toBe("SWVAL");
  expect(await perform(whole, "save_user_roles", { id: user, displayName: "Staff", scopeBlacklist: others })).toBe(
    "done",
  );
  expect(await perform(whole, "save_user_roles", { id: await roleOf(whole), type: "admin" })).toBe("done");
});

test("a lesser administrator neither deletes a key nor renews a webhook's secret of a greater one", async () => {
  const client = await database().admin.connect();
  await client.query("begin");
  const { admin: whole, accountId } = await createAccount(client);
  const lesser = await createUser(client, accountId, { type: "admin", scopeBlacklist: ["sku_cost:view:all"] });
  await client.query("commit");
  client.release();
  const call = async (caller: TestUser, operation: string, input: object): Promise<{ id: number }> =>
    withVisitor(database().server, caller.visitor, async (visitor) => {
      const { rows } = await visitor.query("select app_hidden.perform($1, $2) as answer", [operation, input]);
      return rows[0].answer;
    });
  const hook = { name: "Shop", url: "https://shop.test/hook", modules: ["vendors"], events: ["created"] };
  const keys = [
    await call(whole, "create_api_key", { name: "Whole" }),
    await call(lesser, "create_api_key", { name: "Less" }),
  ];
  const hooks = [await call(whole, "save_webhooks", hook), await call(whole, "save_webhooks", hook)];
  const secret = { token: "shown", sealed: "AAAA" };
  // what nobody signed with yet is anybody's to begin
  expect(await perform(whole, "renew_webhook_secret", { id: hooks[0]?.id, ...secret })).toBe("done");
  expect(await perform(lesser, "renew_webhook_secret", { id: hooks[1]?.id, ...secret })).toBe("done");
  expect(await perform(lesser, "renew_webhook_secret", { id: hooks[0]?.id, ...secret })).toBe("SWFBD");
  expect(await perform(lesser, "renew_webhook_secret", { id: hooks[1]?.id, ...secret })).toBe("done");
  expect(await perform(lesser, "delete_api_key", { id: keys[0]?.id })).toBe("SWFBD");
  expect(await perform(lesser, "delete_api_key", { id: keys[1]?.id })).toBe("done");
  expect(await perform(whole, "delete_api_key", { id: keys[0]?.id })).toBe("done");
  // a secret of somebody who is gone is for those who hold everything
  await database().admin.query("update app_private.webhook_states set secret_by = null where webhook_id = $1", [
    hooks[1]?.id,
  ]);
  expect(await perform(lesser, "renew_webhook_secret", { id: hooks[1]?.id, ...secret })).toBe("SWFBD");
  expect(await perform(whole, "renew_webhook_secret", { id: hooks[1]?.id, ...secret })).toBe("done");
});

test("two administrators who end each other at once, by user and by role: one of them wins", async () => {
  const [first, second] = [await roleOf(pilot), await roleOf(copilot)];
  for (let round = 0; round < 4; round += 1) {
    const outcomes = await Promise.all([
      perform(pilot, "save_users", { id: copilot.userId, isActive: false }),
      round % 2 === 0
        ? perform(copilot, "save_user_roles", { id: first, scopeBlacklist: [...others, "user:update"] })
        : perform(copilot, "save_users", { id: pilot.userId, roleId: await roleOf(clerk) }),
    ]);
    expect(outcomes.toSorted()).toEqual(["SWRUL", "done"]);
    await database().admin.query(
      "update app_public.users set is_active = true, role_id = case id when $1 then $2::int else $4::int end where id in ($1, $3)",
      [pilot.userId, first, copilot.userId, second],
    );
    await database().admin.query("update app_public.user_roles set scope_blacklist = $1 where id in ($2, $3)", [
      others,
      first,
      second,
    ]);
  }
});
