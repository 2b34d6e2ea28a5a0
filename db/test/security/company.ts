import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import { become } from "../accounts.ts";

export type Input = Readonly<Record<string, unknown>>;

/** A tenant of the sweeps: everything it owns carries its name, so that a leak can be told from an answer. */
export type Company = {
  accountId: number;
  /** A word that occurs in every text of its records and nowhere else. */
  name: string;
  admin: Visitor;
  user: Visitor;
  /** Ids of records the sweeps need by their part in the story. */
  ids: Record<string, number>;
};

/** What a user's token would say. */
export const visitorOf = async (
  client: ClientBase,
  accountId: number,
  userId: number,
  roleType: "admin" | "user",
): Promise<Visitor> => {
  const { rows } = await client.query<{ granted: string; role: string }>(
    "select granted, app_private.visitor_role(granted) as role from app_private.granted_scopes($1, $2) as granted",
    [accountId, userId],
  );
  const { granted = "", role = "anonymous" } = rows[0] ?? {};
  return { role, accountId, userId, roleType, granted, cause: "sweep" };
};

/** Calls an operation as a visitor would; the connection keeps the visitor's rights. */
export const perform = async (
  client: ClientBase,
  operation: string,
  input: Input,
  key: string | null = null,
): Promise<Record<string, unknown>> => {
  const { rows } = await client.query<{ answer: Record<string, unknown> }>(
    "select app_hidden.perform($1, $2, $3) as answer",
    [operation, JSON.stringify(input), key],
  );
  return rows[0]?.answer ?? {};
};

/** The number under a key of an answer. */
export const numberIn = (answer: Record<string, unknown>, key = "id"): number => {
  const value = answer[key];
  if (typeof value !== "number") throw new Error(`${key} is no number in ${JSON.stringify(answer)}`);
  return value;
};

/** An account as registration makes it, with an administrator and a user. */
export const foundCompany = async (client: ClientBase, name: string): Promise<Company> => {
  const made = await client.query<{ account: number }>("select app_private.create_account($1, $2) as account", [
    name,
    name.toLowerCase(),
  ]);
  const accountId = made.rows[0]?.account ?? 0;
  const userIds: number[] = [];
  for (const slug of ["admin", "user"]) {
    const { rows } = await client.query<{ id: number }>(
      "select app_private.create_user($1, $2, $3, $4, $5, $6, true) as id",
      [accountId, slug, name, slug, `${slug}@${name.toLowerCase()}.test`, `${name} hash`],
    );
    userIds.push(rows[0]?.id ?? 0);
  }
  const [adminId = 0, userId = 0] = userIds;
  return {
    accountId,
    name,
    admin: await visitorOf(client, accountId, adminId, "admin"),
    user: await visitorOf(client, accountId, userId, "user"),
    ids: { admin: adminId, user: userId },
  };
};

/** Back to the database's administrator, with nobody's settings. */
export const leave = (client: ClientBase): Promise<void> => become(client, { role: "none" });

/** Runs work with a visitor's rights and comes back to the administrator's; a failure has ended the transaction anyway. */
export const as = async <T>(client: ClientBase, visitor: Visitor, work: () => Promise<T>): Promise<T> => {
  await become(client, visitor);
  const result = await work();
  await leave(client);
  return result;
};
