import { z } from "zod";
import { defineTask } from "../task.ts";

/** Seconds between two checks. A difference is to be reported within a minute, whatever one check takes. */
const pause = { least: 15, most: 40, perSecond: 4 };

/**
 * The next step of checking each account's ledger, in a transaction of its own, then asks for the next run. The
 * differences are reported, never healed; an account whose check fails keeps no other from being checked.
 */
export default defineTask(z.looseObject({}), async (_, { withPgClient, addJob, logger }) => {
  const started = performance.now();
  const accounts = await withPgClient(async (db) => {
    const { rows } = await db.query<{ id: number }>("select id from app_private.accounts_to_check() as id");
    return rows.map(({ id }) => id);
  });
  for (const accountId of accounts) {
    try {
      const differences = await withPgClient(async (db) => {
        const { rows } = await db.query<{ known: number }>("select app_private.check_account($1) as known", [
          accountId,
        ]);
        return rows[0]?.known ?? 0;
      });
      if (differences > 0)
        logger.error(`The ledger of account ${accountId} has ${differences} differences.`, { accountId, differences });
    } catch (error) {
      logger.error(`The ledger of account ${accountId} could not be checked: ${String(error)}`, { accountId });
    }
  }
  const seconds = Math.min(pause.most, Math.max(pause.least, ((performance.now() - started) / 1000) * pause.perSecond));
  await addJob(
    "check_ledger",
    {},
    { jobKey: "check_ledger", runAt: new Date(Date.now() + seconds * 1000), queueName: "ledger" },
  );
});
