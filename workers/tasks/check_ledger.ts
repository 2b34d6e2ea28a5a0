import { z } from "zod";
import { defineTask } from "../task.ts";

/** Seconds between two checks. A difference is to be reported within a minute, whatever one check takes. */
const pause = { least: 15, most: 40, perSecond: 4 };

/**
 * Checks every account's ledger against its documents and keeps what it found, then asks for the next check. The
 * differences are reported, never healed.
 */
export default defineTask(z.looseObject({}), async (_, { withPgClient, addJob, logger }) => {
  const started = performance.now();
  const found = await withPgClient(async (db) => {
    await db.query("begin");
    try {
      await db.query("set local statement_timeout = '10min'");
      const { rows } = await db.query<{ accountId: number; differences: number }>(
        `select account_id as "accountId", jsonb_array_length(report -> 'differences') as differences from app_private.check_ledgers()`,
      );
      await db.query("commit");
      return rows.filter(({ differences }) => differences > 0);
    } catch (error) {
      await db.query("rollback");
      throw error;
    }
  });
  for (const { accountId, differences } of found)
    logger.error(`The ledger of account ${accountId} has ${differences} differences.`, { accountId, differences });
  const seconds = Math.min(pause.most, Math.max(pause.least, ((performance.now() - started) / 1000) * pause.perSecond));
  await addJob(
    "check_ledger",
    {},
    { jobKey: "check_ledger", runAt: new Date(Date.now() + seconds * 1000), queueName: "ledger" },
  );
});
