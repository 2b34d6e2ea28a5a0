import type { PoolClient, QueryResult } from "pg";

/**
 * How many places of the tier's limits the rows tried in this transaction take, as db/core/limits.sql counts them; empty for
 * none. What is undone gives them back: they are kept beside it and taken again, so that later rows find as few as when all are saved.
 */
const asked = "select coalesce(current_setting('app.tried_usage', true), '') as taken";
type Taken = { taken: string };

export const placesTaken = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<Taken>(asked);
  return rows[0]!.taken;
};

export const takePlaces = async (client: PoolClient, taken: string): Promise<void> => {
  if (taken !== "") await client.query("select set_config('app.tried_usage', $1, true)", [taken]);
};

/** Undoes what was done since a savepoint, which stays, but the places that it took; `first` is done before. */
export const undoneTo = async (client: PoolClient, savepoint: string, first: string): Promise<void> => {
  const answers = await client.query(`${first}; ${asked}; rollback to savepoint ${savepoint}`);
  // of several statements each has its answer
  const taken = (answers as unknown as QueryResult<Taken>[]).flatMap(({ rows }) => rows)[0]!.taken;
  if (taken === "") return;
  const again = `select set_config('app.tried_usage', ${client.escapeLiteral(taken)}, true)`;
  await client.query(`release savepoint ${savepoint}; ${again}; savepoint ${savepoint}`);
};
