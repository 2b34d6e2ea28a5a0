import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import { become } from "../accounts.ts";
import { leave } from "./company.ts";

/** What became of a statement that was tried and taken back. */
export type Outcome = {
  /** Rows it read or wrote; 0 when it failed. */
  rows: number;
  /** SQLSTATE of its failure, or null. */
  state: string | null;
  message: string | null;
  /** DETAIL of its failure, which is sent along with the error. */
  detail: string | null;
  /** What an operation answered. */
  answer: string | null;
  /** Whether the watched account's rows were other ones afterwards; null when it failed or nothing was watched. */
  changed: boolean | null;
};

export const isRefused = ({ state }: Outcome): boolean => state === "42501" || state === "SWFBD";

/**
 * Tools of the sweeps, for one session: each attempt runs in a subtransaction that is always rolled back, a few hundred in one round trip.
 * `watched`: tables whose rows of one account are fingerprinted after an attempt that did not fail and wrote to any of them
 * (Postgres counts the rows a transaction wrote, those it took back, too).
 */
export const installAttempts = async (client: ClientBase, watched: readonly string[] = []): Promise<void> => {
  const names = watched.map((table) => `'${table.replaceAll("'", "''")}'::regclass::oid`);
  const parts = watched.map(
    (table) =>
      `select '${table.replaceAll("'", "''")}', md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} as t where account_id = p_account`,
  );
  await client.query(`
    create or replace function pg_temp.fingerprint(p_account int) returns text language sql volatile security definer as $f$
      select md5(coalesce(string_agg(t.name || t.print, ',' order by t.name), ''))
      from (${parts.length > 0 ? parts.join(" union all ") : "select '', ''"}) as t (name, print)
    $f$;
    create or replace function pg_temp.written() returns bigint language sql volatile security definer as $f$
      select coalesce(sum(pg_stat_get_xact_tuples_inserted(t) + pg_stat_get_xact_tuples_updated(t) + pg_stat_get_xact_tuples_deleted(t)), 0)
      from unnest(array[${names.join(", ")}]::oid[]) as t
    $f$;
    create or replace function pg_temp.attempt(p_statement text, p_answers boolean, p_watched int, p_before text)
    returns table (rows int, state text, message text, answer text, changed boolean, detail text) language plpgsql volatile as $f$
    declare
      written_before bigint := case when p_watched is not null then pg_temp.written() end;
    begin
      begin
        if p_answers then
          execute p_statement into answer;
        else
          execute p_statement;
        end if;
        get diagnostics rows = row_count;
        if p_watched is not null then
          changed := pg_temp.written() <> written_before and pg_temp.fingerprint(p_watched) <> p_before;
        end if;
        raise exception using errcode = 'SWOK0';
      exception when others then
        if sqlstate <> 'SWOK0' then
          rows := 0;
          answer := null;
          state := sqlstate;
          message := sqlerrm;
          get stacked diagnostics detail = pg_exception_detail;
        end if;
      end;
      return next;
    end $f$`);
};

/** Tries statements one by one as a visitor. Nothing of them stays. */
export const attempt = async (
  client: ClientBase,
  visitor: Visitor | null,
  statements: readonly string[],
  { answers = false, watch }: { answers?: boolean; watch?: number } = {},
): Promise<Outcome[]> => {
  if (statements.length === 0) return [];
  const before =
    watch === undefined
      ? null
      : (await client.query<{ print: string }>("select pg_temp.fingerprint($1) as print", [watch])).rows[0]?.print;
  if (visitor) await become(client, visitor);
  const { rows } = await client.query<Outcome>(
    `select a.* from unnest($1::text[]) with ordinality as s (statement, n) cross join lateral pg_temp.attempt(s.statement, $2, $3, $4) as a order by s.n`,
    [[...statements], answers, watch ?? null, before],
  );
  await leave(client);
  return rows;
};
