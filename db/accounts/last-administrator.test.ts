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
  await client.query("delete from app_public.users where id = $1", [admin.userId]);
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
