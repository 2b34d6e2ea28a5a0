import type { ClientBase } from "pg";
import { withRetry } from "../../db/client/retry.ts";
import type { CompanyTable } from "./tables.ts";

const nameOf = (account: number): string => `_000_frozen_${account}`;

/** Both, for a condition cannot name the old row of an insert. */
const triggersOf = ({ name, owner }: CompanyTable, account: number): string =>
  (
    [
      ["insert or update", "new", ""],
      ["delete", "old", "_delete"],
    ] as const
  )
    .map(
      ([events, row, suffix]) =>
        `create or replace trigger ${nameOf(account)}${suffix} before ${events} on ${name}
         for each row when (${row}.${owner} = ${account}) execute function app_private.tg__refuse_frozen();`,
    )
    .join("\n");

/** One table, as soon as nobody writes it: who waits longer than a moment would hold up those behind. */
const atOnce = (client: ClientBase, statements: string): Promise<void> =>
  withRetry(async () => {
    try {
      await client.query(`begin; set local lock_timeout = '1s'; ${statements}; commit`);
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });

/**
 * From here on nothing of a company is written in this database, whoever tries: what is under way ends first, for a trigger
 * waits for those who write its table. Others pay for it with a comparison per row, and only meanwhile.
 */
export const freeze = async (client: ClientBase, tables: readonly CompanyTable[], account: number): Promise<void> => {
  // what goes through all companies leaves it alone from its next round on
  await client.query("insert into app_private.frozen_accounts (account_id) values ($1) on conflict do nothing", [
    account,
  ]);
  for (const table of tables) await atOnce(client, triggersOf(table, account));
};

export const thaw = async (client: ClientBase, tables: readonly CompanyTable[], account: number): Promise<void> => {
  const name = nameOf(account);
  for (const table of tables)
    await atOnce(
      client,
      `drop trigger if exists ${name} on ${table.name}; drop trigger if exists ${name}_delete on ${table.name}`,
    );
  await client.query("delete from app_private.frozen_accounts where account_id = $1", [account]);
};
