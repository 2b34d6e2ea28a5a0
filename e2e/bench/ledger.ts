import pg from "pg";
import { runOf } from "./cpu.ts";
import { withOffice } from "./office.ts";

/** Entries of all levels, and of the one with most of them. */
const entries = Number(process.env.BENCH_ENTRIES ?? "1000000");
const busiest = entries / 10;

/**
 * Makes the past of levels longer: as many pairs of one piece more and one piece less, told by events, entries and moves
 * as the ledger writes them. What there is stays as it was.
 */
const lengthen = async (admin: pg.Client, accountId: number, levels: readonly number[], each: number) => {
  await admin.query("begin; set local session_replication_role = replica");
  await admin.query(
    `with level as (
      select l.*, o.id as lot_id, (select max(e.recorded_at) from app_hidden.stock_entries as e where e.account_id = l.account_id and e.sku_id = l.sku_id) as since
      from app_public.stock_levels as l
      join lateral (select min(id) as id from app_public.lots as o where o.account_id = l.account_id and o.sku_id = l.sku_id and o.warehouse_id = l.warehouse_id) as o on o.id is not null
      where l.account_id = $1 and l.seq > 0 and l.sku_id = any ($2)
    ), event as (
      insert into app_hidden.stock_events (account_id, type, actor, effective_at, recorded_at)
      select $1, 'adjust', 'user', moment, moment
      from (select max(since) as at from level) as last, generate_series(1, $3::int) as n, lateral (select last.at + n * interval '1 microsecond' as moment) as m
      returning id, recorded_at
    ), numbered as (
      select id, recorded_at, row_number() over (order by id) as n from event
    ), entry as (
      insert into app_hidden.stock_entries
      select l.account_id, l.sku_id, l.warehouse_id, l.seq + n.n, n.id, n.recorded_at,
        case n.n % 2 when 1 then 1 else -1 end, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        l.in_stock + n.n % 2, l.allocated, l.committed, l.backordered, l.on_order, l.in_progress, l.pending_return,
        l.transfer_incoming, l.transfer_outgoing, l.stock_value
      from level as l, numbered as n
    ), move as (
      insert into app_hidden.stock_moves (account_id, event_id, position, lot_id, sku_id, warehouse_id, quantity_delta, allocated_delta, committed_delta, value_delta)
      select l.account_id, n.id, row_number() over (partition by n.id), l.lot_id, l.sku_id, l.warehouse_id, case n.n % 2 when 1 then 1 else -1 end, 0, 0, 0
      from level as l, numbered as n
    )
    update app_public.stock_levels as s set seq = s.seq + $3::int
    from level as l where s.account_id = l.account_id and s.sku_id = l.sku_id and s.warehouse_id = l.warehouse_id`,
    [accountId, levels, each],
  );
  await admin.query("commit");
};

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
        if (last?.differences.length) console.log(`    ${last.differences.length} DIFFERENCES`);
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
