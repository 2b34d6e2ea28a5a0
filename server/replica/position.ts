import type { Pool } from "pg";
import { sharedAnswer } from "./shared-answer.ts";

/** A place in the log that Postgres writes ahead, as Postgres writes it and as a number; each failover begins another timeline. */
export type Position = { lsn: string; at: bigint; timeline: number };

/** How far in bytes: 16/B374D848 is 0x16B374D848. */
export const bytesAt = (lsn: string): bigint => {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * Where the primary's log is on disk. While synchronous_commit is anything but off, a commit is flushed before it is acknowledged and
 * before anybody else sees it (Postgres: RecordTransactionCommit flushes, then ProcArrayEndTransaction shows it): so all that
 * anybody was told or could see before this was asked lies at this place or before it, whichever server or worker saved it.
 * Where it is off, what is acknowledged is in the log and may not be on disk: then all that was written counts.
 */
const question = `
  select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
  from (
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
  ) as log (lsn)`;

/** What a read that begins now has to see. One short statement for all that begin while another is under way. */
export const positionOf = (primary: Pool): (() => Promise<Position>) =>
  sharedAnswer(async () => {
    const { rows } = await primary.query<{ lsn: string; timeline: number }>(question);
    const { lsn = "0/0", timeline = 0 } = rows[0] ?? {};
    return { lsn, at: bytesAt(lsn), timeline };
  });

/** What has to hold of a database before something is read from it; a statement that fails where it does not. */
export type Guard = { text: string; values: unknown[] };

/**
 * Goes ahead of a read, in the same message: wherever the connection leads (another replica behind the same address, one
 * that was promoted or started again), what is read has replayed the position, for a snapshot is taken for each statement.
 */
export const guardOf = ({ lsn }: Position): Guard => ({
  text: "select 1 / (pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn)::int",
  values: [lsn],
});
