import fc from "fast-check";
import type { ClientBase } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createUser, type TestUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { attempt, installAttempts } from "./attempt.ts";
import { baseScopes } from "./base-scopes.ts";

/** Who manages users and roles, beside whom: the same role, one with less, one with more, one with other things. */
const callerLacks = ["sku_cost:view:all", "sku_cost:view:single", "lot:adjust"];
const relations = {
  equal: { type: "admin", lacks: callerLacks },
  lesser: { type: "admin", lacks: [...callerLacks, "vendor:create"] },
  "lesser, a user's": { type: "user", lacks: callerLacks },
  greater: { type: "admin", lacks: [] },
  "greater by one": { type: "admin", lacks: callerLacks.slice(1) },
  incomparable: { type: "admin", lacks: ["vendor:create", "customer:create"] },
  "incomparable, a user's": { type: "user", lacks: ["vendor:create"] },
} as const;
type Relation = keyof typeof relations;
const above = (relation: Relation): boolean => relation.startsWith("greater") || relation.startsWith("incomparable");

type Target = TestUser & { role: number; slug: string; own: number; label: number; file: number };
type Mutation = (target: Target) => string;
const quote = (input: object): string => `'${JSON.stringify(input).replaceAll("'", "''")}'`;
const perform = (operation: string, input: object): string =>
  `select app_hidden.perform('${operation}', ${quote(input)})::text`;
const fresh = "fresh@administrators.test";

/** Each way to change the person's account. */
const toUsers: Readonly<Record<string, Mutation>> = {
  "first name": ({ userId: id }) => perform("save_users", { id, firstName: "x" }),
  "last name to nothing": ({ userId: id }) => perform("save_users", { id, lastName: null }),
  profile: ({ userId: id }) => perform("save_users", { id, profile: { firstName: "x", lastName: "y" } }),
  "e-mail": ({ userId: id }) => perform("save_users", { id, email: fresh }),
  "e-mail and username": ({ userId: id }) => perform("save_users", { id, email: fresh, username: fresh }),
  "the same e-mail": ({ userId: id }) => perform("save_users", { id, firstName: "x", isActive: true }),
  "a lower role": ({ userId: id, own }) => perform("save_users", { id, roleId: own }),
  deactivation: ({ userId: id }) => perform("save_users", { id, isActive: false }),
  "a label": ({ userId: id, label }) => perform("save_users", { id, labels: [{ id: label }] }),
  "labels by their ids": ({ userId: id }) => perform("save_users", { id, labelIds: [] }),
  deletion: ({ userId: id }) => perform("delete_users", { id }),
  "a file": ({ userId: recordId }) =>
    perform("add_file", {
      module: "users",
      recordId,
      name: "a.txt",
      type: "text/plain",
      size: 1,
      path: "a".repeat(32),
    }),
  "a file's removal": ({ file: id }) => perform("delete_files", { id }),
  "names, in SQL": ({ userId }) =>
    `update app_public.users set first_name = 'x', last_name = 'y' where id = ${userId} returning 1`,
  "everybody's name, in SQL": ({ userId }) =>
    `update app_public.users set first_name = 'x' where id in (${userId}) or email = 'nobody' returning 1`,
  "a label, in SQL": ({ userId, label }) =>
    `insert into app_public.label_links (label_id, module, record_id) values (${label}, 'users', ${userId}) on conflict do nothing returning 1`,
  "no label, in SQL": ({ userId }) =>
    `delete from app_public.label_links where module = 'users' and record_id = ${userId} returning 1`,
  "deletion, in SQL": ({ userId }) => `delete from app_public.users where id = ${userId} returning 1`,
  "a user with this role": ({ role: roleId }) => perform("save_users", { email: fresh, firstName: "x", roleId }),
  "a user with this role, by slug": ({ slug }) =>
    perform("save_users", { email: fresh, firstName: "x", roleSlug: slug }),
};
const toRoles: Readonly<Record<string, Mutation>> = {
  "name of the role": ({ role: id }) => perform("save_user_roles", { id, displayName: "x" }),
  "short name": ({ role: id }) => perform("save_user_roles", { id, slug: "renamed" }),
  base: ({ role: id }) => perform("save_user_roles", { id, type: "user" }),
  "fewer modules": ({ role: id }) => perform("save_user_roles", { id, routeBlacklist: ["vendors"] }),
  "fewer actions": ({ role: id }) =>
    perform("save_user_roles", { id, scopeBlacklist: [...callerLacks, "vendor:create", "customer:create"] }),
  "switched off": ({ role: id }) => perform("save_user_roles", { id, isActive: false }),
  "deletion of the role": ({ role: id }) => perform("delete_user_roles", { id }),
  "name of the role, in SQL": ({ role }) =>
    `update app_public.user_roles set display_name = 'x' where id = ${role} returning 1`,
  "short name, in SQL": ({ role }) =>
    `update app_public.user_roles set slug = 'renamed' where id = ${role} returning 1`,
};

const database = useDatabase();
let client: ClientBase;
let release: () => void;
let caller: TestUser;
const targets = new Map<Relation, Target>();

const one = async (text: string, ...values: unknown[]): Promise<number> =>
  (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;

const targetOf = async (account: number, { type, lacks }: { type: "admin" | "user"; lacks: readonly string[] }) => {
  const user = await createUser(client, account, { type, scopeBlacklist: [...lacks] });
  const { rows } = await client.query<{ role: number; slug: string; email: string }>(
    "select r.id as role, r.slug, u.email from app_public.users as u join app_public.user_roles as r on r.id = u.role_id where u.id = $1",
    [user.userId],
  );
  const { role = 0, slug = "", email = "" } = rows[0] ?? {};
  await client.query("insert into app_private.logins (account_id, user_id, email) values ($1, $2, $3)", [
    account,
    user.userId,
    email,
  ]);
  const label = await one(
    "insert into app_public.labels (account_id, name, modules) values ($1, $2, '{users}') returning id",
    account,
    `Label ${user.userId}`,
  );
  const worn = await one(
    "insert into app_public.labels (account_id, name, modules) values ($1, $2, '{users}') returning id",
    account,
    `Worn ${user.userId}`,
  );
  await client.query(
    "insert into app_public.label_links (account_id, label_id, module, record_id) values ($1, $2, 'users', $3)",
    [account, worn, user.userId],
  );
  const file = await one(
    "insert into app_public.files (account_id, name, type, size, path, module, record_id, user_id) values ($1, 'a', 'text/plain', 1, $2, 'users', $3, null) returning id",
    account,
    `file_of_a_person_${user.userId}_${"x".repeat(10)}`,
    user.userId,
  );
  return { ...user, role, slug, label, file };
};

beforeAll(async () => {
  const connection = await database().admin.connect();
  client = connection;
  release = () => connection.release(true);
  await client.query("begin");
  const { accountId } = await createAccount(client); // with an administrator above them all
  await client.query("update app_private.tier_limits set maximum = 100");
  caller = await createUser(client, accountId, { type: "admin", scopeBlacklist: callerLacks });
  const own = await targetOf(accountId, { type: "user", lacks: callerLacks });
  for (const relation of Object.keys(relations) as Relation[])
    targets.set(relation, { ...(await targetOf(accountId, relations[relation])), own: own.role });
  await client.query("set constraints all immediate; set constraints all deferred");
  await installAttempts(client);
}, 60_000);
afterAll(() => release());

test.each(Object.keys(relations) as Relation[])("%s: every change of the user and the role", async (relation) => {
  const target = targets.get(relation);
  if (!target) throw new Error(relation);
  const wrong: string[] = [];
  for (const [kind, mutations] of Object.entries({ users: toUsers, roles: toRoles })) {
    // a role that has users is kept for that reason alone
    if (kind === "roles") await client.query("savepoint unused");
    if (kind === "roles") await client.query("delete from app_public.users where id = $1", [target.userId]);
    const names = Object.keys(mutations);
    const outcomes = await attempt(
      client,
      caller.visitor,
      names.map((name) => mutations[name]?.(target) ?? ""),
      { answers: true },
    );
    for (const [at, { state, answer, message }] of outcomes.entries()) {
      const refused = state === "SWFBD" || state === "42501";
      const done = state === null && answer !== null;
      if (above(relation) ? !refused : !done) wrong.push(`${names[at]}: ${state ?? "done"} ${answer} ${message}`);
    }
    if (kind === "roles") await client.query("rollback to savepoint unused");
  }
  expect(wrong).toEqual([]);
});

test("roles at random: changed, renamed and given exactly within what the caller holds", async () => {
  const all = baseScopes("admin").filter((scope) => !/^(user|user_role|label|file):/.test(scope));
  const lacks = fc.subarray([...all], { maxLength: 6 });
  const base = fc.constantFrom("admin" as const, "user" as const);
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(lacks, lacks, base, fc.boolean(), async (mine, theirs, type, nested) => {
      await client.query("savepoint pair");
      const acting = await createUser(client, caller.accountId, { type: "admin", scopeBlacklist: [...mine] });
      const target = await targetOf(caller.accountId, {
        type,
        lacks: nested ? [...new Set([...mine, ...theirs])] : theirs,
      });
      const held = new Set(baseScopes("admin").filter((scope) => !mine.includes(scope)));
      const lacking = nested ? [...mine, ...theirs] : theirs;
      const isAbove = baseScopes(type).some((scope) => !lacking.includes(scope) && !held.has(scope));
      const statements = [
        perform("save_users", { id: target.userId, firstName: "x" }),
        perform("save_user_roles", { id: target.role, displayName: "x" }),
        perform("save_users", { email: fresh, firstName: "x", roleId: target.role }),
        perform("save_user_roles", { displayName: "y", type, scopeBlacklist: lacking }),
      ];
      const outcomes = await attempt(client, acting.visitor, statements, { answers: true });
      checked += outcomes.length;
      await client.query("rollback to savepoint pair");
      expect(outcomes.map(({ state }) => state)).toEqual(statements.map(() => (isAbove ? "SWFBD" : null)));
    }),
    { numRuns: 25, seed: 11 },
  );
  expect(checked).toBe(100);
});
