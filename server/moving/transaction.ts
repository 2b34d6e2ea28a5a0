import type { ClientBase } from "pg";
import { plainly } from "../backup/tables.ts";

const ended = async <T>(client: ClientBase, begin: string, work: () => Promise<T>): Promise<T> => {
  await client.query(begin);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined); // the connection may be what was lost
    throw error;
  }
};

/** One transaction in which rows go as they are: no trigger derives, refuses or checks anything. For superusers. */
export const pastTriggers = <T>(client: ClientBase, work: () => Promise<T>): Promise<T> =>
  ended(client, `begin; ${plainly}; set local session_replication_role = replica`, work);

/** One moment of a database, however long it is read. */
export const asOfNow = <T>(client: ClientBase, work: () => Promise<T>): Promise<T> =>
  ended(client, `begin isolation level repeatable read read only; ${plainly}`, work);
