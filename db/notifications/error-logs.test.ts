import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const db = useDatabase();

test("what fails by itself is kept once and counted, for administrators of the company it was for", () =>
  withRollback(db().admin, async (client) => {
    const ours = await createAccount(client);
    const theirs = await createAccount(client);
    await becomeAdmin(client);
    const failed = (payload: object, error: string) =>
      client.query("select app_private.log_failed_job('count_things', $1, $2)", [JSON.stringify(payload), error]);
    await failed({ accountId: ours.accountId }, "first");
    await failed({ accountId: ours.accountId }, "second");
    // of no company, or of none that there is
    await failed({}, "nobody's");
    await failed({ accountId: 2147483647 }, "nobody's");
    const read = async () =>
      (await client.query("select source, message, detail, occurrences from app_public.error_logs")).rows;
    await become(client, ours.admin.visitor);
    expect(await read()).toEqual([
      {
        source: "job",
        message: "The job count_things failed and was given up.",
        detail: "second",
        occurrences: 2,
      },
    ]);
    for (const { visitor } of [ours.user, theirs.admin]) {
      await become(client, visitor);
      expect(await read()).toEqual([]);
    }
    await client.query("savepoint before");
    await expect(client.query("select app_private.log_error('job', 'x')")).rejects.toMatchObject({ code: "42501" });
    await client.query("rollback to before");
    await becomeAdmin(client);
    await client.query("update app_public.error_logs set last_at = now() - interval '91 days' where account_id = $1", [
      ours.accountId,
    ]);
    await client.query("select app_private.clean_up_told()");
    expect(await read()).toEqual([]);
  }));
