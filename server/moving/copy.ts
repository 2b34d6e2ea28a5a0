import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { StartError } from "../../db/client/startError.ts";
import { sequencesOf } from "../backup/tables.ts";
import { companyTables, sumOf, type CompanyTable } from "./tables.ts";
import { asOfNow, pastTriggers } from "./transaction.ts";

/** Takes everything of a company away, as one transaction. */
export const removeCompany = (client: ClientBase, account: number): Promise<void> =>
  pastTriggers(client, () => removeRows(client, account));

const removeRows = async (client: ClientBase, account: number): Promise<void> => {
  for (const { name, owner } of await companyTables(client))
    await client.query(`delete from ${name} where ${owner} = $1`, [account]);
};

/** History goes where its month is. */
const makePartitions = async (source: ClientBase, target: ClientBase, account: number): Promise<void> => {
  const { rows } = await source.query<{ first: string | null }>(
    "select to_char(min(created_at), 'YYYY-MM-01') as first from app_public.history where account_id = $1",
    [account],
  );
  if (rows[0]?.first)
    await target.query(
      `select app_private.make_history_partitions($1::date,
         (extract(year from age(now(), $1::date)) * 12 + extract(month from age(now(), $1::date)))::int + 3)`,
      [rows[0].first],
    );
};

/** No id that the company brings is given out once more. */
const raiseSequences = async (source: ClientBase, target: ClientBase): Promise<void> => {
  const there = await sequencesOf(target);
  for (const name of await sequencesOf(source))
    if (there.includes(name)) {
      const { rows } = await source.query<{ last: string }>(`select last_value::text as last from ${name}`);
      // never lowered: others take numbers from it meanwhile
      await target.query(`select setval($1::regclass, $2::bigint) from ${name} where last_value < $2::bigint`, [
        name,
        rows[0]?.last,
      ]);
    }
};

const sameTables = async (source: ClientBase, target: ClientBase): Promise<CompanyTable[]> => {
  const [tables, there] = [await companyTables(source), await companyTables(target)];
  if (JSON.stringify(tables) !== JSON.stringify(there))
    throw new StartError("The two databases are of different versions of Stockwright.");
  return tables;
};

/** What differs from what was read, and where the ledger differs from its own records. */
const problemsOf = async (
  source: ClientBase,
  target: ClientBase,
  tables: readonly CompanyTable[],
  account: number,
): Promise<string[]> => {
  const problems: string[] = [];
  for (const table of tables) {
    const [wanted, found] = [await sumOf(source, table, account), await sumOf(target, table, account)];
    if (wanted !== found) problems.push(`${table.name} has ${found}, not ${wanted}`);
  }
  // as who keeps the ledger, who sees this company's rows alone
  await target.query("select set_config('app.account_id', $1, true), set_config('role', 'ledger_writer', true)", [
    account,
  ]);
  const { rows } = await target.query<{ count: number }>(
    "select jsonb_array_length(app_private.ledger_report(null) -> 'differences') as count",
  );
  await target.query("reset role");
  if (rows[0]?.count !== 0) problems.push(`The ledger has ${rows[0]?.count} differences`);
  return problems;
};

/**
 * Copies everything of a company from one database to another, where it is as a whole or not at all: row for row as it
 * was, compared with what was read, and its ledger verified, before it counts. Answers with how many rows.
 */
export const copyCompany = (source: ClientBase, target: ClientBase, account: number): Promise<number> =>
  asOfNow(source, () =>
    pastTriggers(target, async () => {
      const tables = await sameTables(source, target);
      await removeRows(target, account);
      await makePartitions(source, target, account);
      let rows = 0;
      for (const { name, owner, written } of tables) {
        const into = target.query(copyFrom(`copy ${name} (${written.join(", ")}) from stdin`));
        await pipeline(
          source.query(
            copyTo(`copy (select ${written.join(", ")} from ${name} where ${owner} = ${account}) to stdout`),
          ),
          into,
        );
        rows += into.rowCount ?? 0;
      }
      await raiseSequences(source, target);
      const problems = await problemsOf(source, target, tables, account);
      if (problems.length > 0) throw new StartError(`The copy is not what was read: ${problems.join("; ")}.`);
      return rows;
    }),
  );
