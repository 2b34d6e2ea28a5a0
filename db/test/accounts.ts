import type { ClientBase } from "pg";
import { type Visitor, visitorSettings } from "../client/transaction.ts";

export type TestUser = { accountId: number; userId: number; visitor: Visitor };
export type TestAccount = { accountId: number; admin: TestUser; user: TestUser };

/** From here on the connection has a visitor's rights, as a request would, until the transaction ends. */
export const become = async (client: ClientBase, visitor: Visitor): Promise<void> => {
  await client.query("reset role");
  const settings = visitorSettings(visitor);
  await client.query("select set_config(name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)", [
    Object.keys(settings),
    Object.values(settings),
  ]);
};

/** Back to the administrator, past every policy. */
export const becomeAdmin = (client: ClientBase) => client.query("reset role");

let serial = 0;

/** A user with a role of the given type and blacklists, and the settings that requests of this user would carry. */
export const createUser = async (
  client: ClientBase,
  accountId: number,
  {
    type = "user",
    routeBlacklist = [],
    scopeBlacklist = [],
  }: { type?: "admin" | "user"; routeBlacklist?: string[]; scopeBlacklist?: string[] } = {},
): Promise<TestUser> => {
  serial += 1;
  const name = `${type}-${process.pid}-${serial}`;
  const role = await client.query<{ id: number }>(
    "insert into app_public.user_roles (account_id, slug, display_name, type, route_blacklist, scope_blacklist) values ($1, $2, $2, $3, $4, $5) returning id",
    [accountId, name, type, routeBlacklist, scopeBlacklist],
  );
  const user = await client.query<{ id: number; granted: string; role: string }>(
    `with made as (
       insert into app_public.users (account_id, username, email, first_name, role_id) values ($1, $2, $2, $3, $4) returning id
     )
     select id from made`,
    [accountId, `${name}@example.test`, name, role.rows[0]?.id],
  );
  const userId = user.rows[0]?.id ?? 0;
  const rights = await client.query<{ granted: string; role: string }>(
    "select granted, app_private.visitor_role(granted) as role from app_private.granted_scopes($1, $2) as granted",
    [accountId, userId],
  );
  const { granted = "", role: dbRole = "anonymous" } = rights.rows[0] ?? {};
  return { accountId, userId, visitor: { role: dbRole, accountId, userId, roleType: type, granted } };
};

/** Has an address of this user verified, as the link of a mail does. */
export const verifyAddress = (
  client: Pick<ClientBase, "query">,
  { accountId, userId }: Pick<TestUser, "accountId" | "userId">,
  email: string,
) =>
  client.query("insert into app_private.logins (account_id, user_id, email, verified_at) values ($1, $2, $3, now())", [
    accountId,
    userId,
    email,
  ]);

/** A fresh account with an administrator and a user, as the database's administrator makes it. */
export const createAccount = async (client: ClientBase): Promise<TestAccount> => {
  serial += 1;
  const { rows } = await client.query<{ id: number }>(
    // mails of a company of less than a week reach few
    "insert into app_public.accounts (name, subdomain, created_at) values ($1, $2, now() - interval '1 month') returning id",
    [`Account ${serial}`, `a${process.pid}-${serial}`],
  );
  const accountId = rows[0]?.id ?? 0;
  await client.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await client.query(
    "insert into app_public.labels (account_id, name, modules, is_system) values ($1, 'All customers', '{customers}', true)",
    [accountId],
  );
  return {
    accountId,
    admin: await createUser(client, accountId, { type: "admin" }),
    user: await createUser(client, accountId),
  };
};
