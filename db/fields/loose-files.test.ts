import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const database = useDatabase();
const migration = readFileSync(join(import.meta.dirname, "../migrations/committed/000950-loose-files.sql"), "utf8");
/** What it does with files that are there; its new column is there already. */
const handingOver = migration.slice(migration.indexOf("update app_public.files set was_shared"));

test("loose uploads that everybody could see are listed for administrators when they change hands", () =>
  withRollback(database().admin, async (client) => {
    const [ours, theirs] = [await createAccount(client), await createAccount(client)];
    const leaver = await createUser(client, ours.accountId, { type: "admin" });
    await client.query("update app_public.users set is_active = false where account_id = $1 and id = $2", [
      ours.accountId,
      leaver.userId,
    ]);
    await client.query(
      `insert into app_public.files (account_id, name, type, size, path, user_id)
       select $1, 'costs.csv', 'text/csv', 5, rpad('loose' || n, 25, 'x'), u from unnest($2::int[]) with ordinality as f (u, n)`,
      [ours.accountId, [ours.user.userId, null]],
    );
    await client.query(handingOver);
    const { rows: told } = await client.query(
      "select account_id, user_id, words -> 'values' ->> 'count' as many from app_public.notifications where words ->> 'key' = 'looseFiles'",
    );
    expect(told).toEqual([{ account_id: ours.accountId, user_id: ours.admin.userId, many: "2" }]);
    const listed = async (user: TestUser) => {
      await become(client, user.visitor);
      const { rows } = await client.query("select from app_public.files where was_shared");
      await becomeAdmin(client);
      return rows.length;
    };
    expect([await listed(ours.admin), await listed(ours.user), await listed(theirs.admin)]).toEqual([2, 1, 0]);
    // what comes later is not among them
    await become(client, ours.admin.visitor);
    await client.query(
      "insert into app_public.files (name, type, size, path) values ('a', 'text/plain', 1, rpad('later', 25, 'x'))",
    );
    await becomeAdmin(client);
    expect(await listed(ours.admin)).toBe(2);
  }));
