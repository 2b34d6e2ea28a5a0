import type { ClientBase } from "pg";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import type { Started } from "../support/processes.ts";
import { password } from "./company.ts";

/** Administrators who ask. */
const people = Array.from({ length: 8 }, (_, number) => `person-${number}@demo.test`);

/** Makes them, with the password of everybody. */
export const addPeople = async (admin: ClientBase, accountId: number, hashed: string): Promise<void> => {
  await admin.query("begin");
  await admin.query("select set_config('app.account_id', $1, true)", [String(accountId)]);
  await admin.query(
    "select app_private.create_user($1, 'admin', 'Ada', 'Bench', email, $2, true) from unnest($3::text[]) as email",
    [accountId, hashed, people],
  );
  await admin.query("commit");
};

export const signInAs = async ({ url }: Pick<Started, "url">, email: string): Promise<ApiClient> => {
  const client = createApiClient(url);
  await client.login(email, password);
  return client;
};

/** Headers of the next caller, in turn: one person alone is answered three requests at once, whatever there is room for. */
export const signInAll = async (server: Started): Promise<() => Record<string, string>> => {
  const headers: Record<string, string>[] = [];
  for (const email of people)
    headers.push({
      authorization: `Bearer ${(await signInAs(server, email)).token()}`,
      "x-requested-with": "stockwright",
    });
  let turn = 0;
  return () => headers[(turn += 1) % headers.length] ?? {};
};
