import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
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

/** So often it is tried to find a table that nobody writes: imports may write one for a minute. */
const tries = 60;
const isBusy = (error: unknown): boolean => ["55P03", "40P01"].includes(String((error as { code?: unknown }).code));

/** One table, as soon as nobody writes it: who waits longer than a moment would hold up those behind. */
const atOnce = async (client: ClientBase, statements: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      // longer than Postgres takes to send its own cleaning away
      await client.query(`begin; set local lock_timeout = '1500ms'; ${statements}; commit`);
      return;
    } catch (error) {
      await client.query("rollback");
      if (attempt === tries || !isBusy(error)) throw error;
      await delay(500);
    }
};

/** What goes through all companies leaves this one alone from its next round on. */
export const leaveAlone = async (client: ClientBase, account: number): Promise<void> => {
  await client.query("insert into app_private.frozen_accounts (account) values ($1) on conflict do nothing", [account]);
};

/**
 * From here on nothing of a company is written in this database, by any writer: what is under way ends first, for a trigger
 * waits for those who write its table. Others pay for it with a comparison per row, and only meanwhile.
 */
export const freeze = async (client: ClientBase, tables: readonly CompanyTable[], account: number): Promise<void> => {
  await leaveAlone(client, account);
  for (const table of tables) await atOnce(client, triggersOf(table, account));
};

export const thaw = async (client: ClientBase, tables: readonly CompanyTable[], account: number): Promise<void> => {
  const name = nameOf(account);
  for (const table of tables)
    await atOnce(
      client,
      `drop trigger if exists ${name} on ${table.name}; drop trigger if exists ${name}_delete on ${table.name}`,
    );
  await client.query("delete from app_private.frozen_accounts where account = $1", [account]);
};
