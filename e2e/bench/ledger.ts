import pg from "pg";
import { runOf } from "./cpu.ts";
import { withOffice } from "./office.ts";
import { lengthen } from "./past.ts";

/** Entries of all levels, and of the one with most of them. */
const entries = Number(process.env.BENCH_ENTRIES ?? "1000000");
const busiest = entries / 10;

type Kept = { next_sku: number | null; differences: unknown[] };

/** How long each step of the continuous check takes over a long past, beside the time a statement may take. */
export const measureLedger = (): Promise<void> =>
  withOffice(async ({ admin, accountId, skuIds, urls }) => {
    const [busy = 0] = skuIds;
    await lengthen(admin, accountId, [busy], busiest);
    const each = 2 * Math.floor((entries - busiest) / skuIds.length / 2);
    await lengthen(admin, accountId, skuIds, each);
    await admin.query("analyze");
    const { rows } = await admin.query<{ count: number }>(
      "select count(*)::int as count from app_hidden.stock_entries where account_id = $1",
      [accountId],
    );
    const worker = new pg.Client({ connectionString: urls.worker });
    await worker.connect();
    try {
      const one = async <T extends pg.QueryResultRow>(query: string): Promise<T | undefined> =>
        (await worker.query<T>(query)).rows[0];
      const pid = (await one<{ pid: number }>("select pg_backend_pid() as pid"))?.pid ?? 0;
      const limit = (await one<{ statement_timeout: string }>("show statement_timeout"))?.statement_timeout;
      const steps: number[] = [];
      for (;;) {
        const before = runOf(pid);
        await worker.query("select app_private.check_account($1)", [accountId]);
        steps.push((runOf(pid) - before) / 1e6);
        const kept = await admin.query<Kept>(
          "select next_sku, differences from app_hidden.ledger_checks where account_id = $1 order by id desc limit 1",
          [accountId],
        );
        const [last] = kept.rows;
        if (last?.differences.length)
          console.log(`    ${last.differences.length} DIFFERENCES, such as ${JSON.stringify(last.differences[0])}`);
        if (!last || last.next_sku === null) break;
      }
      const slowest = Math.round(Math.max(...steps));
      const all = Math.round(steps.reduce((sum, step) => sum + step, 0));
      console.log(
        `\nLedger check: ${rows[0]?.count} entries, ${busiest} of them of one SKU: a round is ${steps.length} steps and ${all} ms of the database's processor, the longest step ${slowest} ms; a statement may take ${limit}`,
      );
    } finally {
      await worker.end();
    }
  });
