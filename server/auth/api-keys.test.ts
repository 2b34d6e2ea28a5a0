import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { TestUser } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();

type Made = { createApiKey: { id: number; apiKey: { prefix: string }; token: string | null } };
const make = (user: TestUser, name: string, idempotencyKey?: string) =>
  served().ask<Made>(
    user,
    "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id token apiKey { prefix } } }",
    { variables: { input: { name, ...(idempotencyKey && { idempotencyKey }) } } },
  );
const tokenOf = async (user: TestUser, name: string) => (await make(user, name)).data.createApiKey;
const call = <T>(token: string, query: string, variables: object = {}) =>
  served().ask<T>(null, query, {
    variables: variables as Readonly<Record<string, unknown>>,
    headers: { authorization: `Bearer ${token}` },
  });
const revoke = (user: TestUser, id: number) =>
  served().ask(user, "mutation ($id: Int!) { deleteApiKey(id: $id) { id } }", { variables: { id } });
const keysSeen = async (user: TestUser) =>
  (
    await served().ask<{ apiKeys: { id: number; name: string; lastUsedAt: string | null }[] }>(
      user,
      "{ apiKeys { id name lastUsedAt } }",
    )
  ).data.apiKeys;

test("a key is shown once; a hash and how it begins are kept", async () => {
  const { admin } = await served().account();
  const first = await make(admin, "Label printer", "made just once");
  expect(first.errors).toEqual([]);
  const { token, apiKey } = first.data.createApiKey;
  expect(token).toMatch(/^sw_[0-9a-f]{64}$/);
  expect(token?.startsWith(apiKey.prefix)).toBe(true);
  expect((await make(admin, "Label printer", "made just once")).data.createApiKey).toEqual({
    ...first.data.createApiKey,
    token: null,
  });
  const { rows } = await served().db.admin.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = any ('{app_public,app_private,app_hidden}'::regnamespace[])",
  );
  const kept = await served().db.admin.query<{ name: string }>(
    rows
      .map(({ name }) => `select '${name}' as name from ${name} as t where strpos(t::text, $1) > 0`)
      .join(" union all "),
    [String(token).slice(12)],
  );
  expect(kept.rows).toEqual([]);
  const hashes = await served().db.admin.query("select from app_private.api_key_secrets where token_hash = $1", [
    createHash("sha256").update(String(token)).digest(),
  ]);
  expect(hashes.rowCount).toBe(1);
});

test("a key acts as its user, in the history too, and is noted as used", async () => {
  const { admin } = await served().account();
  const { token } = await tokenOf(admin, "Shop import");
  const made = await call<{ createVendor: { id: number } }>(
    String(token),
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { input: vendorInput("Made by a key") },
  );
  const { id } = made.data.createVendor;
  const { data } = await served().ask<{ history: { userId: number; actor: string; cause: string }[] }>(
    admin,
    `{ history(module: "vendors", recordId: ${id}) { userId actor cause } }`,
  );
  expect(data.history[0]).toEqual({ userId: admin.userId, actor: "api_key", cause: "Shop import" });
  const used = await keysSeen(admin);
  expect(used.find(({ name }) => name === "Shop import")?.lastUsedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  const before = await served().db.admin.query<{ xmin: string }>(
    "select xmin::text from app_private.api_key_secrets order by used_at desc nulls last limit 1",
  );
  for (let n = 0; n < 5; n += 1) await call(String(token), "{ currentUser { id } }");
  const after = await served().db.admin.query<{ xmin: string }>(
    "select xmin::text from app_private.api_key_secrets order by used_at desc nulls last limit 1",
  );
  expect(after.rows).toEqual(before.rows); // once a minute, not once a call
});

test("what its user loses, the key has lost at its next call", async () => {
  const { admin, accountId } = await served().account();
  const { token } = await tokenOf(admin, "Rights");
  const vendors = () => call<{ vendors: [] }>(String(token), "{ vendors { id } }");
  expect((await vendors()).code).toBeUndefined();
  const role =
    "update app_public.user_roles set %s where account_id = $1 and id = (select role_id from app_public.users where account_id = $1 and id = $2)";
  const set = (what: string) => served().db.admin.query(role.replace("%s", what), [accountId, admin.userId]);
  await served().account(); // the last administrator stays: another account's are none of ours
  await served().user(accountId, { type: "admin" });
  await set("route_blacklist = '{vendors}'");
  expect((await vendors()).code).toBe("FORBIDDEN");
  await set("route_blacklist = '{}'");
  expect((await vendors()).code).toBeUndefined();
  await served().db.admin.query("update app_public.users set is_active = false where account_id = $1 and id = $2", [
    accountId,
    admin.userId,
  ]);
  expect(await vendors()).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
});

test("a revoked, unknown or misspelt key is refused at once", async () => {
  const { admin } = await served().account();
  const { id, token } = await tokenOf(admin, "Gone soon");
  expect((await call(String(token), "{ currentUser { id } }")).status).toBe(200);
  await revoke(admin, id);
  for (const key of [String(token), `sw_${"0".repeat(64)}`, "sw_", `${token}0`, String(token).toUpperCase()])
    expect(await call(key, "{ currentUser { id } }")).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  expect((await revoke(admin, id)).code).toBe("NOT_FOUND");
});

test("another company's keys are invisible, and users without the scopes have none", async () => {
  const [ours, theirs] = [await served().account(), await served().account()];
  const { id } = await tokenOf(theirs.admin, "Theirs");
  expect(await keysSeen(ours.admin)).toEqual([]);
  expect((await revoke(ours.admin, id)).code).toBe("NOT_FOUND");
  expect((await make(theirs.user, "No")).code).toBe("FORBIDDEN");
  expect((await revoke(theirs.user, id)).code).toBe("FORBIDDEN");
  expect((await keysSeen(theirs.admin)).map((key) => key.id)).toEqual([id]);
});

test("a key makes no other key, and does nothing that is a person's alone", async () => {
  const { admin } = await served().account();
  const { token } = await tokenOf(admin, "Only this");
  const mutations = [
    'createApiKey(input: {name: "Another"}) { id }',
    "logout",
    "signOutElsewhere",
    'changePassword(input: {currentPassword: "a", password: "b", confirmPassword: "b"})',
  ];
  for (const mutation of mutations)
    expect({ mutation, code: (await call(String(token), `mutation { ${mutation} }`)).code }).toEqual({
      mutation,
      code: "FORBIDDEN",
    });
});
